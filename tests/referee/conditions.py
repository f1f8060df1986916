"""Understands the conditions that the catalogue prints, so that what it says is what is checked."""

import math
import re


class NotUnderstood(ValueError):
    pass


def power_of_two(k):
    return k & (k - 1) == 0


def highest_power_below(base, k):
    power = 1
    while power * base < k:
        power *= base
    return power


def without_factors(k, base):
    while k % base == 0:
        k //= base
    return k


def holds(text, ranks, chunks=None, parameters=None):
    """Whether a printed condition holds for K ranks, C chunks and the values of parameters such as radix."""
    either = re.fullmatch(r"(.*), or (\d+)", text)
    if either:
        return ranks == int(either[2]) or holds(either[1], ranks, chunks, parameters)
    if text == "channels is 1, or wires is 0 and node-size is 1, K or more":
        return parameters["channels"] == 1 or (
            parameters["wires"] == 0 and (parameters["node-size"] == 1 or parameters["node-size"] >= ranks))
    if text == "channels is 1, or node-size is 1, K or more":
        return parameters["channels"] == 1 or parameters["node-size"] == 1 or parameters["node-size"] >= ranks
    plain = re.sub(r"\s+", " ", text.split(",")[0].strip())  # what follows a comma is the reason
    rules = [
        (r"K is (\d+) or more", lambda m: ranks >= int(m[1])),
        (r"K is a square number",  # and the mesh is square: a row has as many ranks as there are rows
         lambda m: math.isqrt(ranks) ** 2 == ranks and min(parameters["columns"] or math.isqrt(ranks), ranks) == math.isqrt(ranks)),
        (r"([a-z-]+) is less than K", lambda m: parameters[m[1]] < ranks),
        (r"([a-z-]+) divides K", lambda m: ranks % parameters[m[1]] == 0),
        (r"K is a multiple of ([a-z-]+)", lambda m: ranks % parameters[m[1]] == 0),
        (r"K is a power of the radix", lambda m: ranks == 1 or ranks == parameters["radix"] * highest_power_below(parameters["radix"], ranks)),
        (r"K without its factors of the radix is at most (\d+)", lambda m: without_factors(ranks, parameters["radix"]) <= int(m[1])),
        (r"the highest power of the radix below K divides K",
         lambda m: ranks % highest_power_below(parameters["radix"], ranks) == 0),
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


def all_hold(texts, ranks, chunks=None, parameters=None):
    return all([holds(text, ranks, chunks, parameters) for text in texts])
