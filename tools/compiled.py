"""How do the rules become machine code? `make compiled` builds them with mypyc into `.compiled`, never into `src`.

There lies a copy of the sources with the compiled modules beside them: `PYTHONPATH=.compiled` plays with those.
"""

import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import redirect_stdout
from hashlib import sha256
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "prems"
BUILT: Final = ROOT / ".compiled"

MODULES: Final = ("games/*/cards.py", "games/*/state.py", "games/*/moves.py", "games/*/rules/[a-z]*.py")
"""What an action passes through."""

A_STRUCT: Final = re.compile(r"^class .*\bStruct\b", re.MULTILINE)
"""mypyc cannot compile those of msgspec: a module that has one stays as it is."""


def main() -> None:
    """Does nothing where what is built is what the sources say."""
    stamp, wanted = BUILT / "stamp", digest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    require_compiler()
    print("Compiling the rules: half a minute.", file=sys.stderr, flush=True)
    shutil.rmtree(BUILT, ignore_errors=True)
    shutil.copytree(PACKAGE, BUILT / "prems", ignore=shutil.ignore_patterns("__pycache__", "static"))
    compile_modules([path.relative_to(PACKAGE.parent) for path in modules()])
    stamp.write_text(wanted)


def modules() -> Iterator[Path]:
    listed = (path for pattern in MODULES for path in sorted(PACKAGE.glob(pattern)))
    return (path for path in listed if not A_STRUCT.search(path.read_text(encoding="utf-8")))


def digest() -> str:
    """Of all that decides what is built."""
    digest = sha256(sys.version.encode())
    for path in (Path(__file__), *sorted(PACKAGE.rglob("*"))):
        if path.is_file() and not {"__pycache__", "static"} & {*path.parts}:
            digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def require_compiler() -> None:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if compiler and shutil.which(compiler.split()[0]) is None:
        sys.exit(f"there is no C compiler ({compiler}) here; Prem's plays the same without, only slower")


def compile_modules(paths: list[Path]) -> None:
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(BUILT)
    with Path("mypyc.log").open("w") as log, redirect_stdout(log):
        extensions = mypycify([str(path) for path in paths], debug_level="0", group_name="prems")
    setup(name="prems", packages=[], ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])
    shutil.rmtree("build")


if __name__ == "__main__":
    main()
