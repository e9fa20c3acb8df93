"""What has a process used so far, and on which core?"""

import os
from pathlib import Path


def cpu_ms(pid: int) -> float:
    """Processor time of all its threads, to the microsecond where the kernel keeps it so."""
    spent = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        spent += int((thread / "schedstat").read_text().split()[0])
    return spent / 1e6


def family(pid: int) -> list[int]:
    """It and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def memory_kb(pid: int) -> int:
    """Resident."""
    return int(Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0])


def open_files(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def stay_on_core(core: int) -> None:
    """This process and whatever it starts."""
    os.sched_setaffinity(0, {core % (os.cpu_count() or 1)})
