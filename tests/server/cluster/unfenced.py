"""A server without the fence: whatever it appends it takes for kept, whoever was declared dead or has written before.

Nothing else is weaker than in the server that ships: it beats, keeps its time limits, and gives up its tables as soon
as it hears that it is dead. The tests of the cluster must notice all the same.
"""

import sys
from typing import Final

from prems.cli import main
from prems.server.storage.postgres import store

APPEND_MANY: Final = """WITH kept AS (INSERT INTO events SELECT * FROM unnest($2::int8[], $3::int8[], $4::bytea[])
    ON CONFLICT DO NOTHING) SELECT unnest($2::int8[]), unnest($3::int8[]) WHERE $1::int8 IS NOT NULL"""
APPEND_ONE: Final = """WITH kept AS (INSERT INTO events SELECT $2::int8, $3::int8, $4::bytea ON CONFLICT DO NOTHING)
    SELECT $2::int8, $3::int8 WHERE $1::int8 IS NOT NULL"""

if __name__ == "__main__":
    store.APPEND_MANY = APPEND_MANY  # type: ignore[misc]
    store.APPEND_ONE = APPEND_ONE  # type: ignore[misc]
    sys.exit(main())
