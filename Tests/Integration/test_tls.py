"""TLS with an authority of our own: certificates on both sides, and a new one without a restart."""

import datetime
import os
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import threading
import time
import unittest

import listening
import strangers
import support
import test_install
import testbed


class Certificates:
    """A vehicle and a broker with certificates of one authority."""

    def trust(self, certificate):
        """Lets the agent trust an authority; returns the line of the configuration for it."""
        return f'authority_file = "{certificate}"\n'

    def setUp(self):
        super().setUp()
        directory = self.bed.path("tls")
        os.makedirs(directory)
        self.tls = lambda name: os.path.join(directory, name)
        self.run_openssl("req", "-x509", "-newkey", "ec", "-pkeyopt",
                         "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
                         "-keyout", self.tls("ca.key"), "-out", self.tls("ca.crt"),
                         "-subj", "/CN=Test authority")
        self.issue("server", "/CN=127.0.0.1", "subjectAltName=IP:127.0.0.1")
        self.issue("vehicle", "/CN=van-1", "extendedKeyUsage=clientAuth")
        # The listeners of the test come in where no vehicle does, and need no certificate.
        self.broker.change_vehicles_listener(
            f"cafile {self.tls('ca.crt')}\ncertfile {self.tls('server.crt')}\n"
            f"keyfile {self.tls('server.key')}\nrequire_certificate true\n")
        self.rewrite(
            lambda text: text.replace("mqtt://", "mqtts://")
            + f'[broker.tls]\n{self.trust(self.tls("ca.crt"))}'
              f'certificate_file = "{self.tls("vehicle.crt")}"\n'
              f'key_file = "{self.tls("vehicle.key")}"\n')

    def run_openssl(self, *arguments):
        subprocess.run(["openssl", *arguments], check=True, capture_output=True)

    def issue(self, name, subject, extension, days="30"):
        self.run_openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                         "-nodes", "-keyout", self.tls(f"{name}.key"), "-out",
                         self.tls(f"{name}.csr"), "-subj", subject)
        with open(self.tls(f"{name}.ext"), "w") as file:
            file.write(extension)
        self.run_openssl("x509", "-req", "-in", self.tls(f"{name}.csr"), "-CA", self.tls("ca.crt"),
                         "-CAkey", self.tls("ca.key"), "-CAcreateserial", "-days", days,
                         "-extfile", self.tls(f"{name}.ext"), "-out", self.tls(f"{name}.crt"))
        os.chmod(self.tls(f"{name}.key"), 0o644)

    def issue_server(self, begins, ends):
        """A certificate of the broker for a time in days from now."""
        def time(days):
            return (datetime.datetime.now(datetime.timezone.utc)
                    + datetime.timedelta(days=days)).strftime("%Y%m%d%H%M%SZ")
        self.date("server", time(begins), time(ends))

    def date(self, name, begins, ends):
        """Issues a certificate anew for a time, written as in X.509."""
        self.run_authority(begins, ends, "-cert", self.tls("ca.crt"), "-in", self.tls(f"{name}.csr"),
                           "-extfile", self.tls(f"{name}.ext"), "-out", self.tls(f"{name}.crt"))

    def make_authority(self, begins, ends):
        """The same authority for a time."""
        with open(self.tls("ca.ext"), "w") as file:
            file.write("basicConstraints=critical,CA:true")
        self.run_openssl("req", "-new", "-key", self.tls("ca.key"), "-out", self.tls("ca.csr"),
                         "-subj", "/CN=Test authority")
        self.run_authority(begins, ends, "-selfsign", "-in", self.tls("ca.csr"),
                           "-extfile", self.tls("ca.ext"), "-out", self.tls("ca.crt"))

    def run_authority(self, begins, ends, *arguments):
        settings = self.tls("ca.cnf")
        with open(settings, "w") as file:
            file.write("[ca]\ndefault_ca = own\n[own]\ndefault_md = sha256\npolicy = any\n"
                       f"database = {self.tls('index')}\nserial = {self.tls('serial')}\n"
                       f"new_certs_dir = {self.tls('')}\n[any]\ncommonName = supplied\n")
        open(self.tls("index"), "w").close()
        self.serial = getattr(self, "serial", 0x77) + 1
        with open(self.tls("serial"), "w") as file:
            file.write(f"{self.serial:04x}\n")
        self.run_openssl("ca", "-batch", "-config", settings, "-keyfile", self.tls("ca.key"),
                         "-startdate", begins, "-enddate", ends, "-notext", *arguments)

    def rewrite(self, change):
        with open(self.agent.configuration) as file:
            text = change(file.read())
        with open(self.agent.configuration, "w") as file:
            file.write(text)

    def is_connected(self):
        return "connected to 127.0.0.1" in self.agent.log


class Encrypted(Certificates):
    """What holds whatever tells the vehicle which authority to trust."""

    def test_both_sides_show_a_certificate(self):
        self.broker.start()
        self.agent.start()
        testbed.wait_until(self.is_connected, 10, "the link")
        self.assertIn("u'van-1'", self.bed.log("mosquitto"))

    def test_a_link_that_was_lost_three_times_is_there_again(self):
        self.broker.start()
        self.agent.start()
        for count in range(1, 5):
            testbed.wait_until(
                lambda: self.agent.log.count("connected to 127.0.0.1") == count, 20,
                f"connection {count}")
            self.broker.stop()
            if count < 4:
                self.broker.start()

    def test_without_a_certificate_of_its_own_too(self):
        with open(self.broker.configuration) as file:
            text = file.read().replace("require_certificate true", "require_certificate false")
        with open(self.broker.configuration, "w") as file:
            file.write(text)
        self.rewrite(lambda text: "\n".join(
            line for line in text.split("\n") if not line.startswith(("certificate", "key_file"))))
        self.test_a_link_that_was_lost_three_times_is_there_again()

    def test_health_tells_when_the_certificate_ends(self):
        self.issue("vehicle", "/CN=van-1", "extendedKeyUsage=clientAuth", days="3")
        self.broker.start()
        listener = testbed.Listener(self.bed, self.broker)
        self.agent.start()
        health = listener.wait(
            "/state/health", lambda json: json["link"]["certificateExpires"] is not None).json
        ends = datetime.datetime.fromisoformat(
            health["link"]["certificateExpires"].replace("Z", "+00:00"))
        left = ends - datetime.datetime.now(datetime.timezone.utc)
        self.assertAlmostEqual(left.total_seconds(), 3 * 86_400, delta=600)

    def test_a_new_certificate_is_used_without_a_restart(self):
        self.broker.start()
        self.agent.start()
        testbed.wait_until(self.is_connected, 10, "the link")
        self.issue("vehicle", "/CN=van-1-renewed", "extendedKeyUsage=clientAuth")
        testbed.wait_until(
            lambda: self.agent.log.count("connected to 127.0.0.1") == 2, 45, "the new connection")
        self.assertIn("files of [broker.tls] were replaced", self.agent.log)

    def test_a_broker_of_another_authority_is_refused(self):
        self.run_openssl("req", "-x509", "-newkey", "ec", "-pkeyopt",
                         "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
                         "-keyout", self.tls("other.key"), "-out", self.tls("other.crt"),
                         "-subj", "/CN=Other")
        line = self.trust(self.tls("other.crt"))
        self.rewrite(lambda text: "\n".join(
            line if one.startswith("authority_file") else one for one in text.split("\n")))
        self.broker.start()
        self.agent.start()
        testbed.wait_until(lambda: "certificate verify failed" in self.agent.log, 10, "the refusal")
        self.assertFalse(self.is_connected())


class AuthorityFile(Encrypted, support.VehicleTest):
    """An authority that the configuration names."""


class SystemAuthorityFile(Encrypted, support.VehicleTest):
    """The system's own authorities, which are in one file."""

    def trust(self, certificate):
        self.agent.environment["SSL_CERT_FILE"] = certificate
        self.agent.environment["SSL_CERT_DIR"] = self.bed.path("nowhere")
        return ""


class SystemAuthorityFolder(Encrypted, support.VehicleTest):
    """The system's own authorities, which are files in a folder."""

    def trust(self, certificate):
        folder = self.bed.path("authorities-" + os.path.basename(certificate))
        os.makedirs(folder)
        shutil.copy(certificate, os.path.join(folder, "authority.pem"))
        self.run_openssl("rehash", folder)
        self.agent.environment["SSL_CERT_FILE"] = self.bed.path("nowhere")
        self.agent.environment["SSL_CERT_DIR"] = folder
        return ""


class Reasons(Certificates, support.VehicleTest):
    """The log says what is wrong, and what to look at."""

    def expect(self, *words):
        self.broker.start()
        self.agent.start()
        testbed.wait_until(lambda: "no link" in self.agent.log, 20, "the refusal")
        line = next(one for one in self.agent.log.splitlines() if "no link" in one)
        for one in words:
            self.assertIn(one, line)
        self.assertFalse(self.is_connected())

    def without_certificate(self):
        self.rewrite(lambda text: "\n".join(
            line for line in text.split("\n") if not line.startswith(("certificate", "key_file"))))

    def test_a_certificate_for_another_name(self):
        self.issue("server", "/CN=broker.example", "subjectAltName=DNS:broker.example")
        self.expect("the certificate is for another name", "the host in broker.servers")

    def test_an_authority_that_is_not_known(self):
        self.run_openssl("req", "-x509", "-newkey", "ec", "-pkeyopt",
                         "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
                         "-keyout", self.tls("other.key"), "-out", self.tls("other.crt"),
                         "-subj", "/CN=Other")
        self.rewrite(lambda text: text.replace("ca.crt", "other.crt"))
        self.expect("certificate verify failed: self-signed certificate in certificate chain",
                    "broker.tls.authority_file")

    def test_a_certificate_that_has_ended(self):
        self.issue_server(-20, -10)
        self.expect("certificate has expired", "a new certificate", "this system's clock says 20")

    def test_a_certificate_that_has_not_begun_names_the_clock(self):
        self.issue_server(10, 20)
        self.expect("certificate is not yet valid", "this system's clock is wrong",
                    "this system's clock says 20")

    def test_tls_with_a_port_in_the_clear(self):
        self.rewrite(lambda text: text.replace(f":{self.broker.port}", f":{self.broker.office_port}"))
        self.expect("mqtt://")

    def test_no_tls_with_a_port_for_it(self):
        self.rewrite(lambda text: text[:text.index("[broker.tls]")].replace("mqtts://", "mqtt://"))
        self.expect("mqtts://")

    def test_a_broker_that_wants_a_certificate(self):
        self.without_certificate()
        self.expect("broker.tls.certificate_file")


class Rotation(Certificates, support.VehicleTest):
    """Files that are replaced under a running agent."""

    def setUp(self):
        super().setUp()
        self.map = self.bed.path("region.map")
        shutil.copy(support.town_map(), self.map)
        self.agent.replace(support.town_map(), self.map)
        self.broker.start()
        self.agent.start()
        testbed.wait_until(self.is_connected, 10, "the link")

    def test_bad_ones_are_named_and_cost_no_link(self):
        with open(self.tls("vehicle.crt")) as file:
            good = file.read()
        with open(self.tls("vehicle.crt"), "w") as file:
            file.write(good[:200])
        self.agent.process.send_signal(signal.SIGHUP)
        testbed.wait_until(
            lambda: "new files of [broker.tls] are not used" in self.agent.log, 10, "the sentence")
        self.assertIn("broker.tls.certificate_file", self.agent.log)
        self.assertIn("cannot be decoded", self.agent.log)
        os.remove(self.tls("vehicle.key"))
        # The link that is lost comes again with what the agent had.
        self.broker.stop()
        self.broker.start()
        testbed.wait_until(
            lambda: self.agent.log.count("connected to 127.0.0.1") == 2, 20, "the link again")
        self.issue("vehicle", "/CN=van-1-renewed", "extendedKeyUsage=clientAuth")
        self.agent.process.send_signal(signal.SIGHUP)
        testbed.wait_until(
            lambda: self.agent.log.count("connected to 127.0.0.1") == 3, 20, "the new certificate")

    def test_bad_ones_keep_no_configuration_from_a_reload(self):
        def check(option):
            return subprocess.run(
                [testbed.agent_binary(), "check", option, "--config", self.agent.configuration],
                env=self.agent.environment, capture_output=True, text=True, timeout=20)

        os.remove(self.tls("vehicle.key"))
        self.agent.replace("location_consent = true", "location_consent = false")
        done = check("--reload")
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertIn("after a restart: ", done.stderr)
        self.assertIn("broker.tls.key_file", done.stderr)
        self.assertEqual(check("--quiet").returncode, 2)
        self.agent.process.send_signal(signal.SIGHUP)
        testbed.wait_until(
            lambda: "from now on privacy.location_consent = false" in self.agent.log, 10, "the reload")
        # Neither is a map that is gone, without which nothing starts.
        self.agent.replace(self.map, self.map + ".away")
        done = check("--reload")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("map", done.stderr)
        # What the agent would refuse ends with code 2.
        self.agent.replace("[privacy]", "[private]")
        done = check("--reload")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("private is not a key", done.stderr)

    def test_another_map_costs_no_link_while_they_are_bad(self):
        with open(self.tls("vehicle.key"), "w"):
            pass
        done = test_install.install("--map", self.map, test_install.other_map(self.bed.directory))
        self.assertEqual(done.returncode, 0, done)
        testbed.wait_until(
            lambda: self.agent.log.count("connected to 127.0.0.1") == 2, 30, "the link of the next agent")
        self.assertIn("the link goes on with the files of before", self.agent.log)
        # And another one after that.
        done = test_install.install("--map", self.map, "--rollback")
        self.assertEqual(done.returncode, 0, done)
        testbed.wait_until(
            lambda: self.agent.log.count("connected to 127.0.0.1") == 3, 30, "the link after the rollback")

    def test_health_says_what_a_restart_would_cost(self):
        listener = testbed.Listener(self.bed, self.broker)
        os.remove(self.tls("vehicle.key"))
        self.agent.process.send_signal(signal.SIGHUP)
        health = listener.wait("/state/health", lambda json: json["link"].get("message")).json
        self.assertIn("broker.tls.key_file", health["link"]["message"])
        self.assertIn("after a restart there would be no link", health["link"]["message"])
        self.issue("vehicle", "/CN=van-1-renewed", "extendedKeyUsage=clientAuth")
        self.agent.process.send_signal(signal.SIGHUP)
        listener.wait("/state/health", lambda json: json["link"].get("message", 0) is None,
                      since=listener.position())


class Held(Certificates, support.VehicleTest):
    """A start while the files are no good: guidance comes, the link waits."""

    def setUp(self):
        super().setUp()
        self.manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.manager.close)
        self.manager.bind(self.bed.path("notify"))
        self.manager.settimeout(20)
        self.agent.environment["NOTIFY_SOCKET"] = self.bed.path("notify")

    def wait_for_status(self, *words):
        while True:
            status = self.manager.recv(4000).decode()
            if status.startswith("STATUS=") and all(word in status for word in words):
                return status

    def tap(self):
        """Stands between the agent and the broker; returns the first bytes of each connection."""
        heads = []

        def take(agent):
            heads.append(agent.recv(3, socket.MSG_PEEK))
            try:
                broker = socket.create_connection(("127.0.0.1", self.broker.port))
            except OSError:
                return agent.close()
            for source, target in ((agent, broker), (broker, agent)):
                threading.Thread(target=pass_on, args=(source, target), daemon=True).start()

        def pass_on(source, target):
            try:
                while data := source.recv(1 << 16):
                    target.sendall(data)
            except OSError:
                pass
            for one in (source, target):
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

        port = listening.Port(take)
        self.addCleanup(port.close)
        self.rewrite(lambda text: text.replace(f":{self.broker.port}", f":{port.number}"))
        return heads

    def begin_a_trip(self):
        self.start_all()
        self.wait_for_fix()
        self.order("set-destinations", id="trip", waypoints=[support.destination(0, 6)], guidance=True)
        self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
        self.wait_for_status("guiding", "link to 127.0.0.1")
        self.agent.process.terminate()
        self.agent.process.wait(10)

    def test_half_a_rotation_costs_the_link_and_no_guidance(self):
        with self.receive(support.drive((0, 0), (0, 6)), pace=1):
            heads = self.tap()
            self.begin_a_trip()
            self.assertEqual([head[:2] for head in heads], [b"\x16\x03"], "a record of TLS")
            # The new certificate is there, its key is not yet.
            key = self.tls("vehicle.key")
            os.rename(key, self.tls("before.key"))
            self.issue("vehicle", "/CN=van-1", "extendedKeyUsage=clientAuth")
            os.rename(key, self.tls("next.key"))
            os.rename(self.tls("before.key"), key)
            before = len(self.agent.log)
            self.agent.start()
            self.wait_for_status("guiding", "the link waits for good files of [broker.tls]",
                                 "is not the key of the certificate")
            error = next(line for line in self.agent.log[before:].splitlines() if "error" in line)
            for words in ("broker.tls.key_file", "made together", "guides without a link",
                          "connects once the files are good"):
                self.assertIn(words, error)
            check = subprocess.run(
                [testbed.agent_binary(), "check", "--config", self.agent.configuration],
                env=self.agent.environment, capture_output=True, text=True, timeout=20)
            self.assertEqual(check.returncode, 2, check.stderr)
            self.assertIn("# it would start without a link: map", check.stdout)
            self.assertIn("until then the agent guides without a link", check.stderr)
            # A change of the network, and a reload, let nobody forget what is missing.
            self.agent.process.send_signal(signal.SIGHUP)
            testbed.wait_until(lambda: "was read again" in self.agent.log, 10, "the reload")
            time.sleep(6)
            self.assertEqual(len(heads), 1, "nobody has come")
            os.rename(self.tls("next.key"), key)
            self.wait_for_status("guiding", "link to 127.0.0.1")
        log = self.agent.log[before:]
        self.assertIn("the files of [broker.tls] are good now", log)
        self.assertEqual(log.count("connected to 127.0.0.1"), 1, log)
        self.assertNotIn("no link to", log)
        self.assertEqual([head[:2] for head in heads], [b"\x16\x03"] * 2)
        self.assertIn("u'van-1'", self.bed.log("mosquitto"))

    def test_files_of_every_fault_hold_the_link_back(self):
        with open(self.tls("vehicle.key"), "rb") as file:
            key = file.read()
        heads = self.tap()
        for name, content in (("nothing", None), ("empty", b""), ("cut", key[:60])):
            with self.subTest(name):
                os.remove(self.tls("vehicle.key"))
                if content is not None:
                    with open(self.tls("vehicle.key"), "wb") as file:
                        file.write(content)
                self.agent.start()
                self.wait_for_status("no trip", "broker.tls.key_file")
                self.agent.process.terminate()
                self.assertEqual(self.agent.process.wait(10), 0)
                with open(self.tls("vehicle.key"), "wb") as file:
                    file.write(key)
        self.assertEqual(heads, [])


class WrongClock(Certificates, support.VehicleTest):
    """A vehicle whose clock is before what it knows to be over, as one that stands at 1970."""

    def setUp(self):
        super().setUp()
        self.now = datetime.datetime.now(datetime.timezone.utc)
        self.make_authority(self.x509(-300), self.x509(3000))
        self.issue("vehicle", "/CN=van-1", "extendedKeyUsage=clientAuth")
        self.broker.start()
        self.gpsd.start()
        # What an earlier session has remembered.
        self.agent.start()
        testbed.wait_until(lambda: self.is_connected(), 20, "the first session")
        self.agent.process.terminate()
        self.agent.process.wait(10)
        with sqlite3.connect(os.path.join(self.bed.path("state-van-1"), "journal.sqlite")) as journal:
            milliseconds = int(self.day(200).timestamp() * 1000)
            journal.execute("INSERT OR REPLACE INTO state (key, value) VALUES ('timeFloor', ?)",
                            (str(milliseconds).encode(),))
        journal.close()

    def day(self, number):
        return self.now + datetime.timedelta(days=number)

    def x509(self, number):
        return self.day(number).strftime("%Y%m%d%H%M%SZ")

    def restart(self, begins, ends):
        """With a certificate of the broker for some days from now."""
        self.date("server", self.x509(begins), self.x509(ends))
        self.broker.stop()
        self.broker.start()
        self.position = len(self.agent.log)
        self.agent.start()

    def said(self):
        return self.agent.log[self.position:]

    def drive_on_day(self, number):
        start = self.day(number).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.enterContext(self.receive(support.drive((0, 0), (0, 3), start_time=start), pace=1))

    def test_the_link_comes_with_the_receivers_time(self):
        self.restart(210, 300)
        testbed.wait_until(lambda: "no link" in self.said(), 20, "the refusal")
        for words in ("certificate is not yet valid", "this system's clock is wrong", "chrony",
                      f"it was checked at {self.day(200):%Y-%m}", "this system's clock says"):
            self.assertIn(words, self.said())
        self.assertNotIn("connected to 127.0.0.1", self.said())
        self.drive_on_day(220)
        testbed.wait_until(
            lambda: "connected to 127.0.0.1" in self.said(), 40, "the link")
        self.assertIn("certificates are checked at the time of the receiver", self.said())

    def test_without_a_receiver_what_is_certain_to_be_over_is_enough(self):
        self.restart(100, 300)
        testbed.wait_until(
            lambda: "connected to 127.0.0.1" in self.said(), 20, "the link")

    def test_a_certificate_that_has_ended_by_the_receivers_time_is_refused(self):
        self.restart(201, 210)
        self.drive_on_day(220)
        testbed.wait_until(
            lambda: "certificate has expired" in self.said(), 40, "the refusal")
        self.assertIn(f"it was checked at {self.day(220):%Y-%m-%d}", self.said())
        self.assertNotIn("connected to 127.0.0.1", self.said())


class Strangers(Certificates, support.VehicleTest):
    """A server that is no broker comes before the one that is."""

    def prefer(self, server):
        self.rewrite(lambda text: text.replace(
            f'["mqtts://127.0.0.1:{self.broker.port}"]',
            f'["mqtts://127.0.0.1:{server.port}", "mqtts://127.0.0.1:{self.broker.port}"]'))
        self.broker.start()
        self.agent.start()
        testbed.wait_until(self.is_connected, 15, "the link to the broker that works")

    def test_half_a_handshake_has_ten_seconds(self):
        def talk(connection):
            connection.recv(4096)
            # The head of a record, and of a server's hello in it.
            connection.sendall(bytes.fromhex("160303007a020000760303"))
        self.prefer(strangers.Stranger(self, talk))
        self.assertIn("no answer to the beginning of TLS", self.agent.log)

    def test_a_property_that_nobody_knows_ends_the_link_and_nothing_else(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.tls("server.crt"), self.tls("server.key"))
        answer = strangers.answer(strangers.connack(bytes([strangers.UNKNOWN_PROPERTY, 1])))
        self.prefer(strangers.Stranger(
            self, lambda connection: answer(context.wrap_socket(connection, server_side=True))))
        self.assertIn("property that MQTT 5 does not know", self.agent.log)


if __name__ == "__main__":
    unittest.main()
