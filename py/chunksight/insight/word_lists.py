"""Words of languages, as data: what tells a language, and what points back at a text before."""

FUNCTION_WORDS = {
    "en": "the and of to is in that for with are was this it be as on",
    "es": "el la de que y en los las una por con para del se es su al",
    "fr": "le la les des et est une du dans que pour qui sur au avec ne",
    "de": "der die das und ist nicht ein eine zu den mit von auf für dem im",
    "pt": "o a de que e os as uma do da em para com não um no na",
    "it": "il di che la e per un una del della è con non i le gli",
    "ru": "и в не на что с как по для из это к от или при его",
    "uk": "і в не на що з як та для до від або це його при у",
}
"""A text is taken to be of the language that most of these words are of."""

DANGLING = {
    "en": "it this that these those they he she its their his her such both",
    "es": "esto eso aquello ello este esta estos estas ese esa esos esas él ella ellos ellas "
    "dicho dicha dichos dichas ambos ambas",
    "fr": "il elle ils elles cela ceci ça celui celle ceux celles",
    "de": "er es dies diese dieser dieses diesem diesen jene jener jenes solche",
    "pt": "isto isso aquilo ele ela eles elas este esta estes estas esse essa esses essas ambos",
    "it": "questo questa questi queste quello quella essi esse lui lei loro entrambi",
    "ru": "он она оно они это этот эта эти тот та те такой такая такое такие его её ее их оба обе",
    "uk": "він вона воно вони це цей ця ці той та ті такий така таке такі його її їх обидва",
}
"""First words of a sentence that point back at something said before it."""

DANGLING_UNSPACED = ("这", "那", "它", "他", "她", "這", "これ", "それ", "あれ", "この", "その")
"""The same for scripts without blanks: how such a sentence begins."""

LICENCE_PHRASES = (
    "all rights reserved",
    "permission is hereby granted",
    "licensed under the",
    "without warranty of any kind",
    "without warranties or conditions of any kind",
    "redistribution and use in source and binary forms",
    "cookie policy",
    "privacy policy",
    "terms of use",
    "terms of service",
    "todos los derechos reservados",
    "política de privacidad",
    "aviso legal",
    "все права защищены",
    "политика конфиденциальности",
    "tous droits réservés",
    "alle rechte vorbehalten",
    "todos os direitos reservados",
)
"""What stands in licences and page footers, in lower case."""
