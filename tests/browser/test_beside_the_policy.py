"""The ways out that no policy governs: taken away before any module runs, or used nowhere."""

import re
import select
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, Error, Page

from sitebuild.machine import ROOT, find_chromium
from sitebuild.server import running

from .conftest import FLAGS

TAKEN_AWAY = [
    "RTCPeerConnection",
    "webkitRTCPeerConnection",
    "PublicKeyCredential",
    "speechSynthesis",
    "navigator.credentials",
]
# Asks a server over UDP and another over TCP, as one does to be connected with a peer.
PEER = """([udp, tcp]) => {
  const peer = new RTCPeerConnection({ iceServers: [
    { urls: `stun:127.0.0.1:${udp}` },
    { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, username: "secret", credential: "secret" },
  ] });
  peer.createDataChannel("any");
  return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
}"""
STUN = b"\x21\x12\xa4\x42"
"""What the fifth to eighth byte of every packet of this kind are."""
# The browser fetches a file from whatever host a passkey is said to belong to.
PASSKEY = """async (host) => {
  const publicKey = { challenge: new Uint8Array(16), rpId: host, timeout: 1000 };
  await navigator.credentials.get({ publicKey }).catch(() => {});
}"""
NAMED_NOWHERE_BUT: dict[str, set[str]] = {
    r"RTC[A-Z]\w+|PublicKeyCredential|\bcredentials\b|[sS]peechSynthesis": {"app/shut.js"},
    r"(?<!x-)dns-prefetch|preconnect|prerender|speculationrules|=\"prefetch": set(),
    r"sendBeacon|EventSource|WebSocket|WebTransport|XMLHttpRequest|SharedWorker": set(),
    r"fetchLater|[bB]ackgroundFetch|PaymentRequest|registerProtocolHandler": set(),
    r"[pP]ushManager|new Notification|PresentationRequest|AdInterestGroup": set(),
    # Leaving the page: it only loads itself again, and the one link is to a file made here.
    r"\blocation\.(?!href\b(?! *=)|hash\b(?! *=)|reload\(\))|\blocation *=(?!=)": set(),
    r"(?:window|globalThis|self)\.open\b|(?<![.\w#])open\([\"'`]|openWindow|navigation\.": set(),
    r"\bhref:|\.href *=(?!=)": {"app/ui/downloads.js", "app/ui/sheets.js"},
    r"\.submit\(|requestSubmit|formaction|http-equiv=\"refresh|\bping\b": set(),
    # A frame has all of it anew. The text of a web page is read without what is named there.
    r"\biframe|fencedframe|[\"']frame[\"']|[\"']embed[\"']|srcdoc": {"app/files/html.js"},
    r"innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|document\.write": set(),
}
"""Ways out, and the files that may name them."""


class Ear:
    """A socket that hears every packet, or the first words on every line."""

    def __init__(self, kind: socket.SocketKind) -> None:
        self._socket = socket.socket(socket.AF_INET, kind)
        self._socket.bind(("127.0.0.1", 0))
        if kind == socket.SOCK_STREAM:
            self._socket.listen()
        self._kind = kind
        self.port: int = self._socket.getsockname()[1]

    def next(self) -> bytes:
        """What is said next; it has to come."""
        readable, _, _ = select.select([self._socket], [], [], 30)
        assert readable, "nothing was heard"
        if self._kind == socket.SOCK_DGRAM:
            return self._socket.recv(2000)
        connection, _ = self._socket.accept()
        with connection:
            connection.settimeout(30)
            return connection.recv(2000)

    def hears_only_the_test(self) -> bool:
        """Whether nothing was said before what is said now."""
        with socket.socket(socket.AF_INET, self._kind) as other:
            other.connect(("127.0.0.1", self.port))
            other.sendall(b"the test itself")
            return self.next() == b"the test itself"

    def close(self) -> None:
        self._socket.close()


def with_policy(policy: str) -> str:
    return f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{policy}"><p>bare'


@pytest.fixture
def udp() -> Iterator[Ear]:
    ear = Ear(socket.SOCK_DGRAM)
    yield ear
    ear.close()


@pytest.fixture
def tcp() -> Iterator[Ear]:
    ear = Ear(socket.SOCK_STREAM)
    yield ear
    ear.close()


@pytest.fixture
def bare(page: Page, policy: str, tmp_path: Path) -> Iterator[Page]:
    """A page that has the policy of the real one, and nothing else."""
    (tmp_path / "index.html").write_text(with_policy(policy), "utf-8")
    with running(tmp_path) as address:
        page.goto(address)
        yield page


@pytest.fixture
def resolving(browser_type: BrowserType, tcp: Ear) -> Iterator[Browser]:
    """A browser for which every host at example.test is the listening socket."""
    rule = f"--host-resolver-rules=MAP *.example.test 127.0.0.1:{tcp.port}"
    made = browser_type.launch(executable_path=find_chromium(), args=[*FLAGS, rule])
    yield made
    made.close()


def kinds(page: Page) -> dict[str, str]:
    return {name: page.evaluate(f"typeof {name}") for name in TAKEN_AWAY}


def test_with_a_policy_alone_each_of_these_is_there_and_peers_are_asked_for(
    bare: Page, udp: Ear, tcp: Ear
) -> None:
    assert "undefined" not in kinds(bare).values()
    bare.evaluate(PEER, [udp.port, tcp.port])
    assert udp.next()[4:8] == STUN
    assert tcp.next()[4:8] == STUN


def test_the_page_has_none_of_them_and_no_peer_is_asked_for(
    ready_page: Page, udp: Ear, tcp: Ear
) -> None:
    assert set(kinds(ready_page).values()) == {"undefined"}
    with pytest.raises(Error, match="RTCPeerConnection is not defined"):
        ready_page.evaluate(PEER, [udp.port, tcp.port])
    assert udp.hears_only_the_test()
    assert tcp.hears_only_the_test()


def test_the_worker_has_none_of_them(ready_page: Page) -> None:
    [worker] = ready_page.workers
    assert [name for name in TAKEN_AWAY if worker.evaluate(f"typeof {name}") != "undefined"] == []


def test_with_a_policy_alone_a_passkey_tells_its_host(
    resolving: Browser, policy: str, tmp_path: Path, tcp: Ear
) -> None:
    (tmp_path / "index.html").write_text(with_policy(policy), "utf-8")
    with running(tmp_path) as address:
        page = resolving.new_page()
        # A passkey needs a name for its own host.
        page.goto(address.replace("127.0.0.1", "localhost"))
        page.evaluate(PASSKEY, "secret.example.test")
        assert b"secret.example.test" in tcp.next()


def test_the_page_has_no_passkeys(resolving: Browser, site: str, tcp: Ear) -> None:
    page = resolving.new_page()
    page.goto(site.replace("127.0.0.1", "localhost"))
    page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=60_000)
    with pytest.raises(Error, match="undefined"):
        page.evaluate(PASSKEY, "secret.example.test")
    assert tcp.hears_only_the_test()


def test_they_are_taken_away_before_any_module_runs(built: Path) -> None:
    tags = re.findall(r"<script\b[^>]*>", (built / "index.html").read_text("utf-8"))
    # What has a type is a module or no script at all, and waits; so does what says that it may.
    at_once = [tag for tag in tags if not re.search(r"\b(?:type=|async\b|defer\b)", tag)]
    names = [name for tag in at_once for name in re.findall(r'src="app/(\w+)\.js"', tag)]
    assert len(names) == len(at_once)
    assert "shut" in names
    modules = [index for index, tag in enumerate(tags) if 'type="module"' in tag]
    assert max(tags.index(tag) for tag in at_once) < min(modules)


def test_the_browser_looks_up_no_names_ahead(built: Path) -> None:
    head = (built / "index.html").read_text("utf-8").split("<body>")[0]
    assert '<meta http-equiv="x-dns-prefetch-control" content="off">' in head


@pytest.mark.parametrize("way", NAMED_NOWHERE_BUT)
def test_no_file_of_the_page_names_a_way_out(way: str) -> None:
    paths = [ROOT / "index.html", *(ROOT / "app").rglob("*.js")]
    naming = {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if re.search(way, path.read_text("utf-8"))
    }
    assert naming == NAMED_NOWHERE_BUT[way]


def test_no_library_names_what_no_policy_governs(built: Path) -> None:
    ways = "RTCPeerConnection|navigator.credentials|speechSynthesis|dns-prefetch|preconnect"
    paths = [path for path in built.rglob("*") if path.suffix in {".js", ".mjs", ".py", ".css"}]
    naming = [path.name for path in paths if re.search(ways, path.read_text("utf-8"))]
    assert len(paths) > 50
    assert naming == ["shut.js"]
