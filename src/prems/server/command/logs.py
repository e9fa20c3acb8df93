"""In which form does the server say what happens? As lines of text for people, or of JSON for programs."""

import json
import logging
from datetime import UTC, datetime
from typing import Final

TEXT: Final = "%(asctime)s %(levelname)s %(name)s %(message)s"
FORMS: Final = ("text", "json")


class Lines(logging.Formatter):
    """One object a line, whatever is said."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def begin(level: str, form: str) -> None:
    """To standard error, where a journal finds it."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines() if form == "json" else logging.Formatter(TEXT))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
