"""One folder in the place of another, without a moment in which there is neither.

Some systems exchange two names in one step, so that whoever opens a file finds it in the old folder
or in the new one: Linux on its usual file systems (ext4, XFS, Btrfs, tmpfs, overlays), macOS on
APFS. Elsewhere (Windows, network drives, FAT) the old folder is moved aside and the new one moved
in, and between these two renames there is no folder. Windows refuses to move a folder in which a
file is open; then the old one stays.
"""

import ctypes
import errno
import os
import shutil
import sys
from pathlib import Path

HERE = -100
"""AT_FDCWD of Linux: paths count from the current folder."""
EXCHANGE = 2
"""RENAME_EXCHANGE of Linux and RENAME_SWAP of macOS."""
CANNOT = {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EXDEV}
"""How a system says that it, or this drive, knows no such step."""


def replace_folder(fresh: Path, target: Path) -> None:
    """Move `fresh` to `target`, and remove what was there.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> for name in ("old", "new"):
    ...     (folder / name).mkdir()
    ...     _ = (folder / name / "page").write_text(name)
    >>> replace_folder(folder / "new", folder / "old")
    >>> [path.name for path in folder.iterdir()], (folder / "old" / "page").read_text()
    (['old'], 'new')
    """
    if not target.exists() and _moved(fresh, target):
        return
    if exchanged(fresh, target):
        shutil.rmtree(fresh, ignore_errors=True)
        return
    aside = fresh.with_name(f"{fresh.name}.old")
    target.rename(aside)
    try:
        fresh.rename(target)
    except OSError:
        aside.rename(target)
        raise
    shutil.rmtree(aside, ignore_errors=True)


def _moved(fresh: Path, target: Path) -> bool:
    """Whether `fresh` could take a free place; another build may have taken it meanwhile."""
    try:
        fresh.rename(target)
    except OSError:
        if not target.exists():
            raise
        return False
    return True


def exchanged(one: Path, other: Path) -> bool:
    """Exchange the names of two folders in one step; False where that cannot be done."""
    names = os.fsencode(one), os.fsencode(other)
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            failed = library.renamex_np(*names, EXCHANGE)
        elif sys.platform == "linux":
            failed = library.renameat2(HERE, names[0], HERE, names[1], EXCHANGE)
        else:
            return False
    except (OSError, TypeError, AttributeError):
        # No C library that can be called, or an old one without this function.
        return False
    if not failed:
        return True
    number = ctypes.get_errno()
    if number in CANNOT:
        return False
    raise OSError(number, os.strerror(number), str(one), None, str(other))
