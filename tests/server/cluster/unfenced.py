"""A server without the fence: whatever it appends it takes for kept, whoever was declared dead or has written before.

Nothing else is weaker than in the server that ships: it beats, keeps its time limits, and gives up its tables as soon
as it hears that it is dead. The tests of the cluster must notice all the same.
"""

import sys
from typing import Final

from prems.cli import main
from prems.server.storage.postgres import appends

KEPT: Final = "WITH kept AS (INSERT INTO events SELECT * FROM {} given ON CONFLICT DO NOTHING)"
APPEND: Final = f"{KEPT.format('(VALUES {0})')} SELECT FROM (VALUES {{0}}) given WHERE $1::int8 IS NOT NULL"
APPEND_AGAIN: Final = f"""{KEPT.format("unnest($2::int8[], $3::int8[], $4::bytea[])")}
    SELECT unnest($2::int8[]), unnest($3::int8[]) WHERE $1::int8 IS NOT NULL"""

if __name__ == "__main__":
    appends.APPEND = APPEND  # type: ignore[misc]
    appends.APPEND_AGAIN = APPEND_AGAIN  # type: ignore[misc]
    sys.exit(main())
