"""Who is who, without accounts? A device keeps a secret token; everybody else sees only what is made from it."""

from hashlib import sha256

from prems.table.people import PersonId


def person_of(token: str) -> PersonId:
    """The same for the same device at every table; the token cannot be found from it."""
    return sha256(f"prems person {token}".encode()).hexdigest()[:16]
