"""Understands the conditions that the catalogue prints, so that what it says is what is checked."""

import re


class NotUnderstood(ValueError):
    pass


def power_of_two(k):
    return k & (k - 1) == 0


def holds(text, ranks, chunks=None):
    """Whether a printed condition holds for K ranks and C chunks."""
    plain = re.sub(r"\s+", " ", text.split(",")[0].strip())  # what follows a comma is the reason
    rules = [
        (r"K is a power of (two|2)", lambda m: power_of_two(ranks)),
        (r"K is even", lambda m: ranks % 2 == 0),
        (r"K is odd", lambda m: ranks % 2 == 1),
        (r"K (>=|≥|is at least) ?(\d+)", lambda m: ranks >= int(m[2])),
        (r"K (=|==|is) ?(\d+)", lambda m: ranks == int(m[2])),
        (r"K (<=|≤|is at most) ?(\d+)", lambda m: ranks <= int(m[2])),
        (r"K > ?(\d+)", lambda m: ranks > int(m[1])),
        (r"C (=|==|is) ?(\d+)", lambda m: chunks == int(m[2])),
        (r"C (=|==|is) ?K", lambda m: chunks == ranks),
        (r"C is a multiple of K", lambda m: chunks % ranks == 0),
    ]
    for pattern, rule in rules:
        match = re.fullmatch(pattern, plain)
        if match:
            return rule(match)
    raise NotUnderstood(f"the referee does not understand the condition {text!r}")


def all_hold(texts, ranks, chunks=None):
    return all([holds(text, ranks, chunks) for text in texts])
