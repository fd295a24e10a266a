"""The quality flags: what each says and what to do about it, in the order they are explained."""

FLAGS = {
    "starts_mid_sentence": "It starts in the middle of a sentence of {tokens} tokens.",
    "ends_mid_sentence": "It ends in the middle of a sentence of {tokens} tokens.",
    "starts_mid_line": "It starts in the middle of a line of {tokens} tokens.",
    "ends_mid_line": "It ends in the middle of a line of {tokens} tokens.",
    "wrapped_line": "It ends where a line was wrapped, inside a sentence of {tokens} tokens.",
    "cut_table": "It starts inside a table of {tokens} tokens.",
    "cut_fence": "It starts inside a fenced block of {tokens} tokens.",
    "cut_item": "It starts inside a list item of {tokens} tokens.",
    "cut_link": "It starts inside a link or inline code of {tokens} tokens.",
    "heading_alone": "It ends with a heading whose text is in the next chunk.",
    "crumb": "It has {tokens} tokens, fewer than {least}: little to be found or understood by.",
    "near_window": "{model} may not take all of it: its limit is {room} tokens of its own, which "
    "cannot be counted here; {tokenizer} counts {tokens}.",
    "over_window": "With {tokens} tokens it is over the {room} that {model} takes, "
    "so the model would not see its end.",
    "dangling": "It starts with “{word}”, which may point back at text it does not hold.",
    "duplicate": "It shares {similarity} of its runs of four words with chunk {other}, "
    "so a search may return both. Remove the repeated text before chunking, or drop one of them.",
    "boilerplate": "{kind}. If it says nothing else, remove it before chunking, "
    "or keep the chunk out of the index.",
    "dense": "It has {ratio} characters per token, as {kind} do. "
    "Keep such text out of the index, or describe it in words.",
}
"""Code of a flag and the sentence about it; what is in braces comes from `Flag.values`."""

KINDS = {
    "repeated": "At least half of it is lines that also stand in other chunks",
    "links": "At least half of it is links, as in a menu",
    "licence": "It holds phrases of a licence or of a page's footer",
    "many_tokens": "encoded data and numbers",
    "few_tokens": "drawn lines and blanks",
}
"""What a chunk consists of that may be boilerplate, or is unusual for its tokens."""

REMEDIES = {
    "size": "Raise size to {size} to keep it whole.",
    "smart": "The strategy smart keeps it whole.",
    "smart_size": "The strategy smart with size {size} keeps it whole.",
    "sentences": "The strategy sentences keeps it whole.",
    "sentences_size": "The strategy sentences with size {size} keeps it whole.",
    "lines": "The strategy lines keeps it whole.",
    "lines_size": "The strategy lines with size {size} keeps it whole.",
    "unwrap": "With unwrap, line ends are no boundaries, and the sentence stays whole.",
    "smart_unwrap": "The strategy smart with unwrap keeps the sentence whole.",
    "header": "Repeat the table's header before each of its parts (context table_header).",
    "headings": "Put headings before chunks (context heading_path).",
    "heading_size": "Raise size to {size} to keep the heading with its text.",
    "heading_smart": "The strategy smart keeps the heading with its text.",
    "min_size": "Set min_size to {size} to join it to a neighbour.",
    "room": "Lower size to {size}.",
}
"""What to do, where it surely helps."""
