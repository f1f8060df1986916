"""The proof: replays a schedule by the rules of the design and names what breaks them."""

from schedule import after, before


def replay(s):
    """Faults (step, rank, slot) of the first step that has any, else those of the final state with step None.

    What a program does after the first mistake is its own affair, so nothing later is judged. A slot of None stands for
    any: where the place itself is out of range, no slot is meant.
    """
    places, slots = s.ranks + s.helpers, s.chunks + s.scratch
    state = [[before(s, place, slot) if place < s.ranks and slot < s.chunks else None for slot in range(slots)]
             for place in range(places)]
    for number, transfers in enumerate(s.steps):
        faults = apply(s, state, transfers, places, slots)
        if faults:
            return {(number, rank, slot) for rank, slot in faults}
    return {(None, rank, slot) for rank in range(s.ranks) for slot in range(s.chunks)
            if after(s, rank, slot) not in (None, state[rank][slot])}


def apply(s, state, transfers, places, slots):
    """Faults (rank, slot) of one step; changes the state. Every transfer reads the state before the step."""
    faults, copied, summed = set(), {}, {}
    for t in transfers:
        bad = malformed(t, places, slots)
        if bad:
            faults.add(bad)
            continue
        for c, d in zip(t.chunks, t.into):
            held, place = state[t.source][c], (t.target, d)
            if held is None:
                faults.add((t.source, c))
            elif place in copied or (place in summed and not t.reduces):
                faults.add(place)
            elif not t.reduces:
                copied[place] = held
            else:
                there = summed.get(place, state[t.target][d])
                if there is None and t.target >= s.ranks:
                    summed[place] = held  # at a helper, reducing into an empty slot is a copy
                elif there is None or there[0] != held[0] or there[1] & held[1]:
                    faults.add(place)
                else:
                    summed[place] = (held[0], there[1] | held[1])
    for (rank, slot), held in {**copied, **summed}.items():
        state[rank][slot] = held
    return faults


def malformed(t, places, slots):
    """The first (rank, slot) that makes the transfer itself impossible, whatever is in the slots; else None."""
    for rank in (t.source, t.target):
        if not 0 <= rank < places:
            return rank, None
    for rank, listed in ((t.source, t.chunks), (t.target, t.into)):
        for slot in listed:
            if not 0 <= slot < slots:
                return rank, slot
    for rank, listed in ((t.source, t.chunks), (t.target, t.into)):
        if len(set(listed)) < len(listed):
            return rank, next(slot for i, slot in enumerate(listed) if slot in listed[:i])
    if t.source == t.target:
        for c, d in zip(t.chunks, t.into):
            if c == d:
                return t.source, c
    return None
