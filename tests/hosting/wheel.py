"""How does a test get Prem's as a host has it? From the wheel, outside of the repository."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from tests.kit.server.process import ServerProcess

ROOT = Path(__file__).parents[2]


class Installed(Struct, frozen=True):
    prems: tuple[str, ...]  # the command
    env: Mapping[str, str]
    packages: Path
    folder: Path  # from which it is run

    @property
    def python(self) -> Path:
        """Its own, where it has a venv."""
        return Path(self.prems[0]).with_name("python")

    def run(self, *argv: str, status: int = 0, given: str = "") -> str:
        """What it says, on both channels."""
        done = subprocess.run(
            [*self.prems, *argv],
            input=given,
            env=self.env,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        said = done.stdout + done.stderr
        assert done.returncode == status, f"prems {' '.join(argv)} ended with {done.returncode}: {said}"
        assert "Traceback" not in said, said
        return said

    def serve(self, data: Path, *options: str, port: int | None = None, verb: str = "serve") -> ServerProcess:
        return ServerProcess(data, *options, verb=verb, port=port, prems=self.prems, env=self.env)


def build(folder: Path, sources: Path = ROOT, **environment: str) -> Path:
    """The wheel; `PREMS_PAGES="built"` takes the pages that lie there."""
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(folder),
    ]
    subprocess.run([*pip, str(sources)], check=True, env={**os.environ, **environment}, capture_output=True)
    [wheel] = folder.glob("prems-*.whl")
    return wheel


def beside(wheel: Path, folder: Path) -> Installed:
    """Quickly: the wheel alone in a folder, with the packages that tests run with."""
    packages = folder / "packages"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, "--target", str(packages), str(wheel)], check=True, capture_output=True)
    env = {**os.environ, "PYTHONPATH": str(packages), "PYTHONSAFEPATH": "1"}
    return Installed((sys.executable, "-m", "prems.cli"), env, packages, folder)


def in_venv(wheel: Path, folder: Path, lock: Path = ROOT / "serve.lock") -> Installed:
    """As docs/host.md says: a fresh venv, the lock, the wheel."""
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    pip = [str(venv / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "-r", str(lock)], check=True, capture_output=True)
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True, capture_output=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    [packages] = venv.glob("lib/python*/site-packages")
    return Installed((str(venv / "bin" / "prems"),), env, packages, folder)


def of_commit(commit: str, folder: Path) -> Installed:
    """An older version, built and installed as it was; it must lie in this clone's history."""
    sources = folder / "sources"
    sources.mkdir(parents=True)
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(sources)], input=packed, check=True)
    lock = "serve.lock" if (sources / "serve.lock").exists() else "play.lock"  # version 0.1 had but the one
    return in_venv(build(folder, sources), folder, sources / lock)


def megabytes(packages: Path) -> float:
    """Without what brings packages there."""
    files = [path for path in packages.rglob("*") if path.is_file()]
    ours = [path for path in files if not path.relative_to(packages).parts[0].startswith(("pip", "setuptools"))]
    return sum(path.stat().st_size for path in ours) / 1e6
