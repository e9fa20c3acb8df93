"""When does a certificate end? Read from its bytes: the standard library tells it only of the other side's."""

import ssl
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

END: Final = "-----END CERTIFICATE-----"
UTC_TIME: Final = 0x17
VERSION: Final = 0xA0


def ends_at(chain: Path) -> int | None:
    """The first certificate of a chain, in seconds of the calendar; None where it cannot be read."""
    try:
        text = chain.read_text(encoding="ascii")
        first = text[text.index("-----BEGIN CERTIFICATE-----") : text.index(END) + len(END)]
        return _not_after(ssl.PEM_cert_to_DER_cert(first))
    except (OSError, ValueError, IndexError):
        return None


def _not_after(certificate: bytes) -> int:
    """In a certificate: [version], serial, algorithm, issuer, validity (from, until), ..."""
    _, inside, _ = _element(certificate, 0)
    _, at, _ = _element(certificate, inside)
    tag, _, after = _element(certificate, at)
    skipped = 3 if tag != VERSION else 4
    for _ in range(skipped - 1):
        _, _, after = _element(certificate, after)
    _, validity, _ = _element(certificate, after)
    _, _, until = _element(certificate, validity)
    tag, start, end = _element(certificate, until)
    form = "%y%m%d%H%M%SZ" if tag == UTC_TIME else "%Y%m%d%H%M%SZ"
    return int(datetime.strptime(certificate[start:end].decode("ascii"), form).replace(tzinfo=UTC).timestamp())


def _element(data: bytes, at: int) -> tuple[int, int, int]:
    """Its tag, where its contents begin and where they end."""
    tag, length, start = data[at], data[at + 1], at + 2
    if length >= 0x80:
        count = length - 0x80
        length, start = int.from_bytes(data[start : start + count]), start + count
    return tag, start, start + length
