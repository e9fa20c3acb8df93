"""How are the peers installed? On demand, into bench/ alone; where one cannot be, its row says so."""

import subprocess
import sys

from bench.places import ENGINE_PYTHON, ENGINES, NODE, ROOT, SERVERS


def engines() -> str | None:
    """None: they are installed. Else why not."""
    stamp = ENGINES / ".venv" / "ready"
    wanted = ENGINES / "requirements.txt"
    if stamp.exists() and stamp.stat().st_mtime >= wanted.stat().st_mtime:
        return None
    print("installing the peers' engines into bench/engine/.venv", file=sys.stderr, flush=True)
    if not ENGINE_PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", ENGINES / ".venv"], check=True)
    pip = [str(ENGINE_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    problem = _run([*pip, "-r", str(wanted)])
    if problem is None:
        stamp.touch()
    return problem


def servers() -> str | None:
    if _run([NODE, "--version"]) is not None:
        return "node is not installed"
    if (SERVERS / "node_modules" / ".package-lock.json").exists():
        return None
    print("installing the peers' servers into bench/server/programs/node_modules", file=sys.stderr, flush=True)
    return _run(["npm", "install", "--silent", "--no-save", "--prefix", str(SERVERS)])


def compiled() -> str | None:
    return _run([sys.executable, "-m", "tools.compiled"])


def _run(command: list[str]) -> str | None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    except OSError as error:
        return str(error)
    return None if done.returncode == 0 else (done.stderr.strip().splitlines() or ["it failed"])[-1]
