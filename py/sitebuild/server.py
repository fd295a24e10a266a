"""A small server for dist/: 127.0.0.1 only, the MIME types that browsers insist on."""

import errno
import functools
import http.server
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sitebuild.assets import BuildError

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".whl": "application/zip",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder under a prefix, as a host does that gives each project a sub-path."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, prefix: str, **options: Any) -> None:
        self.prefix = prefix
        self.extensions_map = {**super().extensions_map, **TYPES}
        super().__init__(*args, **options)

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix):
            return str(Path(self.directory) / "there is no such file")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def send_head(self) -> Any:
        # Files are dated by whole seconds: of two builds within one, a browser that asks whether
        # its copy is still good would be told to keep the first. All of it comes from this machine.
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        # An address with a hash in it never changes its contents; any other may at each build.
        lasting = "public, max-age=31536000, immutable"
        self.send_header("Cache-Control", lasting if "?" in self.path else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    """Says nothing of browsers that hang up, which is no fault, and shares its port with nobody."""

    # On Windows an address that may be used again may be used by two at once.
    allow_reuse_address = os.name != "nt"
    allow_reuse_port = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int = 0, prefix: str = "/") -> http.server.ThreadingHTTPServer:
    handler = functools.partial(Handler, directory=str(folder), prefix=prefix)
    return Server(("127.0.0.1", port), handler)


@contextmanager
def running(folder: Path, prefix: str = "/") -> Iterator[str]:
    """The folder, served on a free port while the block runs; gives its address."""
    with make_server(folder, prefix=prefix) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()


def claim(folder: Path, port: int) -> http.server.ThreadingHTTPServer:
    """A server that has its port, and says so at once where it cannot; it does not answer yet."""
    try:
        return make_server(folder, port)
    except OSError as error:
        why = (
            "is in use" if error.errno == errno.EADDRINUSE else f"cannot be used: {error.strerror}"
        )
        hint = "Choose another with --port, or any free one with --port 0."
        raise BuildError(f"Port {port} {why}. {hint}") from error


def serve(server: http.server.ThreadingHTTPServer, open_browser: bool) -> None:
    """Serve until interrupted."""
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"Chunksight is at {address} (Ctrl+C stops it)", flush=True)
    if open_browser:
        webbrowser.open(address)
    server.serve_forever()
