"""What lies in config/ can be started as it is, and does what it says."""

import glob
import json
import os
import pathlib
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import time
import unittest

import support
import testbed
from fleetbed import desk, rabbitmq, series

try:
    import tomllib
except ImportError:
    tomllib = None

CONFIGURATION = os.path.join(testbed.ROOT, "config")


def text(*names):
    return pathlib.Path(CONFIGURATION, *names).read_text()


def certificates(bed):
    """An authority, and a certificate of it for localhost; the folder that has them."""
    folder = bed.path("certs")
    os.makedirs(folder)

    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
            "-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.crt")
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost",
            "-keyout", "server.key", "-out", "server.csr")
    with open(os.path.join(folder, "names"), "w") as file:
        file.write("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "30",
            "-extfile", "names", "-out", "server.crt")
    return folder


class FleetBroker(testbed.Broker):
    """config/mosquitto/fleet.conf, with its ports and paths changed."""

    def __init__(self, bed, vehicles):
        super().__init__(bed, vehicles)
        self.console_port = testbed.free_port()
        self.folder = certificates(bed)
        changed = text("mosquitto", "fleet.conf")
        for before, after in (("listener 8883", f"listener {self.port} 127.0.0.1"),
                              ("listener 8884", f"listener {self.office_port} 127.0.0.1"),
                              ("listener 8443", f"listener {self.console_port} 127.0.0.1"),
                              ("/etc/mosquitto/certs", self.folder),
                              ("/etc/mosquitto", os.path.dirname(self.configuration))):
            assert before in changed, before
            changed = changed.replace(before, after)
        with open(self.configuration, "w") as file:
            file.write(changed + f"\npersistence_location {os.path.dirname(self.configuration)}/\nuser root\n")

    @property
    def url(self):
        return f"mqtts://localhost:{self.port}"

    def login(self, user):
        words = super().login(user)
        words[1] = "localhost"
        return [*words, "--cafile", os.path.join(self.folder, "ca.crt")]


class OnAMachineOfItsOwn(support.VehicleTest):
    """A vehicle at the fleet's broker, with TLS."""
    hears_agents_only = False

    def setUp(self):
        super().setUp()
        self.broker = FleetBroker(self.bed2(), self.vehicles)
        self.agent = testbed.Agent(
            self.bed, self.broker, self.gpsd.port, support.town_map(), vehicle=self.vehicles[0],
            extra=f'[broker.tls]\nauthority_file = "{self.broker.folder}/ca.crt"\n')

    def bed2(self):
        bed = testbed.Testbed()
        self.addCleanup(bed.close)
        return bed

    def test_a_vehicle_and_dispatch_meet_and_a_vehicle_keeps_to_its_own(self):
        self.start_all()
        self.order("ping", id="look")
        self.assertEqual(self.reply("ping", "look")["status"], "SUCCEEDED")
        mark = self.listener.position()
        foreign = subprocess.run(["mosquitto_pub", *self.broker.login("van-2"), "-V", "5", "-q", "1", "-t",
                                  "turnstone/v1/van-1/location", "-m", "{}"], capture_output=True, text=True)
        self.assertIn("Not authorized", foreign.stdout + foreign.stderr)
        # Another's name does not take the vehicle's place.
        subprocess.run(["mosquitto_pub", *self.broker.login("van-2"), "-i", "turnstone-van-1", "-t", "turnstone/v1/van-2/location",
                        "-m", "{}"], check=True, capture_output=True)
        self.order("ping", id="still")
        self.assertEqual(self.reply("ping", "still")["status"], "SUCCEEDED")
        self.assertEqual([one.json["state"] for one in self.listener.select("van-1/state/connection", mark)], [])

    def test_the_console_has_its_websocket(self):
        self.broker.start()
        testbed.wait_until(lambda: testbed.accepts_connections(self.broker.console_port), 10, "the websocket's listener")
        context = ssl.create_default_context(cafile=f"{self.broker.folder}/ca.crt")
        with socket.create_connection(("localhost", self.broker.console_port), 5) as plain, \
                context.wrap_socket(plain, server_hostname="localhost") as link:
            link.sendall(b"GET /mqtt HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                         b"Sec-WebSocket-Protocol: mqtt\r\n\r\n")
            self.assertIn(b"101", link.recv(4096).split(b"\r\n")[0])


class Bridge(support.VehicleTest):
    """config/mosquitto/bridge.conf: a broker on the gateway, and the fleet's."""
    hears_agents_only = False

    def test_what_the_vehicle_tells_gets_out_and_orders_get_in(self):
        fleet = FleetBroker(self.bed_of_the_fleet(), self.vehicles)
        fleet.start()
        lines = text("mosquitto", "bridge.conf")
        for before, after in (("VEHICLE", "van-1"), ("PASSWORD", fleet.passwords["van-1"]),
                              ("broker.example:8883", f"localhost:{fleet.port}"),
                              ("/etc/ssl/certs/ca-certificates.crt", f"{fleet.folder}/ca.crt"),
                              ("restart_timeout 2 60", "restart_timeout 1 2")):
            self.assertIn(before, lines)
            lines = lines.replace(before, after)
        with open(self.broker.configuration, "a") as file:
            file.write(lines)
        self.broker.start()
        self.gpsd.start()
        self.listener = testbed.Listener(self.bed, fleet)
        self.agent.start()
        self.listener.wait("van-1/state/connection", lambda json: json["state"] == "online", timeout=20)
        # The far broker's dispatch orders, through the bridge.
        fleet.publish("turnstone/v1/van-1/command/ping", {"id": "far"})
        self.assertEqual(self.reply("ping", "far")["status"], "SUCCEEDED")
        self.assertEqual([one.raw for one in self.listener.select("van-1/state/bridge")][-1:], ["1"])
        with self.receive(support.drive((0, 0), (0, 3))):
            self.listener.wait("van-1/location")
        # An outage of the far broker: what has a QoS arrives when it is back.
        fleet.stop()
        self.broker.publish("turnstone/v1/van-1/command/set-destinations",
                            {"id": "near", "waypoints": [support.destination(0, 6)]})
        time.sleep(2)
        fleet.start()
        self.listener = testbed.Listener(self.bed, fleet)
        self.assertIn(self.reply("set-destinations", "near", timeout=30)["status"], ("SUCCEEDED", "FAILED"))

    def bed_of_the_fleet(self):
        bed = testbed.Testbed()
        self.addCleanup(bed.close)
        return bed


class Receivers(unittest.TestCase):
    def test_a_shell_reads_the_defaults_of_gpsd_and_gpsd_takes_its_options(self):
        path = os.path.join(CONFIGURATION, "gpsd", "gpsd")
        done = subprocess.run(["sh", "-ec", f'. {shlex.quote(path)}; printf "%s|%s" "$GPSD_OPTIONS" "$DEVICES"'],
                              capture_output=True, text=True, check=True)
        options, devices = done.stdout.split("|")
        self.assertTrue(devices.startswith("/dev/"))
        with testbed.Testbed() as bed:
            port = testbed.free_port()
            process = bed.start("gpsd", [testbed._tool("gpsd"), "-N", *options.split(), "-S", str(port),
                                         f"udp://127.0.0.1:{testbed.free_datagram_port()}"])
            testbed.wait_until(lambda: testbed.accepts_connections(port), 10, "gpsd's start")
            self.assertIsNone(process.poll())

    def test_chrony_takes_gpsds_time_as_a_source(self):
        chronyd = shutil.which("chronyd", path="/usr/sbin:/usr/bin")
        if not chronyd or os.geteuid() != 0:
            self.skipTest("there is no chronyd, or this is not root")
        with testbed.Testbed() as bed:
            path = bed.path("chrony.conf")
            # It wants a folder of its own for its socket.
            os.mkdir(bed.path("run"), 0o700)
            control = bed.path("run/chronyd.sock")
            with open(path, "w") as file:
                file.write(text("chrony", "turnstone.conf") + f"\npidfile {bed.path('chrony.pid')}\ncmdport 0\nport 0\n"
                           f"bindcmdaddress {control}\ndriftfile {bed.path('drift')}\n")
            # -x: it looks, and leaves the clock of this machine alone.
            process = bed.start("chronyd", [chronyd, "-x", "-d", "-u", "root", "-f", path])
            testbed.wait_until(lambda: os.path.exists(control) or process.poll() is not None, 10,
                               "chrony's start")
            self.assertIsNone(process.poll(), bed.log("chronyd"))
            sources = subprocess.run(["chronyc", "-h", control, "-n", "sources"], capture_output=True,
                                     text=True, check=True).stdout
            self.assertRegex(sources, r"(?m)^#[?*+-] GNSS ")


class Consumers(unittest.TestCase):
    def test_telegraf_has_the_names_of_what_is_written_here(self):
        if tomllib is None:
            self.skipTest("this Python reads no TOML")
        inputs = tomllib.loads(text("telegraf", "turnstone.conf"))["inputs"]["mqtt_consumer"]
        found = {}
        for one in inputs:
            self.assertEqual(one["topic_parsing"][0]["tags"].split("/")[2], "vehicle")
            fields = {field["rename"]: tuple(field["path"].split(".")) for field in one["json_v2"][0]["field"]}
            found[one["name_override"]] = (one["topics"][0].split("/+/", 1)[1], fields)
        self.assertEqual(found.pop("event")[0], "event/+")
        self.assertEqual(found, {name: (topic, fields) for topic, (name, fields) in series.MEASUREMENTS.items()})

    def test_every_field_is_a_member_of_the_contract(self):
        for topic, (_, fields) in series.MEASUREMENTS.items():
            with open(os.path.join(testbed.ROOT, "docs", "schemas", topic.replace("/", ".") + ".json")) as file:
                schema = json.load(file)
            for way in fields.values():
                part = schema
                for member in way:
                    self.assertIn(member, part["properties"], topic)
                    part = part["properties"][member]


class Dashboard(support.VehicleTest):
    """A drive into InfluxDB, as Telegraf would write it, and each query of the dashboard."""
    hears_agents_only = False

    def test_each_panel_shows_something_of_a_drive(self):
        if not series.Influx.is_here():
            self.skipTest("there is no influxd")
        influx = series.Influx(self.bed).start()
        self.start_all()
        store = series.InfluxStore(influx.port)
        reader = desk.Connection([self.broker.office_port], "monitor", self.broker.passwords["monitor"],
                                 "turnstone-series", series.FILTERS, store.take, clean=True).start()
        self.addCleanup(reader.close)
        with self.receive(support.drive((0, 0), (0, 6))):
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(0, 6)])
            self.reply("set-destinations", "trip")
            self.listener.wait("/navigation/info", timeout=20)
            self.listener.wait("/event/route-changed", timeout=20)
            time.sleep(1)
        store.flush()
        self.assertEqual(store.refused, 0)
        with open(os.path.join(CONFIGURATION, "grafana", "turnstone-fleet.json")) as file:
            panels = json.load(file)["panels"]
        self.assertGreater(len(panels), 5)
        for panel in panels:
            query = panel["targets"][0]["query"].replace("$timeFilter", "time > now() - 1h").replace("$__interval", "10s")
            with self.subTest(panel["title"]):
                answer = influx.query(query)
                self.assertTrue(answer and answer[0]["values"], query)


def is_heard(topic, filter):
    names, wanted = topic.split("/"), filter.split("/")
    if wanted[-1] == "#":
        return len(names) >= len(wanted) - 1 and is_heard("/".join(names[:len(wanted) - 1]), "/".join(wanted[:-1]))
    return len(names) == len(wanted) and all(one in ("+", name) for name, one in zip(names, wanted))


class MosquittoRights:
    """config/mosquitto/turnstone.acl, with the lines that it says each vehicle has besides."""

    def __init__(self):
        self.rules, user = [], None
        for line in text("mosquitto", "turnstone.acl").splitlines():
            words = line.split()
            if line.startswith("user"):
                user = words[1]
            elif words and not line.startswith("#"):
                self.rules.append((words[0] == "pattern" or user, words[-2], words[-1]))

    def _may(self, user, access, topic):
        mine = [(kind, filter.replace("%u", user)) for owner, kind, filter in self.rules if owner in (True, user)]
        if user not in ("dispatch", "monitor"):
            mine.append(("read", "turnstone/v1/fleet/traffic/+"))
        if any(kind == "deny" and is_heard(topic, filter) for kind, filter in mine):
            return False
        return any(kind == access and is_heard(topic, filter) for kind, filter in mine)

    def may_write(self, user, topic):
        return self._may(user, "write", topic)

    def hears(self, user, filter, topic):
        return is_heard(topic, filter) and self._may(user, "read", topic)


class EMQXRights:
    """config/emqx/acl.conf: the first rule that fits decides, on the filter of a subscription as it stands."""

    def __init__(self):
        lines = "".join(line for line in text("emqx", "acl.conf").splitlines() if not line.startswith("%%"))
        self.rules = [(verdict == "allow", who, action, re.findall(r'"([^"]+)"', topics)) for verdict, who, action, topics in
                      re.findall(r"\{(allow|deny), (all|\{[^[]*\}), (publish|subscribe), \[([^]]*)\]\}\.", lines)]
        assert lines.endswith("{deny, all}.") and len(self.rules) == lines.count("{allow, ") + lines.count("{deny, ") - 1

    def _may(self, user, action, topic):
        for isAllowed, who, kind, topics in self.rules:
            name = re.search(r'"(.*)"', who)
            fits = who == "all" or (re.search(name[1], user) if "{re," in who else name[1] == user)
            if fits and kind == action and any(is_heard(topic, one.replace("${username}", user)) for one in topics):
                return isAllowed
        return False

    def may_write(self, user, topic):
        return self._may(user, "publish", topic)

    def hears(self, user, filter, topic):
        return is_heard(topic, filter) and self._may(user, "subscribe", filter)


class RabbitMQRights:
    """config/rabbitmq/users."""

    def _may(self, user, number, topic):
        key = topic.replace("/", ".").replace("+", "*")
        return re.search(rabbitmq.users().rights(user)[number], key) is not None

    def may_write(self, user, topic):
        return self._may(user, 1, topic)

    def hears(self, user, filter, topic):
        return is_heard(topic, filter) and self._may(user, 2, filter)


class Rights(unittest.TestCase):
    """The access lists of the three brokers are the same."""
    USERS = ("dispatch", "monitor", "van-1")
    TOPICS = [f"turnstone/v1/{vehicle}/{name}" for vehicle in ("van-1", "van-2") for name in (
        "state/health", "location", "navigation/info", "event/arrival", "history/events", "reply/ping", "image/a", "vss",
        "command/ping", "command/reroute", "command/answer-message", "sensor/speed", "other/x", "location/x")] + [
            "turnstone/v1/fleet/traffic/north", "turnstone/v1/fleet/other", "owntracks/acme/van-1", "owntracks/acme/van-2"]
    FILTERS = testbed.READERS_FILTERS + [
        f"turnstone/v1/{vehicle}/{name}" for vehicle in ("+", "van-1", "van-2") for name in (
            "state/+", "command/+", "navigation/+", "image/+", "sensor/+", "+/speed", "+/+", "#")] + ["turnstone/v1/#", "#"]

    def test_each_user_may_write_the_same(self):
        mosquitto, others = MosquittoRights(), (EMQXRights(), RabbitMQRights())
        self.assertFalse(mosquitto.may_write("dispatch", "turnstone/v1/van-1/command/answer-message"))
        self.assertTrue(mosquitto.may_write("dispatch", "turnstone/v1/van-1/command/reroute"))
        self.assertTrue(mosquitto.may_write("van-1", "turnstone/v1/van-1/location"))
        for user in self.USERS:
            for topic in self.TOPICS:
                for rights in others:
                    with self.subTest(rights=type(rights).__name__, user=user, topic=topic):
                        self.assertEqual(rights.may_write(user, topic), mosquitto.may_write(user, topic))

    def test_nobody_hears_more_and_each_hears_all_by_the_filters_that_are_named(self):
        mosquitto = MosquittoRights()
        vehicle = [f"turnstone/v1/van-1/{name}/+" for name in ("command", "state", "navigation", "image", "sensor")]
        filters = {"dispatch": testbed.READERS_FILTERS, "monitor": testbed.READERS_FILTERS,
                   "van-1": [*vehicle, "turnstone/v1/fleet/traffic/+"]}
        self.assertTrue(mosquitto.hears("dispatch", "turnstone/v1/#", "turnstone/v1/van-1/location"))
        self.assertFalse(mosquitto.hears("dispatch", "turnstone/v1/#", "turnstone/v1/van-1/sensor/speed"))
        self.assertTrue(mosquitto.hears("van-1", "turnstone/v1/van-1/#", "turnstone/v1/van-1/sensor/speed"))
        for rights in (EMQXRights(), RabbitMQRights()):
            for user in self.USERS:
                for topic in self.TOPICS:
                    with self.subTest(rights=type(rights).__name__, user=user, topic=topic):
                        # A deny of Mosquitto's is about reading too; an answer is in event/message-answer besides.
                        if user == "dispatch" and topic.endswith("/answer-message"):
                            continue
                        may = mosquitto.hears(user, "#", topic)
                        if not may:
                            self.assertEqual([one for one in self.FILTERS if rights.hears(user, one, topic)], [])
                        elif "/other/" not in topic and not topic.endswith(("location/x", "fleet/other")):
                            self.assertTrue(any(rights.hears(user, one, topic) for one in filters[user]))


class RabbitMQ(support.VehicleTest):
    """A vehicle at a RabbitMQ of this configuration."""
    vehicles = ["van-1", "van-2", "van-1-sensors"]
    extra_agent = "[sensors]\nsubscribe = true\n"
    hears_agents_only = False

    def setUp(self):
        if not rabbitmq.is_here():
            self.skipTest("there is no RabbitMQ")
        super().setUp()
        self.cluster = rabbitmq.Cluster(self.bed, self.broker.passwords, 1).start()
        node = self.cluster.nodes[0]
        self.broker.port = self.broker.office_port = node.port
        self.agent.replace(re.search(r"servers = .*", pathlib.Path(self.agent.configuration).read_text())[0],
                           f'servers = ["{node.url}"]\nprotocol = "3.1.1"')

    def start_all(self):
        self.gpsd.start()
        self.listener = testbed.Listener(self.bed, self.broker, topic=testbed.READERS_FILTERS)
        testbed.wait_until(self._listener_hears, 40, "the listener's subscription", step=0.2)
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online", timeout=20)

    def test_a_drive_with_an_order_and_a_restart_of_the_vehicle(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 6))):
            self.wait_for_fix(20)
            self.order("set-destinations", id="trip", waypoints=[support.destination(0, 6)])
            self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
            self.listener.wait("/navigation/info")
            health = self.listener.wait(
                "/state/health", lambda json: json["link"]["commandPath"] is not None, timeout=20).json
            self.assertEqual((health["link"]["commandPath"], health["link"]["refusals"]), ("ok", []))
        # Its sensors, which are published under a name of their own.
        self.broker.publish("turnstone/v1/van-1/sensor/colour", {"colour": "red"}, "van-1-sensors", "-V", "mqttv311")
        testbed.wait_until(lambda: "is about no sensor" in self.agent.log, 10, "the sensor's message")
        # An order waits for a vehicle that is away, in a queue of its session.
        self.agent.process.kill()
        self.agent.process.wait()
        self.listener.wait("/state/connection", lambda json: json["state"] == "lost", timeout=20)
        self.order("ping", id="while-away")
        self.agent.start()
        self.assertEqual(self.reply("ping", "while-away", timeout=20)["status"], "SUCCEEDED")

    def test_a_vehicle_keeps_to_its_own(self):
        self.start_all()
        mark = self.listener.position()
        login = self.broker.login("van-2")

        def publish(client, topic):
            return subprocess.run(["mosquitto_pub", *login, "-V", "mqttv311", "-i", client, "-q", "1", "-t", topic,
                                   "-m", "{}"], capture_output=True, text=True, timeout=20).returncode

        self.assertEqual(publish("turnstone-van-2", "turnstone/v1/van-2/location"), 0)
        # A broker of 3.1.1 has no other word for it than the end of the link.
        self.assertNotEqual(publish("turnstone-van-2", "turnstone/v1/van-1/location"), 0)
        foreign = subprocess.run(
            ["mosquitto_sub", *login, "-V", "mqttv311", "-i", "turnstone-van-2", "-t", "turnstone/v1/van-1/command/+",
             "-W", "2"], capture_output=True, text=True, timeout=20)
        self.order("ping", id="private")
        self.assertEqual(foreign.stdout, "")
        self.assertEqual([one for one in self.listener.select("van-1/location", mark) if one.raw == "{}"], [])

    def test_a_name_with_a_dot_is_refused(self):
        done = subprocess.run([os.path.join(CONFIGURATION, "rabbitmq", "users"), "van.7:x"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("van.7", done.stderr)


class All(unittest.TestCase):
    def test_each_file_is_started_by_a_test_or_says_why_not(self):
        this = pathlib.Path(__file__).read_text() + pathlib.Path(rabbitmq.__file__).read_text() + \
            pathlib.Path(series.__file__).read_text() + pathlib.Path(testbed.__file__).read_text()
        for path in glob.glob(os.path.join(CONFIGURATION, "**"), recursive=True):
            if os.path.isfile(path) and not path.endswith("config/turnstone.toml"):
                self.assertTrue(os.path.basename(path) in this or "Not tried" in pathlib.Path(path).read_text(), path)


if __name__ == "__main__":
    unittest.main()
