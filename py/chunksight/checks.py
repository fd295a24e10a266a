"""What every public function says of a value that cannot be: its name, the value, the way out."""

from collections.abc import Iterable
from math import isfinite
from pathlib import PurePath
from reprlib import Repr

_MOST = 60
_FEW_BITS = 200


class _Short(Repr):
    """Values as messages show them; what has no short form is named by its type."""

    def repr_str(self, value: str, level: int) -> str:
        return repr(value) if len(value) <= _MOST else f"{value[:_MOST]!r}…"

    def repr_bytes(self, value: bytes, level: int) -> str:
        return repr(value) if len(value) <= _MOST else f"{value[:_MOST]!r}…"

    def repr_int(self, value: int, level: int) -> str:
        # Python refuses to write a number of more than 4,300 digits.
        bits = value.bit_length()
        return repr(value) if bits <= _FEW_BITS else f"a number of {bits} bits"

    def repr_instance(self, value: object, level: int) -> str:
        known = value is None or isinstance(value, (bool, float, complex, PurePath))
        return repr(value)[:_MOST] if known else f"a {type(value).__name__}"


shown = _Short().repr


def whole_number(name: str, value: object, least: int, *, of: str = "") -> int:
    """`value` if it is a whole number of at least `least`.

    >>> whole_number("size", 2.5, 1, of="tokens")
    Traceback (most recent call last):
    ...
    TypeError: size must be a whole number of tokens, such as 512, not 2.5
    """
    if isinstance(value, bool) or not isinstance(value, int):
        what = f" of {of}, such as 512" if of else ""
        raise TypeError(f"{name} must be a whole number{what}, not {shown(value)}")
    if value < least:
        lowest = f"at least {least}" if least else "0 or more"
        raise ValueError(f"{name} must be {lowest}, not {shown(value)}")
    return value


def amount(name: str, value: object, unit: str) -> float:
    """`value` if it is a number of 0 or more."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name} must be a number of {unit}, not {shown(value)}")
    if value < 0 or (isinstance(value, float) and not isfinite(value)):
        raise ValueError(f"{name} must be 0 or more {unit}, not {shown(value)}")
    return value


def string(name: str, value: object) -> str:
    """`value` if it is a str."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {shown(value)}")
    return value


def text(value: object, name: str = "text") -> str:
    """`value` if it is a str, else what makes one of it."""
    if isinstance(value, str):
        return value
    way = "give the text itself"
    if isinstance(value, (bytes, bytearray)):
        way = "decode it first"
    elif isinstance(value, PurePath):
        way = "read it first, with chunksight.read(path)"
    raise TypeError(f"{name} must be a str, not {type(value).__name__} {shown(value)}: {way}")


def true_or_false(name: str, value: object) -> bool:
    """`value` if it is True or False."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {shown(value)}")
    return value


def one_of(name: str, value: object, known: Iterable[str]) -> str:
    """`value` if it is among `known`.

    >>> one_of("format", "xml", ["txt", "json"])
    Traceback (most recent call last):
    ...
    ValueError: format 'xml' is not known; use one of: txt, json
    """
    known = tuple(known)
    if string(name, value) not in known:
        raise ValueError(f"{name} {shown(value)} is not known; use one of: {', '.join(known)}")
    return str(value)


def several(name: str, value: object, kind: type, how: str) -> None:
    """TypeError unless `value` is a list or tuple of `kind`."""
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"{name} must be a list of {kind.__name__}, not {shown(value)}")
    for each in value:
        if not isinstance(each, kind):
            raise TypeError(f"{name} must hold {kind.__name__}{how}, not {shown(each)}")


def made_by(value: object, kind: type, how: str, name: str) -> None:
    """TypeError unless `value` is a `kind`, which `how` makes."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, as {how} gives it, not {shown(value)}")
