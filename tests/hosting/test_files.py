"""Do the files for hosts say what docs and server say?"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from prems.cli import parser
from tests.hosting.wheel import ROOT

UNIT = (ROOT / "hosting/prems.service").read_text(encoding="utf-8")


def test_the_page_for_hosts_names_every_option_and_every_file() -> None:
    page = (ROOT / "docs/host.md").read_text(encoding="utf-8")
    options = set(re.findall(r"--[a-z-]+", parser("serve").parse_args(["serve"]).settings._parser.format_help()))
    assert {option for option in options if option not in page} - {"--help"} == set()
    for name in re.findall(r"\(\.\./(hosting/[\w.]+)\)", page):
        assert (ROOT / name).is_file(), name


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "prems.service"
    unit.write_text(UNIT.replace("/opt/prems/bin/prems", str(Path(sys.executable).with_name("prems"))))
    if shutil.which("systemd-analyze") is None:
        assert "Type=notify" in UNIT
        return
    said = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert "prems.service" not in said.stderr, said.stderr


def test_a_node_that_takes_nobody_new_keeps_whom_it_has() -> None:
    """It drains while its games are played to their end: only a sick node's lines may be cut."""
    text = (ROOT / "hosting/cluster/haproxy.cfg").read_text(encoding="utf-8")
    sections = re.split(r"^(?=\w)", text, flags=re.MULTILINE)
    cutting = [section for section in sections if "shutdown-sessions" in section]
    assert len(cutting) == 4
    assert all("GET /healthz" in section for section in cutting)
    assert "use_backend sockets if { path_beg /ws }" in text
