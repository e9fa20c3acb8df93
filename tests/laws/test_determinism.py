"""Is it the same game in every process? Sets of words have another order in each: nothing may depend on it."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def test_the_order_of_sets_makes_no_difference() -> None:
    with ThreadPoolExecutor(max_workers=2) as pool:
        fingerprints = set(pool.map(fingerprint_of_a_process, ["0", "1", "4711"]))
    assert len(fingerprints) == 1


def fingerprint_of_a_process(hash_seed: str) -> str:
    process = subprocess.run(
        [sys.executable, "-m", "tests.laws.same_everywhere"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(process.stdout.strip()) == 64
    return process.stdout
