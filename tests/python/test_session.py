"""The bridge keeps a result and its text together."""

import json

from chunksight.worker import Session


def test_a_new_text_does_not_change_what_the_last_result_says() -> None:
    session = Session()
    session.set_text("🙂🙂🙂 one two. Three four five. Six.")
    session.begin('{"size": 4, "overlap": 1}')
    while not json.loads(session.step(5))["finished"]:
        pass
    before = list(session.table()), session.summary()
    session.set_text("plain \ud83d text")
    assert (list(session.table()), session.summary()) == before
