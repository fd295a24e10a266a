"""The examples in the docstrings of the insight modules are what they print."""

import doctest
import importlib
import pkgutil

import pytest

import chunksight.insight

MODULES = [found.name for found in pkgutil.iter_modules(chunksight.insight.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_hold(name: str) -> None:
    module = importlib.import_module(f"chunksight.insight.{name}")
    assert doctest.testmod(module).failed == 0
