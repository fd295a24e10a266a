"""The quality flags: what each means and what to do about it, in the order they are explained."""

FLAGS = {
    "starts_mid_sentence": "It starts in the middle of a sentence: {remedy}.",
    "ends_mid_sentence": "It ends in the middle of a sentence: {remedy}.",
    "cut_table": "It starts inside a table of {tokens} tokens: {remedy}.",
    "cut_fence": "It starts inside a fenced block of {tokens} tokens: {remedy}.",
    "cut_item": "It starts inside a list item of {tokens} tokens: {remedy}.",
    "cut_link": "It starts inside a link or inline code of {tokens} tokens: {remedy}.",
    "heading_alone": "It ends with a heading whose text is in the next chunk: "
    "raise size, or put headings before chunks (context heading_path).",
    "crumb": "It has {tokens} tokens, hardly enough to be found or understood alone: "
    "set min_size, or choose a strategy that packs (smart, paragraphs).",
    "near_window": "With {tokens} tokens it nearly fills the {room} that {model} takes{counted}: "
    "lower size to keep a margin.",
    "over_window": "With {tokens} tokens it is over the {room} that {model} takes{counted}, "
    "so the model would not see its end: lower size to {room} or less.",
    "dangling": "It starts with “{word}”, which may point back at text it does not hold: "
    "add overlap, or put headings before chunks (context heading_path).",
    "duplicate": "It is {similarity:.0%} the same as chunk {other}, so both will be found: "
    "remove the repeated text before chunking, or drop one of them.",
    "boilerplate": "It is mostly boilerplate ({kind}): remove it before chunking, "
    "or keep the chunk out of the index.",
    "dense": "It has {ratio:.1f} characters per token, as encoded data, numbers or drawn lines do: "
    "keep such text out of the index, or describe it in words.",
}
"""Code of a flag and the sentence about it; what is in braces comes from `Flag.values`."""

KINDS = {
    "repeated": "lines that stand in many chunks",
    "links": "links, as in a menu",
    "licence": "a licence or a page's footer",
}
"""What a chunk that is mostly boilerplate consists of."""

REMEDIES = {
    "size": "raise size to {tokens} or more to keep it whole",
    "smart": "the strategy smart keeps it whole",
    "header": "raise size to {tokens} or more, or repeat the header (context table_header)",
    "cut": "the cut was forced by the size; raise size, or choose smart or sentences",
    "unwrap": "lines end inside sentences here; set unwrap",
    "overlap": "the repeated text has no room for a whole sentence; raise overlap",
}
"""What to do about a cut."""
