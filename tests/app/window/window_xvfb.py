#!/usr/bin/env python3
"""What a person does with the window: choose, play, run on 4 real ranks, cancel, export, write a schedule, quit.

Usage: window_xvfb.py FOLDER_WITH_THE_PROGRAMS
"""
import sys
import time

from driven_window import our_processes, run, share_changed, wait_for_no_ranks


def build_a_schedule(window):
    """Writes a schedule by hand: a mistake, a fault, a correct one; every pause says which."""
    window.focus()
    window.click("build")
    window.wait_shown("code")
    window.wait("the ring as text", 10, lambda: window.text("proof_status").startswith("Correct"))
    before = window.picture("chunks_view")

    def write(*lines):
        window.type(lines[0])
        for line in lines[1:]:
            window.key("Return")  # indents by itself
            window.type(line)

    window.click("code")
    window.key("ctrl+a")
    write("allreduce 2 ranks 1 chunk", "step", "0 -> 1 : 0 redduce")
    window.wait("the mistake", 10, lambda: window.text("proof_status").startswith("Line 3, column"))
    for _ in "dduce":
        window.key("BackSpace")
    write("duce", "1 -> 0 : 0 reduce")
    window.wait("a correct schedule", 10, lambda: window.text("proof_status").startswith("Correct"))
    assert share_changed(before, window.picture("chunks_view")) > 0.01, "another schedule, the same picture"
    write("", "")
    window.key("BackSpace")  # a level of the step, which ends it
    write("step", "0 -> 1 : 0 reduce")
    window.wait("the fault", 10, lambda: window.text("proof_status").startswith("Step 2, rank 1, chunk 0"))
    assert "counted twice" in window.text("proof_status"), window.text("proof_status")
    window.click("proof_status")
    window.wait("the cursor behind step 2", 10, lambda: window.text("step").startswith("Step 2"))
    # Undo: pause by pause, until the catalogue's ring is back.
    window.click("step")
    for _ in range(6):
        window.click("undo")
        time.sleep(0.3)
        if "catalogue" in window.text("schedule_origin"):
            break
    window.wait("the ring again", 10, lambda: "catalogue" in window.text("schedule_origin"))
    window.click("explore")
    window.wait_shown("case_line")


def visit_a_lesson(window):
    """One rank more, the lesson from the menu, and back: the lesson shows its case, and afterwards mine is there again."""
    window.focus()
    x, y, width, height = window.widgets["ranks"]["at"]
    window.display.tool("mousemove", x + 14, y + height // 2, "click", 1)
    window.key("Up")
    window.wait("five ranks", 10, lambda: window.text("case_line").startswith("allreduce, ring, 5 ranks"))
    window.wait("the 2 (5 - 1) steps of its ring", 10, lambda: "of 8" in window.text("step"))
    mine = window.picture("chunks_view")
    window.key("alt+l")
    time.sleep(0.3)
    window.key("Down", "Down", "Return")  # lesson 1 is marked, then come 4.1 and 4.2
    window.wait("one send", 10, lambda: window.text("run") == "Run on 2 ranks" and "of" not in window.text("step"))
    time.sleep(0.3)
    stage = window.picture("chunks_view")
    window.key("ctrl+alt+6")
    window.wait_shown("present_view")
    window.key("Page_Down", "End", "space")
    window.key("Escape")
    window.wait("the lesson again", 10, lambda: "lesson_panel" in window.widgets)
    time.sleep(0.3)
    assert not window.widgets["play"]["enabled"], "nobody waits for the prediction"
    assert share_changed(stage, window.picture("chunks_view")) == 0, "Present has played past a question that waits"
    window.key("ctrl+2")
    window.wait("my case", 10, lambda: window.text("run") == "Run on 5 ranks" and "of 8" in window.text("step"))
    time.sleep(0.3)
    assert share_changed(mine, window.picture("chunks_view")) == 0, "my case came back as another"
    window.click("undo")
    window.wait("four ranks", 10, lambda: window.text("run") == "Run on 4 ranks")


def scenario(start, home):
    window = start()
    window.wait("an answer", 20, lambda: "case_line" in window.widgets)
    window.focus()
    assert window.text("case_line") == "allreduce, ring, 4 ranks, 16 B, InfiniBand", window.text("case_line")

    # Play: the picture moves by itself, and stands again.
    still = window.picture("chunks_view")
    window.key("space")
    window.wait("the play button to say Pause", 5, lambda: window.text("play") == "Pause")
    window.wait("the third step", 20, lambda: window.text("step").startswith("Step 3"))
    window.key("space")
    window.wait("the play button to say Play", 5, lambda: window.text("play") == "Play")
    moved = window.picture("chunks_view")
    assert share_changed(still, moved) > 0.01, "the chunks did not move"
    time.sleep(0.5)
    assert share_changed(moved, window.picture("chunks_view")) == 0, "the picture moves while it is paused"
    window.key("Home")

    # Choose a collective and an algorithm: another picture.
    window.click("case_line")
    window.wait_shown("collective")
    before = window.picture("script_view")
    window.choose("collective", "broadcast")
    window.wait("broadcast", 10, lambda: window.text("case_line").startswith("broadcast"))
    window.choose("algorithm", "binomial")
    window.wait("binomial", 10, lambda: window.text("case_line").startswith("broadcast, binomial, 4 ranks"))
    time.sleep(0.5)
    assert share_changed(before, window.picture("script_view")) > 0.005, "another algorithm, the same script"

    # A wrong number is refused in one line and the case stays.
    case = window.text("case_line")
    x, y, width, height = window.widgets["ranks"]["at"]
    window.display.tool("mousemove", x + 14, y + height // 2, "click", "--repeat", 3, 1)
    window.type("0")
    window.key("Return")
    time.sleep(0.5)
    assert window.text("case_line") == case
    window.click("undo")
    window.click("undo")
    window.wait("the ring again", 10, lambda: window.text("case_line").startswith("allreduce, ring"))

    # Run on 4 real ranks: a number arrives, points arrive, no process stays.
    window.wait_shown("time_measured")
    window.click("run")
    window.wait("the run to start", 5, lambda: window.text("run") == "Cancel")
    window.wait("4 ranks", 30, lambda: sum(c.split()[0].endswith("ringside-run") for c in our_processes()) == 4)
    window.wait("the measured time", 120, lambda: "µs" in window.text("time_measured"))
    window.wait("the end of the run", 180, lambda: window.text("run").startswith("Run on"))
    assert "notice" not in window.widgets, "the run ended with an error line"
    wait_for_no_ranks(6)
    value = float(window.text("time_measured").split()[0])
    assert 16 < value < 40, f"6 steps of 3 µs on InfiniBand are 18 µs; measured {value}"
    window.click("time_over_size")
    window.wait_shown("performance_view")
    time.sleep(0.4)
    ink = window.picture("performance_view")
    assert len(set(ink[i:i + 3] for i in range(0, len(ink), 3))) > 20, "the chart is empty"

    # Through a lesson and back: what was measured is still there.
    visit_a_lesson(window)
    window.wait("the measured time", 10, lambda: "µs" in window.text("time_measured"))

    # Run again and cancel: it ends, nothing stays.
    window.click("run")
    window.wait("the second run", 5, lambda: window.text("run") == "Cancel")
    window.wait("ranks", 30, lambda: any("ringside-run" in c for c in our_processes()))
    window.click("run")
    window.wait("the run to be cancelled", 15, lambda: window.text("run").startswith("Run on"))
    wait_for_no_ranks(6)

    # Export the chunks as SVG.
    path = home / "chunks.svg"
    window.focus()
    window.key("ctrl+e")
    window.wait_shown("export_path")
    window.focus()
    window.click("export_path")
    window.key("ctrl+a")
    window.type(str(path))
    window.click("export_save")
    window.wait("the file", 20, path.exists)
    svg = path.read_text()
    assert svg.lstrip().startswith("<?xml") and "<svg" in svg and len(svg) > 2000, svg[:200]
    window.wait("the dialog to close", 10, lambda: "export_path" not in window.widgets)

    build_a_schedule(window)

    # Quit: what changed is asked about, not lost.
    window.focus()
    window.key("ctrl+q")
    deadline = time.monotonic() + 10
    while window.process.poll() is None and time.monotonic() < deadline:
        if "discard_changes" in window.widgets:
            window.click("discard_changes")
        time.sleep(0.2)
    assert window.process.poll() == 0, f"exit code {window.process.poll()}"
    assert window.startup_ms is not None
    print(f"first paint after {window.startup_ms} ms")


if __name__ == "__main__":
    sys.exit(run(scenario))
