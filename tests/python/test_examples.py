"""The examples in the docstrings of every module are what they print."""

import doctest
import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

import chunksight

ROOT = Path(__file__).resolve().parents[2]
MODULES = ["chunksight"] + [
    found.name for found in pkgutil.walk_packages(chunksight.__path__, "chunksight.")
]


def module(name: str) -> ModuleType:
    return importlib.import_module(name)


def test_every_file_of_the_package_is_looked_at() -> None:
    files = {
        ".".join(path.relative_to(ROOT / "py").with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "py" / "chunksight").rglob("*.py")
    }
    assert files == set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_hold(name: str) -> None:
    said: list[str] = []
    finder = doctest.DocTestFinder(exclude_empty=True)
    runner = doctest.DocTestRunner()
    for example in finder.find(module(name)):
        runner.run(example, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


def test_examples_are_found_in_classes_and_methods_too() -> None:
    found = [
        example.name
        for name in MODULES
        for example in doctest.DocTestFinder().find(module(name))
        if example.examples
    ]
    assert len(found) > 50
    assert "chunksight.settings.Settings" in found
    assert "chunksight.settings.Settings.overlap_tokens" in found
