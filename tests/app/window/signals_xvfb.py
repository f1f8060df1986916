#!/usr/bin/env python3
"""Who is told to go by a signal goes without a question: what is not saved is kept for the next window, ranks end.

Usage: signals_xvfb.py FOLDER_WITH_THE_PROGRAMS
"""
import json
import signal
import sys

from driven_window import our_processes, run, wait_for_no_ranks


def one_rank_more(window, ranks):
    window.wait_shown("ranks")
    window.focus()
    x, y, width, height = window.widgets["ranks"]["at"]
    window.display.tool("mousemove", x + 14, y + height // 2, "click", 1, "key", "Up")
    window.wait(f"{ranks} ranks", 10, lambda: f"{ranks} ranks" in window.text("case_line"))


def open_the_work(window, ranks):
    """Takes what the last window left."""
    window.wait_shown("notice_first", 20)
    window.focus()
    window.click("notice_first")
    window.wait(f"{ranks} ranks", 10, lambda: f"{ranks} ranks" in window.text("case_line"))


def ends(window, which, ranks, home):
    window.process.send_signal(which)
    assert window.process.wait(timeout=15) == 0, f"exit code {window.process.poll()} after {which.name}"
    wait_for_no_ranks(1)
    copies = list(home.rglob("recovery/*.ringside"))
    assert len(copies) == 1, f"{which.name}: {copies}"
    assert json.loads(copies[0].read_text())["case"]["ranks"] == ranks, which.name


def scenario(start, home):
    # In the middle of a run.
    window = start()
    window.wait_shown("case_line", 20)
    window.focus()
    window.click("case_line")  # the case panel, which stays open for the windows to come
    one_rank_more(window, 5)
    window.click("run")
    window.wait("5 ranks", 30, lambda: sum(c.split()[0].endswith("ringside-run") for c in our_processes()) == 5)
    ends(window, signal.SIGTERM, 5, home)
    # Right after a change, sooner than copies are written.
    window = start()
    open_the_work(window, 5)
    one_rank_more(window, 6)
    ends(window, signal.SIGHUP, 6, home)
    # While it asks whether to save.
    window = start()
    open_the_work(window, 6)
    window.key("ctrl+q")
    window.wait_shown("discard_changes")
    ends(window, signal.SIGINT, 6, home)


if __name__ == "__main__":
    sys.exit(run(scenario))
