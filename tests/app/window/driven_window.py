"""The real program under Xvfb, driven by xdotool as a person would, and watched by its pixels, widgets and processes."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

TOOLS = ("Xvfb", "xdotool", "import", "mpirun")
SKIP = 77
TOKEN = f"RINGSIDE_TEST={os.getpid()}"


class Display:
    """An X server of our own, on a display that it chooses itself."""

    def __init__(self, width, height):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            # Without -noreset it starts over whenever its last client leaves: also when somebody only asks if it is there.
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        # The server writes the number and the line's end one after the other, and dies if nobody reads the second.
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        self.env = {**os.environ, "DISPLAY": self.name}

    def tool(self, *words):
        return subprocess.run(["xdotool", *map(str, words)], env=self.env, check=True, capture_output=True, text=True).stdout

    def picture(self, x, y, width, height):
        """The pixels of a rectangle of the screen, three bytes each."""
        out = subprocess.run(["import", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}", "-depth", "8", "rgb:-"],
                             env=self.env, check=True, capture_output=True).stdout
        assert len(out) == 3 * width * height, (len(out), width, height)
        return out

    def close(self):
        self.server.terminate()
        self.server.wait()


class Window:
    """ringside with --print-widgets: where every named widget is, and what it says, now."""

    def __init__(self, program, display, home):
        env = {k: v for k, v in display.env.items() if not k.startswith(("QT_", "XDG_"))}
        key, value = TOKEN.split("=")
        env |= {key: value, "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
        self.display = display
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([program, "--print-widgets", "--trace-startup", "--size", "1280x720"],
                                        env=env, cwd=home, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.widgets = {}
        self.startup_ms = None
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            if line.startswith("{"):
                self.widgets = json.loads(line)
            elif match := re.match(r"first paint after (\d+) ms", line):
                self.startup_ms = int(match[1])

    def wait(self, what, seconds, condition):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                time.sleep(0.15)
                return
            if self.process.poll() is not None:
                self.errors.seek(0)
                raise AssertionError(f"the program ended ({self.process.returncode}) while waiting for {what}: {self.errors.read()}")
            time.sleep(0.05)
        raise AssertionError(f"waited {seconds} s for {what}; widgets: {json.dumps(self.widgets)}")

    def wait_shown(self, name, seconds=10):
        self.wait(name, seconds, lambda: name in self.widgets)

    def text(self, name):
        return self.widgets.get(name, {}).get("text", "")

    def click(self, name):
        self.wait_shown(name)
        x, y, width, height = self.widgets[name]["at"]
        self.display.tool("mousemove", x + width // 2, y + height // 2, "click", 1)
        time.sleep(0.2)

    def key(self, *keys):
        self.display.tool("key", *keys)
        time.sleep(0.2)

    def type(self, text):
        self.display.tool("type", "--delay", "8", text)

    def focus(self):
        """Without a window manager nobody gives the keyboard to a new window."""
        ids = self.display.tool("search", "--onlyvisible", "--pid", self.process.pid).split()
        self.display.tool("windowfocus", "--sync", ids[-1])

    def choose(self, name, text):
        """Opens a list, finds the entry by its letters, takes it."""
        self.click(name)
        self.type(text)
        time.sleep(0.3)
        self.key("Return")

    def picture(self, name):
        return self.display.picture(*self.widgets[name]["at"])


def share_changed(a, b):
    """The share of pixels that differ."""
    return sum(a[i:i + 3] != b[i:i + 3] for i in range(0, len(a), 3)) / (len(a) / 3)


def our_processes():
    """Processes other than this one that inherited our token: what the program started and their children."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            if TOKEN.encode() in (folder / "environ").read_bytes().split(b"\0"):
                if (command := (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode().strip()):
                    found.append(command)
        except OSError:
            continue
    return found


def wait_for_no_ranks(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        ranks = [c for c in our_processes() if "ringside-run" in c or "mpirun" in c]
        if not ranks:
            return
        time.sleep(0.2)
    raise AssertionError(f"left behind: {ranks}")


def run(test):
    """test(start, home), where start() gives another window of the program in FOLDER_WITH_THE_PROGRAMS; the exit code.

    Exit 77 where a tool is missing: ctest then says skipped."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print(f"skipped: {', '.join(missing)} not found")
        return SKIP
    program = Path(sys.argv[1]).resolve() / "ringside"
    windows = []
    with tempfile.TemporaryDirectory() as home:
        display = Display(1280, 720)

        def start():
            windows.append(Window(program, display, Path(home)))
            return windows[-1]

        try:
            test(start, Path(home))
            wait_for_no_ranks(6)
            for window in windows:
                window.errors.seek(0)
                said = [line for line in window.errors if "XDG_RUNTIME_DIR" not in line]
                assert not said, f"on standard error: {said}"
        finally:
            for window in windows:
                if window.process.poll() is None:
                    window.process.kill()
                    window.process.wait()
            display.close()
    return 0
