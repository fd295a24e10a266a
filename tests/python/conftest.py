"""Vocabularies come from the build cache; hypothesis runs without its clock."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"

settings.register_profile(
    "project",
    deadline=None,
    max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "60")),
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
