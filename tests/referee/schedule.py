"""The schedule format and the table of the eight collectives, read from the design and from nothing else.

A slot's content is None (empty) or (chunk, contributors), contributors being a bit set of ranks in one integer.
"""

from dataclasses import dataclass, field

MULTIPLE = {"broadcast": 0, "scatter": 1, "gather": 1, "allgather": 1, "reduce": 0, "reduce-scatter": 1, "allreduce": 0,
            "all-to-all": 2}
ROOTED = ("broadcast", "scatter", "gather", "reduce")


class Malformed(ValueError):
    pass


@dataclass
class Transfer:
    source: int
    target: int
    chunks: list
    reduces: bool
    into: list


@dataclass
class Schedule:
    collective: str
    ranks: int
    root: int
    chunks: int
    scratch: int = 0
    helpers: int = 0
    sizes: list = None
    steps: list = field(default_factory=list)


def whole(document, key, default, low, high):
    value = document.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Malformed(f"{key}: {value!r}")
    return value


def read(document):
    """A Schedule from parsed JSON; Malformed where the format is not kept."""
    if not isinstance(document, dict) or document.get("format") != "ringside/schedule" or document.get("version") != 1:
        raise Malformed("not a ringside/schedule of version 1")
    collective = document.get("collective")
    if collective not in MULTIPLE:
        raise Malformed(f"collective {collective!r}")
    ranks = whole(document, "ranks", None, 1, 2**24)
    s = Schedule(collective, ranks, whole(document, "root", 0, 0, ranks - 1), whole(document, "chunks", None, 1, 2**31 - 1),
                 whole(document, "scratch", 0, 0, 2**31 - 1), whole(document, "helpers", 0, 0, 2**24), document.get("sizes"))
    if s.chunks % ranks ** MULTIPLE[collective]:
        raise Malformed(f"{s.chunks} chunks for {collective} on {ranks} ranks")
    for step in document["steps"]:
        transfers = []
        for t in step["transfers"]:
            if t["op"] not in ("copy", "reduce"):
                raise Malformed(f"op {t['op']!r}")
            into = t.get("into", t["chunks"])
            if len(into) != len(t["chunks"]):
                raise Malformed("into and chunks differ in length")
            transfers.append(Transfer(t["from"], t["to"], t["chunks"], t["op"] == "reduce", into))
        s.steps.append(transfers)
    return s


def owner(s, chunk):
    return chunk * s.ranks // s.chunks


def before(s, rank, chunk):
    """What the slot holds before the first step."""
    mine = (chunk, 1 << rank)
    if s.collective in ("broadcast", "scatter"):
        return mine if rank == s.root else None
    if s.collective in ("gather", "allgather", "all-to-all"):
        return mine if owner(s, chunk) == rank else None
    return mine


def after(s, rank, chunk):
    """What the slot must hold in the end; None where nothing is asked for."""
    everyone = (chunk, (1 << s.ranks) - 1)
    if s.collective == "broadcast":
        return (chunk, 1 << s.root)
    if s.collective == "scatter":
        return (chunk, 1 << s.root) if owner(s, chunk) == rank else None
    if s.collective == "gather":
        return (chunk, 1 << owner(s, chunk)) if rank == s.root else None
    if s.collective == "allgather":
        return (chunk, 1 << owner(s, chunk))
    if s.collective == "reduce":
        return everyone if rank == s.root else None
    if s.collective == "reduce-scatter":
        return everyone if owner(s, chunk) == rank else None
    if s.collective == "allreduce":
        return everyone
    part = s.chunks // s.ranks  # all-to-all: the j-th K-th of each rank's chunks is for rank j
    return (chunk, 1 << owner(s, chunk)) if chunk % part * s.ranks // part == rank else None
