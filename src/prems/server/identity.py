"""Who is who, without accounts? A device keeps a secret token; everybody else sees only what is made from it."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from prems.table.state import PersonId

PERSON_LONG: Final = 20  # letters, digits, dashes and underscores, in any place


def person_of(token: str) -> PersonId:
    """The same for the same device. Nobody can find the token from it, or another one that gives the same."""
    return PersonId(urlsafe_b64encode(sha256(f"prems person {token}".encode()).digest())[:PERSON_LONG].decode())
