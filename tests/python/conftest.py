"""Vocabularies come from the build cache; hypothesis runs without its clock."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"

SEARCH = "HYPOTHESIS_EXAMPLES"
"""How many examples to try; named, others are tried in every run."""

settings.register_profile(
    "project",
    deadline=None,
    # The test command says of one state of the code the same each time.
    derandomize=SEARCH not in os.environ,
    max_examples=int(os.environ.get(SEARCH, "60")),
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("project")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the handed documents and cases; tests that need it are skipped without."""
    if not SHARED.is_dir():
        pytest.skip("needs ../shared, which is not here")
    return SHARED
