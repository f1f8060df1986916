"""Hosts that are network namespaces on a bridge, each with its own name, processes and /tmp, and an agent in place of ssh.

    with Hosts(3) as hosts: hosts.run("n1", "hostname")

An agent asks a server outside of all namespaces, for namespaces cannot enter each other. Needs root; refused() says why
where there can be none.
"""
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

NETWORK = "10.77.31"


def refused():
    """Why there can be no such hosts here; empty where there can."""
    for tool in ("ip", "unshare", "nsenter", "setpriv"):
        if not shutil.which(tool):
            return f"{tool} is not installed"
    if os.geteuid() != 0:
        return "network namespaces need root"
    name = f"rs{os.getpid()}t"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True)
    if made.returncode != 0:
        return "ip netns: " + made.stderr.strip()
    subprocess.run(["ip", "netns", "del", name])
    tried = subprocess.run(["unshare", "--mount", "--uts", "--pid", "--fork", "--mount-proc", "true"], capture_output=True)
    if tried.returncode != 0:
        return "unshare: " + tried.stderr.decode().strip()
    bridge = f"rsb{os.getpid()}t"[:15]
    made = subprocess.run(["ip", "link", "add", bridge, "type", "bridge"], capture_output=True, text=True)
    subprocess.run(["ip", "link", "del", bridge], capture_output=True)
    return "" if made.returncode == 0 else "ip link: " + made.stderr.strip()


def sweep():
    """Takes away what a killed program has left: names whose number is of no process."""
    for line in subprocess.run(["ip", "netns"], capture_output=True, text=True).stdout.splitlines():
        left = re.match(r"rn(\d+)n\d+\b", line)
        if left and not os.path.exists(f"/proc/{left[1]}"):
            subprocess.run(["ip", "netns", "del", left[0]], capture_output=True)
            subprocess.run(["ip", "link", "del", f"rb{left[1]}"], capture_output=True)


class Hosts:
    def __init__(self, count, temporary_mb=512):
        self.names = [f"n{i + 1}" for i in range(count)]
        self.tag = str(os.getpid())[-6:]
        self.bridge = f"rb{self.tag}"
        # Not below /tmp, which every host has for itself.
        self.folder = tempfile.mkdtemp(prefix="ringside-hosts-", dir="/var/tmp")
        self.agent = os.path.join(self.folder, "agent")
        self.holders, self.temporary_mb = {}, temporary_mb

    def __enter__(self):
        sweep()
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # and so through close()
        try:
            self._make()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    def address(self, name):
        return f"{NETWORK}.{self.names.index(name) + 1}"

    def space(self, name):
        return f"rn{self.tag}{name}"

    def wire(self, name):
        return f"rv{self.tag}{name}"

    def _ip(self, *words):
        subprocess.run(["ip", *words], check=True)

    def _make(self):
        self._ip("link", "add", self.bridge, "type", "bridge")
        self._ip("link", "set", self.bridge, "up")
        table = "127.0.0.1 localhost\n" + "".join(f"{self.address(n)} {n}\n" for n in self.names)
        with open(os.path.join(self.folder, "hosts"), "w") as file:
            file.write(table)
        for name in self.names:
            space, wire = self.space(name), self.wire(name)
            self._ip("netns", "add", space)
            self._ip("link", "add", wire, "type", "veth", "peer", "name", "eth0", "netns", space)
            self._ip("link", "set", wire, "master", self.bridge, "up")
            self._ip("-n", space, "addr", "add", f"{self.address(name)}/24", "dev", "eth0")
            self._ip("-n", space, "link", "set", "eth0", "up")
            self._ip("-n", space, "link", "set", "lo", "up")
            script = (f"hostname {name}; mount -t tmpfs -o size={self.temporary_mb}m tmpfs /tmp; mount -t tmpfs -o "
                      f"size=512m tmpfs /dev/shm; mount --bind {self.folder}/hosts /etc/hosts; echo $PPID; exec sleep 1000000")
            # It ends with this program, however that ends; and with it all processes of the host.
            holder = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", "ip", "netns", "exec", space, "unshare", "--uts", "--mount", "--pid", "--fork",
                                       "--mount-proc", "--kill-child", "sh", "-c", script], stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, start_new_session=True)
            holder.stdout.readline()
            with open(f"/proc/{holder.pid}/task/{holder.pid}/children") as children:
                self.holders[name] = (holder, children.read().split()[0])
        self._serve()

    def _serve(self):
        where = os.path.join(self.folder, "socket")
        with open(self.agent, "w") as file:
            file.write(CLIENT.format(python=sys.executable, where=where))
        os.chmod(self.agent, 0o755)
        self.server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.server.bind(where)
        self.server.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=(client,), daemon=True).start()

    def _answer(self, client):
        with client:
            data, files, _, _ = socket.recv_fds(client, 1 << 20, 3)
            name, command = data.decode().split("\0", 1)
            name = name.split("@")[-1]
            if name not in self.holders:
                os.write(files[2], f"agent: {name}: no such host\n".encode())
                code = 255
            else:
                child = subprocess.Popen([*self._enter(name), "bash", "-c", command], stdin=files[0], stdout=files[1],
                                         stderr=files[2], start_new_session=True, env={"PATH": os.environ["PATH"]})
                for file in files:
                    os.close(file)
                files = []
                code = child.wait()
            for file in files:
                os.close(file)
            try:
                client.sendall(bytes([code & 255]))
            except OSError:
                pass

    def _enter(self, name):
        return ["nsenter", "-t", self.holders[name][1], "-n", "-u", "-m", "-p"]

    def start(self, name, words, **more):
        """A process on a host."""
        return subprocess.Popen([*self._enter(name), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, start_new_session=True, **more)

    def run(self, name, words, timeout=120, **more):
        """Runs to its end: (code, standard output, standard error)."""
        process = self.start(name, words, **more)
        try:
            out, error = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, error = process.communicate()
            return -1, out, error + "\ntimed out"
        return process.returncode, out, error

    def sh(self, name, line):
        return self.run(name, ["sh", "-c", line])[1].strip()

    def processes(self, name):
        """Command lines of what runs on a host, but for its holder and the asking shell."""
        lines = self.run(name, ["ps", "-eo", "pid=,stat=,comm="])[1].splitlines()
        return [line for line in lines if line.split()[2] not in ("sleep", "ps") and "Z" not in line.split()[1]]

    def cut(self, name, up=False):
        """Takes the host's cable away, or puts it back: then it returns when they reach each other again."""
        self._ip("link", "set", self.wire(name), "up" if up else "down")
        for other in self.names if up else ():
            if other != name:
                self._meet(other, name)
                self._meet(name, other)

    def _meet(self, one, other, within=20):
        """Until then a neighbour that did not answer while the cable was away is "no route to host"."""
        deadline = time.time() + within
        # A port where nobody listens: the refusal comes from the other host.
        ask = ["timeout", "2", "bash", "-c", f"</dev/tcp/{self.address(other)}/9"]
        while "refused" not in self.run(one, ask, env={"PATH": os.environ["PATH"], "LC_ALL": "C"})[2]:
            if time.time() > deadline:
                raise AssertionError(f"{one} does not reach {other}")
            time.sleep(0.1)

    def limit(self, name, rate):
        """What the host receives is no faster than this (tc's words)."""
        subprocess.run(["tc", "qdisc", "replace", "dev", self.wire(name), "root", "tbf", "rate", rate, "burst", "64kb",
                        "latency", "400ms"], check=True)

    def unlimit(self, name):
        subprocess.run(["tc", "qdisc", "del", "dev", self.wire(name), "root"], check=True)

    def close(self):
        if hasattr(self, "server"):
            self.server.close()
        for holder, _ in self.holders.values():
            os.killpg(holder.pid, signal.SIGKILL)
            holder.wait()
        time.sleep(0.1)
        for name in self.names:
            subprocess.run(["ip", "netns", "del", self.space(name)], stderr=subprocess.DEVNULL)
        subprocess.run(["ip", "link", "del", self.bridge], stderr=subprocess.DEVNULL)
        shutil.rmtree(self.folder, ignore_errors=True)


CLIENT = '''#!{python}
import os, socket, sys
words = sys.argv[1:]
while words and words[0].startswith("-"):
    words.pop(0)
server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
server.connect("{where}")
socket.send_fds(server, [(words[0] + "\\0" + " ".join(words[1:])).encode()], [0, 1, 2])
null = os.open("/dev/null", os.O_RDWR)
for file in (0, 1, 2):
    os.dup2(null, file)
answer = server.recv(1)
sys.exit(answer[0] if answer else 255)
'''
