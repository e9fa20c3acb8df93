"""Pages and API: every answer has safe headers; what is wrong has a code and a sentence."""

import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from msgspec.structs import replace
from multidict import CIMultiDict

from prems.games import GAMES
from prems.protocol.messages import PROTOCOL
from prems.server.http.hosting import Hosting
from prems.server.http.static import Pages
from prems.server.limits import GUESSES_A_MINUTE
from prems.server.tables.codes import LETTERS, length, new_code, tidy
from tests.kit.server.people import Witness
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import HOSTING, Running, in_loop, running, until

Answer = tuple[int, dict[str, Any], aiohttp.ClientResponse]


async def ask(house: Running, method: str, path: str, **more: Any) -> Answer:
    async with aiohttp.ClientSession() as session, session.request(method, house.url + path, **more) as answer:
        text = await answer.text()
        is_json = answer.content_type == "application/json" and text != ""
        return answer.status, json.loads(text) if is_json else {"text": text}, answer


@in_loop
async def test_health_games_and_metrics(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        status, health, answer = await ask(house, "GET", "/healthz")
        assert (status, health["ok"], health["tables"]) == (200, True, 1)
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Embedder-Policy"] == "require-corp"
        _, games, _ = await ask(house, "GET", "/api/games")
        assert [game["name"] for game in games] == list(GAMES)  # type: ignore[index]
        _, table, _ = await ask(house, "GET", f"/api/tables/{code.lower()}")
        assert table == {"code": code, "game": "arriba", "stage": "lobby"}
        _, metrics, _ = await ask(house, "GET", "/metrics")
        assert "# TYPE prems_tables gauge\nprems_tables 1\n" in metrics["text"]
        assert 'prems_delivery_seconds_bucket{le="+Inf"} 0' in metrics["text"]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api/tables/BCDF", 404, "no-such-table"),
        ("GET", "/api/tables/BCDF/games/1", 404, "no-such-game"),
        ("GET", "/api/tables/BCDF/games/x", 404, "not-found"),
        ("GET", "/ws/BCDF", 404, "no-such-table"),
        ("GET", "/no.such.file", 404, "not-found"),
        ("GET", "/..%2f..%2f..%2f..%2fetc/passwd.txt", 404, "not-found"),
        ("GET", "//etc/hosts.conf", 404, "not-found"),
        ("GET", "/%00.txt", 404, "not-found"),
        ("GET", "/" + "x" * 1000 + ".txt", 404, "not-found"),
        ("GET", "/" + "x" * 5000 + ".txt", 400, "malformed"),
        ("GET", "/pyproject.toml", 404, "not-found"),
        ("POST", "/healthz", 405, "method"),
        ("DELETE", "/api/tables", 405, "method"),
    ],
)
@in_loop
async def test_what_is_not_there(method: str, path: str, status: int, code: str, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        got, body, answer = await ask(house, method, path)
        assert (got, body["error"]) == (status, code)
        assert body["text"].endswith((".", "!"))
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        head, _, _ = await ask(house, "HEAD", "/healthz")
        assert head == 200


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b"", "Input data was truncated"),
        (b"{", "truncated"),
        (b"[1]", "object"),
        (b'{"game":"chess"}', f"expected one of: {', '.join(GAMES)}"),
        (b'{"game":"arriba","options":{"rounds":0}}', "rounds"),
        (b'{"game":"arriba","settings":{"pace":0}}', "pace"),
        (b'{"game":"arriba","settings":{"pace":0.0000001}}', "a pace of 1e-07, expected 1e-06 or more"),
        (b'{"game":"arriba","bots":["genius"]}', "bots"),
        (b"[" * 10_000, ""),
        (b'{"game":"\xff"}', ""),
    ],
)
@in_loop
async def test_tables_that_cannot_be_opened(body: bytes, word: str, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        status, said, _ = await ask(house, "POST", "/api/tables", data=body)
        assert (status, said["error"]) == (400, "malformed")
        assert word in said["text"]
        assert not house.server.tables.shells
        status, said, _ = await ask(house, "POST", "/api/tables", data=b" " * 100_000)
        assert (status, said["error"]) == (413, "too-long")


@in_loop
async def test_junk_in_options_is_not_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", options={"rounds": 2, "junk": "x" * 9_000})
        assert house.server.tables.shells[code].table.state.options == {"rounds": 2}


@in_loop
async def test_other_sites_get_neither_a_table_nor_a_socket(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        for origin, status in [(house.url, 201), ("https://evil.example", 403), ("null", 403)]:
            got, _, _ = await ask(house, "POST", "/api/tables", json={"game": "arriba"}, headers={"Origin": origin})
            assert got == status
        for origin in ("https://evil.example", "null", f"http://127.0.0.1:{house.port + 1}"):
            got, body, _ = await ask(house, "GET", f"/ws/{code}", headers={"Origin": origin})
            assert (got, body["error"]) == (403, "origin")
    hosting = Hosting(public_url="https://play.example.org", behind_proxy=True)
    async with running(tmp_path, hosting=hosting) as house:
        for origin, status in [
            ("https://play.example.org", 201),
            ("https://PLAY.example.org:443", 201),
            ("http://play.example.org", 403),
            ("https://play.example.org:8443", 403),
            ("https://play.example.org:port", 403),
            (house.url, 403),
        ]:
            got, _, _ = await ask(house, "POST", "/api/tables", json={"game": "arriba"}, headers={"Origin": origin})
            assert got == status


@in_loop
async def test_guessing_is_slowed_even_where_the_guess_is_right(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        for _ in range(int(GUESSES_A_MINUTE)):
            assert (await ask(house, "GET", "/api/tables/QQQQQ"))[0] == 404
        for path in (f"/api/tables/{code}", f"/api/tables/{code}/games/1"):
            status, body, _ = await ask(house, "GET", path)
            assert (status, body["error"]) == (429, "too-fast")
        for guess in (code, "QQQQQ"):
            stranger = await RawSocket.open(house.port, guess)
            stranger.say({"say": "hello", "protocol": PROTOCOL, "token": "t" * 24, "name": "Mallory"})
            [told] = await stranger.until_closed()
            assert (told["code"], told["text"]) == ("too-fast", "Too many wrong codes from here. Wait a minute.")


@in_loop
async def test_whoever_sits_at_a_table_is_not_kept_out_by_a_neighbours_guesses(tmp_path: Path) -> None:
    """A hall has one address: somebody there tries codes, and somebody else's line breaks."""
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        ana = Witness("Ana")
        [visit] = house.join(code, ana)
        await until(lambda: ana.seat)
        for _ in range(int(GUESSES_A_MINUTE)):
            assert (await ask(house, "GET", "/api/tables/QQQQQ"))[0] == 404
        await ana.leave()
        await visit
        back = Witness("Ana", token=ana.token)
        house.join(code, back)
        await until(lambda: back.seat == ana.seat)


NAMES = {"127.0.0.1": 200, "127.0.0.1:7431": 200, "[::1]:8080": 200, "localhost:8080": 200, "prems.local": 200}
FOREIGN = {"evil.example": 421, "evil.example:7431": 421, "local": 421, "127.0.0.1.evil.example": 421, "": 421}


@pytest.mark.parametrize(
    ("hosting", "names"),
    [
        (HOSTING, {**NAMES, **FOREIGN, "play.example.org": 421}),
        (replace(HOSTING, names=frozenset({"Play.example.org"})), {**NAMES, **FOREIGN, "play.EXAMPLE.org.:80": 200}),
        (replace(HOSTING, public_url="https://play.example.org"), {**FOREIGN, "play.example.org": 200}),
        (replace(HOSTING, found_at="http://prems.lan:7337"), {**FOREIGN, "prems.lan:7337": 200}),
    ],
    ids=["no name", "a name", "a public address", "where phones find it"],
)
@in_loop
async def test_a_name_that_leads_here_must_be_ours(hosting: Hosting, names: dict[str, int], tmp_path: Path) -> None:
    """Else a foreign page could change where its name leads, and speak with our server as its own (DNS rebinding)."""
    async with running(tmp_path, hosting=hosting) as house:
        for name, status in names.items():
            for path in ("/api/games", "/api/tables/QQQQ", "/ws/QQQQ", "/"):
                got, body, _ = await ask(house, "GET", path, headers={"Host": name})
                assert (got == 421) == (status == 421), (name, path)
                assert got != 421 or body["error"] == "host"
            for path in ("/healthz", "/readyz", "/metrics"):
                assert (await ask(house, "GET", path, headers={"Host": name}))[0] == 200
        rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
        assert (await ask(house, "POST", "/api/tables", json={"game": "arriba"}, headers=rebound))[0] == 421


@in_loop
async def test_one_address_has_so_many_open_tables(tmp_path: Path) -> None:
    hosting = replace(HOSTING, behind_proxy=True, tables_an_address=2)
    async with running(tmp_path, hosting=hosting) as house:

        async def opens(address: str) -> int:
            headers = {"X-Forwarded-For": address}
            return (await ask(house, "POST", "/api/tables", json={"game": "arriba"}, headers=headers))[0]

        assert [await opens(who) for who in ("1.1.1.1", "1.1.1.1", "1.1.1.1", "2.2.2.2")] == [201, 201, 429, 201]
        house.server.tables.close(next(iter(house.server.tables.shells.values())))
        assert [await opens("1.1.1.1"), await opens("1.1.1.1")] == [201, 429]


@in_loop
async def test_behind_a_proxy_the_proxys_word_counts(tmp_path: Path) -> None:
    async with running(tmp_path, hosting=Hosting(behind_proxy=True, tables_a_minute=1)) as house:
        table = {"json": {"game": "arriba"}}
        for made_up in ("1.1.1.1", "2.2.2.2"):
            got, _, _ = await ask(
                house, "POST", "/api/tables", headers={"X-Forwarded-For": f"{made_up}, 9.9.9.9"}, **table
            )
            assert got == (201 if made_up == "1.1.1.1" else 429)
        two_lines = CIMultiDict([("X-Forwarded-For", "3.3.3.3"), ("X-Forwarded-For", "9.9.9.9")])
        got, _, _ = await ask(house, "POST", "/api/tables", headers=two_lines, **table)
        assert got == 429, "a proxy adds its line behind that of the client"
        for address in ("::ffff:5.5.5.5", "::ffff:6.6.6.6"):
            got, _, _ = await ask(house, "POST", "/api/tables", headers={"X-Forwarded-For": address}, **table)
            assert got == 201, "two people, written in the new way"
        for address, status in [("2001:db8:1:2::1", 201), ("2001:db8:1:2:3::4", 429), ("2001:db8:1:3::1", 201)]:
            got, _, _ = await ask(house, "POST", "/api/tables", headers={"X-Forwarded-For": address}, **table)
            assert got == status, "in IPv6 a household is one"
        for address in ("9.9.9.9:1234", "[2001:db8:1:2::5]:1234", "[2001:db8:1:3::6]"):
            got, _, _ = await ask(house, "POST", "/api/tables", headers={"X-Forwarded-For": address}, **table)
            assert got == 429, "whichever port the proxy says too"
    async with running(tmp_path, hosting=Hosting(tables_a_minute=1)) as house:
        for address, status in [("1.1.1.1", 201), ("2.2.2.2", 429)]:
            got, _, _ = await ask(house, "POST", "/api/tables", headers={"X-Forwarded-For": address}, **table)
            assert got == status, "without a proxy nobody believes it"


@in_loop
async def test_built_pages(tmp_path: Path) -> None:
    site = tmp_path / "static"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("the page")
    (site / "assets" / "a.js").write_text("code")
    (tmp_path / "secret.txt").write_text("secret")
    (site / "link.txt").symlink_to(tmp_path / "secret.txt")
    app = web.Application()
    app.add_routes([web.get("/{path:.*}", Pages(site).page)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    async with aiohttp.ClientSession() as session:
        for path, text, caching in [
            ("/", "the page", "no-cache"),
            ("/t/BCDF", "the page", "no-cache"),
            ("/index.html", "the page", "no-cache"),
            ("/assets/a.js", "code", "immutable"),
        ]:
            async with session.get(url + path) as answer:
                assert await answer.text() == text
                assert caching in answer.headers["Cache-Control"]
        for path in ("/link.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "/assets/b.js"):
            async with session.get(url + path) as answer:
                assert answer.status == 404, path
    await runner.cleanup()


def test_a_guess_hits_less_than_once_in_ten_thousand() -> None:
    assert [length(tables) for tables in (1, 15, 16, 319, 320)] == [4, 4, 5, 5, 6]
    for tables in (1, 15, 16, 1_000, 20_000):
        assert tables / len(LETTERS) ** length(tables) < 1 / 10_000
    taken = {a + b + c + d for a in LETTERS for b in LETTERS for c in LETTERS for d in LETTERS} - {"BCDF"}
    assert new_code(taken, 0) == "BCDF", "never one that is taken"
    assert not set(LETTERS) & set("AEIOUY0125")
    assert tidy(" bc-df ") == "BCDF"


def test_pages_are_known_by_the_script_that_they_begin_with(tmp_path: Path) -> None:
    assert Pages(tmp_path).build == "", "nobody has built them"
    page = '<script type="module" crossorigin src="/assets/index-1a2b.js"></script>'
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    assert Pages(tmp_path).build == "/assets/index-1a2b.js"
