#!/usr/bin/env python3
"""build.py [BUILD]: what a build costs, from ninja's own log: seconds of each target and of its rooms, and the slowest steps.

Seconds are a step's from start to end; with more compilers than cores they are longer than the CPU's. Only what the last build
of each file took is counted, and what ccache answered took nothing: measure in a fresh folder with CCACHE_DISABLE=1.
"""
import collections
import pathlib
import re
import sys


def steps(log):
    """The last time that each output was made, in seconds; a step with several outputs counts once."""
    seen, last = set(), {}
    for line in log.read_text().splitlines():
        if line.startswith('#'):
            continue
        start, end, _, output, command = line.split('\t')
        last[output] = (int(start), int(end), command)
    for output, (start, end, command) in last.items():
        if (start, end, command) not in seen:
            seen.add((start, end, command))
            yield output, (end - start) / 1000


def place(output):
    """(target, room) of what is made: an object's target and the folder of its source, else what kind of step it is."""
    found = re.search(r'CMakeFiles/([\w-]+)\.dir/(.+)\.o$', output)
    if found:
        target, source = found.groups()
        batch = re.match(r'Unity/unity_(.*)_\d+_cxx', source)
        return target, (batch.group(1) if batch else source.rpartition('/')[0]) or '.'
    return ('(linked)', '.') if '/' not in output or output.startswith('bin/') or output.endswith('.a') else ('(made)', '.')


def main():
    build = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else 'build')
    log = build / '.ninja_log'
    if not log.exists():
        sys.exit(f'build.py: {log} is not there; build first')
    every = sorted(steps(log), key=lambda step: -step[1])
    targets, rooms = collections.Counter(), collections.Counter()
    for output, seconds in every:
        target, room = place(output)
        targets[target] += seconds
        rooms[target, room] += seconds
    print(f'{"seconds":>8}  target')
    for target, seconds in targets.most_common():
        print(f'{seconds:8.1f}  {target}')
        inside = [(room, t) for (of, room), t in rooms.most_common() if of == target and t >= 1]
        for room, t in inside if len(inside) > 1 else []:
            print(f'{t:8.1f}      {room}')
    print(f'{sum(targets.values()):8.1f}  all\n\n{"seconds":>8}  slowest steps')
    for output, seconds in every[:20]:
        print(f'{seconds:8.1f}  {output}')


if __name__ == '__main__':
    main()
