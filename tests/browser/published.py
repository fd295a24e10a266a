"""A site that is published, published anew and cut off while a browser looks at it."""

import functools
import http.server
import json
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sitebuild import offline
from sitebuild.server import Handler
from sitebuild.swap import replace_folder

PREFIX = "/some/where/"
A_SECOND = 1_000_000_000


@dataclass
class Site:
    """A site that can be replaced and cut off, under a name that is not the builder's own."""

    folder: Path
    built: Path
    asked: list[str] = field(default_factory=list)
    cut_off: bool = False
    port: int = 0

    @contextmanager
    def running(self) -> Iterator[None]:
        site = self

        class Noting(Handler):
            def do_GET(self) -> None:  # noqa: N802
                if site.cut_off:
                    self.close_connection = True
                    return
                site.asked.append(self.path.removeprefix(PREFIX))
                super().do_GET()

        handler = functools.partial(Noting, directory=str(self.folder), prefix=PREFIX)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            self.port = server.server_port
            thread = threading.Thread(target=server.serve_forever, daemon=True)
            thread.start()
            yield
            server.shutdown()
            thread.join()

    def address(self, host: str = "chunksight.localhost") -> str:
        return f"http://{host}:{self.port}{PREFIX}"

    def publish(self, tagline: str, before_worker: str = "") -> None:
        """Another version, known by its tagline, in place of the one that is there."""
        fresh = self.folder.with_name("fresh")
        shutil.copytree(self.built, fresh)
        for locale in (fresh / "app" / "locales").iterdir():
            words = json.loads(locale.read_text("utf-8"))
            locale.write_text(json.dumps({**words, "header.tagline": tagline}), "utf-8")
        worker = (fresh / "sw.js").read_text("utf-8").split("\n\n", 1)[1]
        (fresh / offline.SOURCE).write_text(before_worker + worker, "utf-8")
        offline.add_service_worker(fresh)
        # Two versions of one second are the hardest to tell apart; here all are.
        for path in fresh.rglob("*"):
            os.utime(path, (A_SECOND, A_SECOND))
        replace_folder(fresh, self.folder)
