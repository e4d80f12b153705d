"""A gateway as the guides have it: the default configuration, ports and paths, in namespaces of its own."""

import os
import pathlib
import secrets
import shutil
import signal
import subprocess
import sys
import unittest

import support
import testbed

# What a gateway has of its own; everything else is this machine's.
OWN = ["/etc/turnstone", "/etc/systemd/system", "/var/lib/turnstone", "/var/lib/turnstone-map", "/etc/mosquitto"]
FEEDER = """
import sys, time
sys.path.insert(0, {tools!r})
import testbed
class Gpsd: input = {port}
with testbed.Receiver(Gpsd, open({path!r}).read(), pace={pace}) as receiver:
    while not receiver.is_done:
        time.sleep(0.2)
    time.sleep(3600)
"""


class Gateway:
    def __init__(self, bed, vehicle="van-7"):
        self.bed, self.vehicle = bed, vehicle
        self.agent = self.feeder = None
        self.number = 0
        self.home = bed.path("home")
        os.makedirs(self.home)
        mounts = "".join(f"mkdir -p {path} && mount -t tmpfs tmpfs {path} && " for path in OWN)
        self.space = bed.start("namespace", ["unshare", "--mount", "--net", "sh", "-c",
                                             f"{mounts}ip link set lo up && echo there && exec sleep 3600"])
        testbed.wait_until(lambda: bed.log("namespace") or self.space.poll() is not None, 10, "the namespace")
        if "there" not in bed.log("namespace"):
            raise unittest.SkipTest(f"there can be no namespaces here: {bed.log('namespace').strip()}")
        self.root = f"/proc/{self.space.pid}/root"
        self.passwords = {user: secrets.token_hex(6) for user in (vehicle, "van-8", "dispatch", "monitor")}
        self.environment = dict(
            os.environ, HOME=self.home, XDG_CONFIG_HOME=os.path.join(self.home, ".config"), LC_ALL="C.UTF-8",
            PATH=f"{testbed.build_directory()}:{os.environ['PATH']}:/usr/sbin:/sbin")
        for name in ("TURNSTONE_BROKER_PASSWORD", "TURNSTONE_DISPATCH", "CREDENTIALS_DIRECTORY"):
            self.environment.pop(name, None)

    def inside(self, *words):
        return ["nsenter", "--target", str(self.space.pid), "--mount", "--net", "--", *words]

    def start(self, name, *words, **options):
        self.number += 1
        return self.bed.start(f"{name}-{self.number}", self.inside(*words), env=self.environment, **options)

    def write(self, path, text, mode=0o644):
        target = pathlib.Path(self.root + path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
        target.chmod(mode)

    def install(self):
        """What packages bring, and what the first steps of a guide have put there."""
        config = pathlib.Path(testbed.ROOT, "config")
        self.write("/etc/turnstone/turnstone.toml", (config / "turnstone.toml").read_text())
        unit = pathlib.Path(testbed.ROOT, "deploy", "turnstone.service")
        self.write("/etc/systemd/system/turnstone.service", unit.read_text())
        shutil.copy(support.town_map(), os.path.join(self.home, "region.map"))
        pathlib.Path(self.home, "password").write_text(self.passwords[self.vehicle] + "\n")
        os.symlink(config, os.path.join(self.home, "config"))
        shutil.copy(pathlib.Path(__file__).parent / "town.py", self.home)

    def start_broker(self):
        """config/mosquitto as it is."""
        config = pathlib.Path(testbed.ROOT, "config", "mosquitto")
        lines = "".join(f"user {name}\ntopic read turnstone/v1/fleet/traffic/+\n" for name in (self.vehicle, "van-8"))
        self.write("/etc/mosquitto/turnstone.acl", (config / "turnstone.acl").read_text() + lines)
        self.write("/etc/mosquitto/turnstone.passwd",
                   "".join(f"{user}:{password}\n" for user, password in self.passwords.items()), 0o600)
        subprocess.run(self.inside("mosquitto_passwd", "-U", "/etc/mosquitto/turnstone.passwd"), check=True,
                       env=self.environment, capture_output=True)
        # Where it keeps what waits; Debian's own file says so, which is not of this project.
        self.write("/etc/mosquitto/mosquitto.conf", "user root\npersistence_location /var/lib/turnstone-map/\n"
                                                    "include_dir /etc/mosquitto/conf.d\n")
        self.write("/etc/mosquitto/conf.d/turnstone.conf", (config / "turnstone.conf").read_text())
        self.start("mosquitto", testbed._tool("mosquitto"), "-c", "/etc/mosquitto/mosquitto.conf")
        self.write_dispatch()
        self.wait("mosquitto_pub -p 1884 -u dispatch -P %s -t turnstone/v1/fleet/traffic/none -m '{}'"
                  % self.passwords["dispatch"])

    def write_dispatch(self):
        folder = pathlib.Path(self.home, ".config", "turnstone")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "password").write_text(self.passwords["dispatch"] + "\n")
        (folder / "dispatch.toml").write_text(
            '[broker]\nservers = ["mqtt://localhost:1884"]\nusername = "dispatch"\n'
            f'password_file = "{folder}/password"\n')

    def start_receiver(self, sentences, pace=1.0):
        port = 5000
        if not self.feeder:
            self.start("gpsd", testbed._tool("gpsd"), "-N", "-n", "-S", "2947", f"udp://127.0.0.1:{port}")
        else:
            testbed.end(self.feeder)
        path = os.path.join(self.home, "drive.nmea")
        pathlib.Path(path).write_text(sentences)
        self.feeder = self.start("feeder", sys.executable, "-c", FEEDER.format(
            tools=os.path.join(testbed.ROOT, "tools"), port=port, path=path, pace=pace))

    def start_agent(self):
        """As the unit does: the password comes as a credential."""
        credentials = self.bed.path("credentials")
        os.makedirs(credentials, exist_ok=True)
        pathlib.Path(credentials, "broker-password").write_text(self.passwords[self.vehicle] + "\n")
        environment = dict(self.environment, CREDENTIALS_DIRECTORY=credentials)
        self.number += 1
        self.agent = self.bed.start(f"agent-{self.number}", self.inside(testbed.agent_binary(), "run"), env=environment)
        self.wait("turnstone send ping --vehicle %s --timeout 2" % self.vehicle)

    def stop_agent(self):
        self.agent.send_signal(signal.SIGTERM)
        self.agent.wait(10)
        self.agent = None

    def run(self, command, timeout=90):
        return subprocess.run(self.inside("bash", "-c", f"cd {self.home}; {command}"), env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=timeout)

    def wait(self, command, timeout=30):
        testbed.wait_until(lambda: self.run(command).returncode == 0, timeout, command, step=0.2)
