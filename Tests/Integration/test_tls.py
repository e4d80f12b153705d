"""TLS with an authority of our own: certificates on both sides, and a new one without a restart."""

import copy
import datetime
import os
import subprocess
import time
import unittest

import support
import testbed


class Encrypted(support.VehicleTest):
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
        with open(self.broker.configuration, "a") as file:
            file.write(f"cafile {self.tls('ca.crt')}\ncertfile {self.tls('server.crt')}\n"
                       f"keyfile {self.tls('server.key')}\nrequire_certificate true\n")
            # The listeners of the test need no certificate.
            self.plain = copy.copy(self.broker)
            self.plain.port = testbed.free_port()
            file.write(f"listener {self.plain.port} 127.0.0.1\n")
        self.rewrite(
            lambda text: text.replace("mqtt://", "mqtts://")
            + f'[broker.tls]\nauthority_file = "{self.tls("ca.crt")}"\n'
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

    def rewrite(self, change):
        with open(self.agent.configuration) as file:
            text = change(file.read())
        with open(self.agent.configuration, "w") as file:
            file.write(text)

    def is_connected(self):
        return "connected to 127.0.0.1" in self.agent.log

    def test_both_sides_show_a_certificate(self):
        self.broker.start()
        self.agent.start()
        testbed.wait_until(self.is_connected, 10, "the link")
        self.assertIn("u'van-1'", self.bed.log("mosquitto"))

    def test_without_a_file_the_authorities_of_the_system_are_trusted(self):
        with open(self.broker.configuration) as file:
            text = file.read().replace("require_certificate true", "require_certificate false")
        with open(self.broker.configuration, "w") as file:
            file.write(text)
        self.broker.start()
        without_authority = lambda text: "\n".join(
            line for line in text.split("\n") if "authority_file" not in line)
        without_certificate = lambda text: "\n".join(
            line for line in text.split("\n") if not line.startswith(("certificate", "key_file")))
        for change in (without_authority, without_certificate):
            self.rewrite(change)
            # The system does not know the broker's authority, and then is told of it.
            self.agent.start()
            testbed.wait_until(
                lambda: "certificate verify failed" in self.agent.log, 10, "the refusal")
            testbed.end(self.agent.process)
            self.assertFalse(self.is_connected())
            self.agent.environment["SSL_CERT_FILE"] = self.tls("ca.crt")
            self.agent.start()
            testbed.wait_until(self.is_connected, 10, "the link")
            testbed.end(self.agent.process)
            del self.agent.environment["SSL_CERT_FILE"]
            os.unlink(self.bed.path("agent-van-1.log"))

    def test_health_tells_when_the_certificate_ends(self):
        self.issue("vehicle", "/CN=van-1", "extendedKeyUsage=clientAuth", days="3")
        self.broker.start()
        listener = testbed.Listener(self.bed, self.plain)
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
        self.assertIn("the certificate was replaced", self.agent.log)

    def test_a_broker_of_another_authority_is_refused(self):
        self.run_openssl("req", "-x509", "-newkey", "ec", "-pkeyopt",
                         "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
                         "-keyout", self.tls("other.key"), "-out", self.tls("other.crt"),
                         "-subj", "/CN=Other")
        self.rewrite(lambda text: text.replace("ca.crt", "other.crt"))
        self.broker.start()
        self.agent.start()
        testbed.wait_until(lambda: "certificate verify failed" in self.agent.log, 10, "the refusal")
        self.assertFalse(self.is_connected())

    def test_a_certificate_that_cannot_be_read_is_one_sentence(self):
        self.rewrite(lambda text: text.replace("vehicle.crt", "nowhere.crt"))
        self.agent.start()
        self.assertEqual(self.agent.process.wait(10), 2)
        self.assertIn("broker.tls.certificate_file", self.agent.log)


if __name__ == "__main__":
    unittest.main()
