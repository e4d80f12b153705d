"""A vehicle on one machine: broker, gpsd, receiver and agent, for the demo and the integration tests.

Everything listens on the loopback at free ports, lives in one temporary directory, and is ended and
removed when the `with` block of the Testbed is left, whatever the reason: each process leads a group of
its own that is ended as a whole, and the kernel ends it too should this process be killed.
"""

import ctypes
import json
import os
import queue
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)


_reserved_ports = []


def free_port():
    """A port of TCP at which nobody listens, kept for who sets SO_REUSEADDR until this process ends: no
    other process is given it, neither to listen at nor to connect from."""
    reservation = socket.socket()
    reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reservation.bind(("127.0.0.1", 0))
    _reserved_ports.append(reservation)
    return reservation.getsockname()[1]


def free_datagram_port():
    """A port of UDP that is free at this moment."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(condition, timeout, what, step=0.02):
    """The first true value of condition(); an error after the timeout in seconds."""
    deadline = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not happen within {timeout} s")
        time.sleep(step)


def accepts_connections(port):
    with socket.socket() as probe:
        probe.settimeout(0.2)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Testbed:
    __test__ = False

    def __init__(self, keep=False):
        self.keep = keep
        self.directory = tempfile.mkdtemp(prefix="turnstone-")
        os.chmod(self.directory, 0o755)
        self.processes = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.keep:
            self.close()

    def close(self):
        for process in reversed(self.processes):
            end(process)
        self.processes.clear()
        shutil.rmtree(self.directory, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.directory, name)

    def start(self, name, command, **options):
        """Starts a process in a group of its own; what it says goes to NAME.log."""
        log = open(self.path(f"{name}.log"), "ab")
        options.setdefault("stdout", log)
        options.setdefault("stderr", log)
        options.setdefault("stdin", subprocess.DEVNULL)
        keep = self.keep

        def prepare():
            if not keep:
                _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)

        process = subprocess.Popen(
            command, start_new_session=True, preexec_fn=prepare, cwd=self.directory, **options
        )
        log.close()
        self.processes.append(process)
        return process

    def log(self, name):
        try:
            with open(self.path(f"{name}.log"), errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""


def end(process, patience=3):
    """Ends a process and all that it has started."""
    try:
        group = os.getpgid(process.pid)
    except ProcessLookupError:
        group = process.pid
    for name in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(group, name)
        except (ProcessLookupError, PermissionError):
            pass
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            continue
        # The leader is gone; the rest of its group may take a moment.
        if name == signal.SIGTERM:
            continue


class Broker:
    """A private mosquitto with the project's own configuration and access list."""

    def __init__(self, bed, vehicles, extra="", console=None):
        """`console` is the folder of the page that the broker gives out as well."""
        self.bed = bed
        self.port = free_port()
        # Where no vehicle comes in.
        self.office_port = free_port()
        self.vehicles = vehicles
        self.passwords = {user: secrets.token_hex(8) for user in [*vehicles, "dispatch", "monitor"]}
        self.process = None
        directory = bed.path("mosquitto")
        os.makedirs(directory)
        source = os.path.join(ROOT, "config", "mosquitto")
        shutil.copy(os.path.join(source, "turnstone.acl"), directory)
        self.access_list = os.path.join(directory, "turnstone.acl")
        for vehicle in vehicles:
            self.allow(vehicle, "topic read turnstone/v1/fleet/traffic/+")
        with open(os.path.join(source, "turnstone.conf")) as file:
            text = file.read().replace("/etc/mosquitto", directory)
        text = text.replace("listener 1883 127.0.0.1", f"listener {self.port} 127.0.0.1")
        text = text.replace("listener 1884 127.0.0.1", f"listener {self.office_port} 127.0.0.1")
        self.console_port = None
        if console:
            self.console_port = free_port()
            text = text.replace("#listener 8081 127.0.0.1\n#protocol websockets\n#http_dir /usr/share/turnstone-console",
                                f"listener {self.console_port} 127.0.0.1\nprotocol websockets\nhttp_dir {console}")
            assert "protocol websockets\nhttp_dir" in text
        text += f"\npersistence_location {directory}/\nuser {_user()}\n{extra}\n"
        self.configuration = os.path.join(directory, "turnstone.conf")
        with open(self.configuration, "w") as file:
            file.write(text)
        users = os.path.join(directory, "turnstone.passwd")
        with open(users, "w") as file:
            for user, password in self.passwords.items():
                file.write(f"{user}:{password}\n")
        os.chmod(users, 0o600)
        subprocess.run([_tool("mosquitto_passwd"), "-U", users], check=True, capture_output=True)

    @property
    def url(self):
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self):
        self.process = self.bed.start("mosquitto", [_tool("mosquitto"), "-c", self.configuration])
        # The office's is opened last.
        wait_until(lambda: accepts_connections(self.office_port), 10, "the broker's start")
        return self

    def change_vehicles_listener(self, lines):
        """Puts lines of configuration at the listener for vehicles; before the start."""
        binding = "\nuse_username_as_clientid true\n"
        with open(self.configuration) as file:
            text = file.read()
        assert binding in text
        with open(self.configuration, "w") as file:
            file.write(text.replace(binding, binding + lines, 1))

    def stop(self):
        end(self.process)

    def allow(self, user, *lines):
        """Gives a user more lines of the access list; before the start."""
        with open(self.access_list, "a") as file:
            file.write("\n".join([f"user {user}", *lines]) + "\n")

    def login(self, user):
        port = self.port if user in self.vehicles else self.office_port
        return ["-h", "127.0.0.1", "-p", str(port), "-u", user, "-P", self.passwords[user]]

    def publish(self, topic, payload, user="dispatch", *options):
        """Publishes at QoS 1 with mosquitto_pub."""
        if not isinstance(payload, (str, bytes)):
            payload = json.dumps(payload)
        data = payload.encode() if isinstance(payload, str) else payload
        subprocess.run(
            ["mosquitto_pub", *self.login(user), "-q", "1", "-t", topic,
             "-s" if data else "-n", *options],
            input=data, check=True, timeout=20, capture_output=True,
        )


class SmallDisk:
    """A file system of its own at a directory, which can be full; seen by what runs in it."""

    def __init__(self, bed, directory, megabytes=2):
        self.process = bed.start("disk", [
            "unshare", "--mount", "sh", "-c",
            f"mount -t tmpfs -o size={megabytes}m tmpfs {directory} && echo mounted && exec sleep 3600"])
        wait_until(
            lambda: bed.log("disk") or self.process.poll() is not None, 5, "the mount")
        if "mounted" not in bed.log("disk"):
            raise unittest.SkipTest(f"no file system can be mounted here: {bed.log('disk').strip()}")
        self.wrapper = ["nsenter", "--target", str(self.process.pid), "--mount"]
        self.root = f"/proc/{self.process.pid}/root{directory}"

    def fill(self):
        with open(os.path.join(self.root, "filler"), "wb", buffering=0) as file:
            for size in (1 << 16, 4096, 1):
                try:
                    while True:
                        file.write(b"x" * size)
                except OSError:
                    pass

    def make_room(self):
        os.unlink(os.path.join(self.root, "filler"))


class Message:
    def __init__(self, topic, payload, retained, properties=None):
        self.topic = topic
        self.raw = payload
        self.retained = retained
        self.received = time.monotonic()
        try:
            self.json = json.loads(payload) if payload else None
        except (ValueError, RecursionError):
            self.json = None

    def __repr__(self):
        return f"{self.topic} {self.raw[:400]!r}"


# What dispatch and monitors may read of all vehicles, where the broker looks at the filter alone.
READERS_FILTERS = [f"turnstone/v1/+/{name}" for name in (
    "state/+", "location", "navigation/+", "event/+", "history/+", "reply/+", "image/+", "vss", "command/+")] + [
    "turnstone/v1/fleet/traffic/+"]


class Listener:
    """Hears everything that one user may hear, with mosquitto_sub."""

    def __init__(self, bed, broker, user="monitor", topic="turnstone/v1/#"):
        """`topic` is a filter, or a list of them."""
        self.messages = []
        self._new = queue.Queue()
        self._lock = threading.Condition()
        self.process = bed.start(
            f"listener-{user}",
            ["mosquitto_sub", *broker.login(user), "-q", "1", "-F", "%r %x %t",
             *(word for one in ([topic] if isinstance(topic, str) else topic) for word in ("-t", one))],
            stdout=subprocess.PIPE,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            # In hexadecimal, as a hostile payload may have lines of its own.
            retained, _, rest = line.decode(errors="replace").rstrip("\n").partition(" ")
            payload, _, topic = rest.partition(" ")
            text = bytes.fromhex(payload).decode(errors="replace")
            message = Message(topic, text, retained == "1")
            with self._lock:
                self.messages.append(message)
                self._lock.notify_all()

    def position(self):
        with self._lock:
            return len(self.messages)

    def select(self, suffix, since=0):
        with self._lock:
            return [m for m in self.messages[since:] if m.topic.endswith(suffix)]

    def wait(self, suffix, condition=lambda json: True, timeout=10, since=0):
        """The first message since a position whose topic ends so and whose JSON fits."""
        deadline = time.monotonic() + timeout
        with self._lock:
            seen = since
            while True:
                for message in self.messages[seen:]:
                    if message.topic.endswith(suffix) and (
                        message.json is not None and condition(message.json)
                    ):
                        return message
                seen = len(self.messages)
                left = deadline - time.monotonic()
                if left <= 0 or not self._lock.wait(left):
                    if deadline - time.monotonic() <= 0:
                        raise TimeoutError(f"no such message on …{suffix} within {timeout} s")


class Gpsd:
    """A real gpsd that hears NMEA by UDP."""

    def __init__(self, bed):
        self.bed = bed
        self.port = free_port()
        self.input = free_datagram_port()
        self.process = None

    def start(self):
        source = f"udp://127.0.0.1:{self.input}"
        self.process = self.bed.start(
            "gpsd", [_tool("gpsd"), "-N", "-n", "-S", str(self.port), source]
        )
        wait_until(lambda: accepts_connections(self.port), 10, "gpsd's start")
        return self

    def stop(self):
        end(self.process)


class Receiver:
    """Sends a drive, one group of NMEA sentences for each fix, at some multiple of its own pace."""

    def __init__(self, gpsd, nmea, pace=1.0, period=1.0):
        self.epochs = split_epochs(nmea)
        self.sent = 0
        self._interval = period / pace
        self._running = threading.Event()
        self._ended = threading.Event()
        self._target = ("127.0.0.1", gpsd.input)
        self._running.set()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._running.set()
        self._thread.join(5)

    def pause(self):
        self._running.clear()

    def resume(self):
        self._running.set()

    @property
    def is_done(self):
        return self.sent >= len(self.epochs)

    def _run(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
            due = time.monotonic()
            for epoch in self.epochs:
                if not self._running.is_set():
                    self._running.wait()
                    due = time.monotonic()
                if self._ended.wait(max(0, due - time.monotonic())):
                    return
                sender.sendto(epoch.encode(), self._target)
                self.sent += 1
                due += self._interval


def split_epochs(nmea):
    """The sentences of each fix together: a new one begins where the time changes."""
    epochs, current, current_time = [], "", None
    for line in nmea.splitlines():
        fields = line.split(",")
        kind = fields[0][3:6]
        stamp = fields[1] if kind in ("RMC", "GGA", "GST", "ZDA", "GNS") else (
            fields[5] if kind == "GLL" and len(fields) > 5 else None)
        if stamp is not None and stamp != current_time:
            if current and current_time is not None:
                epochs.append(current)
                current = ""
            current_time = stamp
        current += line + "\r\n"
    if current:
        epochs.append(current)
    return epochs


class Agent:
    """The agent itself."""

    def __init__(self, bed, broker, gpsd_port, map_file, vehicle="van-1", extra="", binary=None):
        self.bed = bed
        self.vehicle = vehicle
        self.binary = binary or agent_binary()
        self.process = None
        # What it is started by, such as nsenter.
        self.wrapper = []
        state = bed.path(f"state-{vehicle}")
        os.makedirs(state, exist_ok=True)
        self.configuration = bed.path(f"{vehicle}.toml")
        self.environment = dict(os.environ, TURNSTONE_BROKER_PASSWORD=broker.passwords[vehicle])
        sections = {
            "": f'vehicle = "{vehicle}"',
            "map": f'file = "{map_file}"',
            "gpsd": f'host = "127.0.0.1"\nport = {gpsd_port}',
            "broker": f'servers = ["{broker.url}"]\nusername = "{vehicle}"',
            "state": f'directory = "{state}"',
            "privacy": "location_consent = true",
        }
        with open(self.configuration, "w") as file:
            for name, body in sections.items():
                file.write((f"[{name}]\n" if name else "") + body + "\n")
            file.write(extra)

    def replace(self, before, after):
        """Changes a text of the configuration."""
        with open(self.configuration) as file:
            text = file.read()
        assert before in text, before
        with open(self.configuration, "w") as file:
            file.write(text.replace(before, after))

    def start(self, *arguments, **options):
        self.process = self.bed.start(
            f"agent-{self.vehicle}",
            [*self.wrapper, self.binary, "run", "--config", self.configuration, *arguments],
            env=self.environment, **options,
        )
        return self

    def topic(self, name):
        return f"turnstone/v1/{self.vehicle}/{name}"

    @property
    def log(self):
        return self.bed.log(f"agent-{self.vehicle}")


def build_directory():
    return os.environ.get("TURNSTONE_BUILD", os.path.join(ROOT, ".build", "debug"))


def agent_binary():
    return os.path.join(build_directory(), "turnstone")


def _tool(name):
    """A program that Debian keeps in sbin, which is not in everybody's path."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin:/usr/local/sbin") or name


def _user():
    import pwd

    return pwd.getpwuid(os.getuid()).pw_name
