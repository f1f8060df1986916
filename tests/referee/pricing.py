"""Alpha-beta: the walk over the steps, and the simulation without global steps on a uniform crossbar."""

from collections import defaultdict


def chunk_bytes(s, n):
    return n * s.ranks / s.chunks if s.collective == "all-to-all" else n / s.chunks


def price(s, n, alpha, beta):
    """Seconds: a step lasts as long as its busiest port, the steps add up."""
    m, total = chunk_bytes(s, n), 0.0
    for transfers in s.steps:
        port = defaultdict(float)
        for t in transfers:
            if t.source != t.target:
                seconds = alpha + len(t.chunks) * m * beta
                port["out", t.source] += seconds
                port["in", t.target] += seconds
        total += max(port.values(), default=0.0)
    return total


def bytes_sent(s, n):
    sent = [0.0] * s.ranks
    for transfers in s.steps:
        for t in transfers:
            if t.source != t.target and t.source < s.ranks:
                sent[t.source] += len(t.chunks) * chunk_bytes(s, n)
    return sent


def simulate(s, n, alpha, beta):
    """Seconds until the last arrival. Ports serve in order of (step, position), and a transfer waits for the transfers
    of earlier steps that conflict with it on a slot; one port each, so nobody shares a link."""
    m, free, end_of_reads, end_of_writes, last = chunk_bytes(s, n), defaultdict(float), defaultdict(float), defaultdict(float), 0.0
    for transfers in s.steps:
        reads, writes = [], []
        for t in transfers:
            start, local = 0.0, t.source == t.target
            if not local:
                start = max(free["out", t.source], free["in", t.target])
            start = max([start] + [end_of_writes[t.source, c] for c in t.chunks] +
                        [max(end_of_reads[t.target, d], end_of_writes[t.target, d]) for d in t.into])
            end = start if local else start + alpha + len(t.chunks) * m * beta
            if not local:
                free["out", t.source] = free["in", t.target] = end
            reads += [((t.source, c), end) for c in t.chunks]
            writes += [((t.target, d), end) for d in t.into]
            last = max(last, end)
        for latest, ends in ((end_of_reads, reads), (end_of_writes, writes)):
            for place, end in ends:
                latest[place] = max(latest[place], end)
    return last
