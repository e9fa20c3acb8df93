"""Does what a host gets work at all? The wheel, https, an old folder and a copy of it; `make hosting` does more."""

import json
import ssl
from pathlib import Path
from urllib.request import urlopen

from tests.hosting.wheel import beside, build
from tests.hosting.years import admin, downgrade
from tests.server.command.test_stopping import make_certificate
from tests.server.storage.test_version_0_1 import TABLES, data_folder


def test_the_wheel_serves_an_old_folder_over_https_and_copies_it(tmp_path: Path) -> None:
    installed = beside(build(tmp_path, PREMS_PAGES="built"), tmp_path)
    (tmp_path / "data").mkdir()
    data, copy = data_folder(tmp_path / "data"), tmp_path / "copy.sqlite3"
    cert, key = make_certificate(tmp_path)
    trust = ssl.create_default_context(cafile=str(cert))
    with installed.serve(data, "--tls-cert", str(cert), "--tls-key", str(key)) as server:
        with urlopen(f"{server.url}/", context=trust) as page:
            assert b"<title>" in page.read(), "pages are in the wheel"
        with urlopen(f"{server.url}/healthz", context=trust) as health:
            assert json.load(health)["tables"] == len(TABLES)
        admin(installed, data, "backup", str(copy))
    [found] = admin(installed, tmp_path / "new", "restore", str(copy))
    assert found["open_tables"] == len(TABLES)
    downgrade(installed, tmp_path)
