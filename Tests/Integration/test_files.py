"""Wrong files and directories: one sentence from 'check' and from 'run', before a broker is asked.

Files of TLS that are no good are no reason for the agent to end: it guides without a link until they are.
"""

import fcntl
import os
import pty
import socket
import subprocess
import termios
import threading
import unittest

import support
import testbed


class Files(unittest.TestCase):
    """A configuration that names files, and what the program says of them."""

    def setUp(self):
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)
        self.state = self.bed.path("state")
        os.mkdir(self.state)

    def write(self, name, content):
        path = self.bed.path(name)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def configuration(self, rest="", **tls):
        lines = "".join(f'{key} = "{path}"\n' for key, path in tls.items())
        server = f'[broker]\nservers = ["mqtts://127.0.0.1"]\n[broker.tls]\n{lines}' if tls else ""
        return (f'vehicle = "v"\n[map]\nfile = "{support.town_map()}"\n[state]\n'
                f'directory = "{self.state}"\n{server}{rest}')

    def run_with(self, toml, command):
        return self.run_file(self.write("a.toml", toml), command)

    def run_file(self, path, command, **options):
        return subprocess.run(
            [testbed.agent_binary(), command, "--config", path], stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=20, **options)

    def assert_sentence(self, toml, *words):
        """Both say the same, and end with code 2."""
        path = self.write("a.toml", toml)
        for command in ("check", "run"):
            self.assert_refused(self.run_file(path, command), *words)

    def assert_refused(self, result, *words):
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)

    def strange_places(self):
        """What is at a path and no file, with the word for it."""
        os.mkfifo(self.bed.path("fifo"))
        yield self.bed.path("fifo"), "is a FIFO"
        yield self.bed.directory, "is a directory"
        yield "/dev/zero", "is a device"
        self.socket = socket.socket(socket.AF_UNIX)
        self.addCleanup(self.socket.close)
        self.socket.bind(self.bed.path("socket"))
        yield self.bed.path("socket"), "is a socket"


class ConfigurationFile(Files):
    def test_what_is_no_file_is_named(self):
        for path, word in self.strange_places():
            for command in ("check", "run"):
                self.assert_refused(self.run_file(path, command), path, word)

    def test_bytes_that_are_no_text_are_named_with_their_line(self):
        good = self.configuration().encode()
        for content, words in (
                (b"\0" * 500, ("is no text", "line 1 has a byte 0")),
                (good + b"# \0\n", ("is no text", "line 6 has a byte 0")),
                (b"\0" + good, ("line 1 has a byte 0",)),
                (good + b"# \xe4\n", ("line 6 is not UTF-8",)),
                (good.decode().encode("utf-16"), ("UTF-16", "UTF-8")),
                (good + b"#" * (1 << 20), ("more than 1 MB",))):
            path = self.write("a.toml", content)
            for command in ("check", "run"):
                self.assert_refused(self.run_file(path, command), path, *words)


class LinkFiles(Files):
    """Files without which there is no link: the agent starts, and waits for good ones."""

    GOES_ON = "the agent guides without a link"

    def assert_sentence(self, toml, *words):
        """'check' ends with code 2, the agent goes on, and both say the same."""
        path = self.write("a.toml", toml)
        result = self.run_file(path, "check")
        self.assertEqual(result.returncode, 2, result.stderr)
        agent = subprocess.Popen(
            [testbed.agent_binary(), "run", "--config", path], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for said in (result.stderr.splitlines()[-1], self.sentence_of(agent)):
            for word in (*words, self.GOES_ON):
                self.assertIn(word, said)

    def sentence_of(self, agent):
        """Its line on the files; then it is ended."""
        late = threading.Timer(20, agent.kill)
        late.start()
        try:
            said = []
            for line in agent.stderr:
                said.append(line)
                if self.GOES_ON in line:
                    self.assertIsNone(agent.poll())
                    return line
            self.fail("".join(said))
        finally:
            late.cancel()
            agent.kill()
            agent.wait()
            agent.stderr.close()


class PasswordFile(LinkFiles):
    def toml(self, path):
        return self.configuration(f'[broker]\npassword_file = "{path}"\n')

    def test_what_is_no_file_is_named(self):
        for path, word in self.strange_places():
            self.assert_sentence(self.toml(path), "broker.password_file", path, word)

    def test_what_is_no_password_is_named(self):
        for content, words in (
                (b"", ("first line",)), (b"a\0b\n", ("line 1 has a byte 0",)),
                (b"x" * (2 << 20), ("more than 1 MB",)), (b"\xe4\n", ("line 1 is not UTF-8",))):
            self.assert_sentence(
                self.toml(self.write("password", content)), "broker.password_file", *words)

    def test_a_credential_that_is_no_file_is_named(self):
        os.mkdir(self.bed.path("broker-password"))
        for command in ("check", "run"):
            self.assert_refused(
                self.run_file(self.write("a.toml", self.configuration()), command,
                              env=dict(os.environ, CREDENTIALS_DIRECTORY=self.bed.directory)),
                "systemd's credential broker-password", "is a directory")


class StateDirectory(Files):
    def test_a_file_is_called_one(self):
        self.state = self.write("file", "")
        self.assert_sentence(self.configuration(), f"state.directory: {self.state} is no directory")

    def test_a_path_through_a_file_names_that_file(self):
        file = self.write("file", "")
        self.state = os.path.join(file, "state")
        self.assert_sentence(self.configuration(), f"state.directory: {file} is no directory")


class TLS(LinkFiles):
    """Each file in the others' place, in another form, broken, or of something else."""

    def setUp(self):
        super().setUp()
        self.ca, self.ca_key = self.make("ca")
        self.certificate, self.key = self.make("vehicle")
        self.other_certificate, self.other_key = self.make("other")

    def openssl(self, *arguments):
        subprocess.run(["openssl", *arguments], check=True, capture_output=True)

    def make(self, name, kind=("ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"), *more):
        certificate, key = self.bed.path(f"{name}.crt"), self.bed.path(f"{name}.key")
        self.openssl("req", "-x509", "-newkey", *kind, "-nodes", "-days", "30", "-subj", f"/CN={name}",
                     "-keyout", key, "-out", certificate, *more)
        return certificate, key

    def read(self, path):
        with open(path, "rb") as file:
            return file.read()

    def own(self, certificate, key):
        return self.configuration(
            authority_file=self.ca, certificate_file=certificate, key_file=key)

    def broken(self, path):
        """Good lines around a body in which a part of the middle is missing."""
        text = self.read(path).decode()
        middle = len(text) // 2
        return self.write("broken.pem", text[:middle - 9] + text[middle + 9:])

    def test_good_files_are_good(self):
        result = self.run_with(self.own(self.certificate, self.key), "check")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(result.stderr, "")

    def test_a_key_of_another_certificate(self):
        rsa = self.make("rsa", ("rsa:2048",))
        for key in (self.other_key, rsa[1]):
            self.assert_sentence(
                self.own(self.certificate, key), "broker.tls.key_file", key,
                "is not the key of the certificate in " + self.certificate)

    def test_the_wrong_order_of_certificates_or_keys(self):
        both = self.write("both.crt", self.read(self.ca) + self.read(self.certificate))
        self.assert_sentence(
            self.own(both, self.key), "broker.tls.certificate_file", "as number 2", "first")
        keys = self.write("both.key", self.read(self.other_key) + self.read(self.key))
        self.assert_sentence(
            self.own(self.certificate, keys), "broker.tls.key_file", "as number 2", "first")

    def test_an_encrypted_key_is_not_asked_for_at_the_terminal(self):
        for form, arguments in (("pkcs8", ["pkcs8", "-topk8"]), ("own", ["ec", "-aes256"])):
            encrypted = self.bed.path(f"{form}.key")
            self.openssl(*arguments, "-in", self.key, "-passout", "pass:secret", "-out", encrypted)
            path = self.write("a.toml", self.own(self.certificate, encrypted))
            for command in ("check", "run"):
                master, slave = pty.openpty()
                process = subprocess.Popen(
                    [testbed.agent_binary(), command, "--config", path], stdin=slave,
                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True,
                    preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
                os.close(slave)
                if command == "check":
                    _, errors = process.communicate(timeout=20)
                    self.assertEqual(process.returncode, 2, errors)
                else:
                    errors = self.sentence_of(process)
                self.assertIn("key_file", errors)
                self.assertIn("is encrypted", errors)
                self.assertNotIn("pass phrase", errors)
                os.set_blocking(master, False)
                with self.assertRaises(OSError):
                    # Nothing was written there: it has been closed with nothing to read.
                    os.read(master, 1)
                os.close(master)

    def test_a_broken_body(self):
        self.assert_sentence(
            self.configuration(authority_file=self.broken(self.ca)),
            "broker.tls.authority_file", "cannot be decoded")
        self.assert_sentence(
            self.own(self.broken(self.certificate), self.key),
            "broker.tls.certificate_file", "cannot be decoded")
        self.assert_sentence(
            self.own(self.certificate, self.broken(self.key)),
            "broker.tls.key_file", "cannot be decoded")
        bundle = self.write("bundle.pem", self.read(self.ca) + self.read(self.broken(self.ca)))
        self.assert_sentence(
            self.configuration(authority_file=bundle), "cannot be decoded", "number 2")

    def test_der_says_how_to_convert_it(self):
        certificate, key = self.bed.path("certificate.der"), self.bed.path("key.der")
        self.openssl("x509", "-in", self.certificate, "-outform", "der", "-out", certificate)
        self.openssl("pkey", "-in", self.key, "-outform", "der", "-out", key)
        archive = self.bed.path("both.p12")
        self.openssl("pkcs12", "-export", "-in", self.certificate, "-inkey", self.key,
                     "-passout", "pass:", "-out", archive)
        self.assert_sentence(
            self.configuration(authority_file=certificate),
            "broker.tls.authority_file", f"openssl x509 -inform der -in {certificate}")
        self.assert_sentence(
            self.own(certificate, self.key),
            "broker.tls.certificate_file", f"openssl x509 -inform der -in {certificate}")
        self.assert_sentence(
            self.own(self.certificate, key),
            "broker.tls.key_file", f"openssl pkey -inform der -in {key}")
        self.assert_sentence(
            self.own(archive, self.key), "broker.tls.certificate_file", "PKCS #12",
            "openssl pkcs12 -nokeys")
        self.assert_sentence(
            self.own(self.certificate, archive), "broker.tls.key_file", "PKCS #12",
            "openssl pkcs12 -nocerts")

    def test_files_in_one_anothers_place(self):
        request = self.bed.path("vehicle.csr")
        self.openssl("req", "-new", "-key", self.key, "-subj", "/CN=v", "-out", request)
        self.assert_sentence(
            self.own(self.key, self.certificate), "broker.tls.certificate_file",
            "holds no certificate", "a private key", "key_file is the place of that")
        self.assert_sentence(
            self.own(self.certificate, self.certificate), "broker.tls.key_file",
            "holds no private key", "but a certificate")
        self.assert_sentence(
            self.own(request, self.key), "broker.tls.certificate_file", "certificate request")
        self.assert_sentence(
            self.configuration(authority_file=self.ca_key), "broker.tls.authority_file",
            "holds no certificate", "private key")

    def test_what_this_system_refuses_is_named(self):
        short = self.make("short", ("rsa:1024",))
        self.assert_sentence(
            self.own(*short), "broker.tls.certificate_file", "refuses", "key too small")

    def test_what_is_no_file_is_named(self):
        for path, word in self.strange_places():
            self.assert_sentence(
                self.configuration(authority_file=path), "broker.tls.authority_file", path, word)
            self.assert_sentence(
                self.own(self.certificate, path), "broker.tls.key_file", path, word)

    def test_dates_are_a_note_as_the_clock_may_be_wrong(self):
        directory = self.bed.path("authority")
        os.mkdir(directory)
        for name, begin, end, word in (
                ("old", "20200101000000Z", "20210101000000Z", "has ended on 2021-01-01"),
                ("new", "20700101000000Z", "20710101000000Z", "begins on 2070-01-01")):
            for file in ("index", "index.attr"):
                open(os.path.join(directory, file), "w").close()
            self.write("serial", "77\n")
            settings = self.write("ca.cnf", (
                "[ca]\ndefault_ca = own\n[own]\ndefault_md = sha256\npolicy = any\n"
                f"database = {directory}/index\nserial = {self.bed.path('serial')}\n"
                f"new_certs_dir = {directory}\n[any]\ncommonName = supplied\n"))
            request, certificate = self.bed.path("dated.csr"), self.bed.path(f"{name}.crt")
            self.openssl("req", "-new", "-key", self.key, "-subj", "/CN=v", "-out", request)
            self.openssl("ca", "-batch", "-config", settings, "-in", request, "-cert", self.ca,
                         "-keyfile", self.ca_key, "-startdate", begin, "-enddate", end, "-notext",
                         "-out", certificate)
            result = self.run_with(self.own(certificate, self.key), "check")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn("note: broker.tls.certificate_file", result.stderr)
            self.assertIn(word, result.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "only root can give files to somebody")
    def test_root_is_told_what_the_agent_may_not_read(self):
        for directory in (self.bed.directory, os.path.dirname(self.bed.directory)):
            os.chmod(directory, 0o755)
        os.chmod(self.key, 0o600)
        os.chmod(self.certificate, 0o644)
        os.chown(self.state, 64321, 64321)
        os.chmod(self.state, 0o700)
        toml = self.own(self.certificate, self.key)
        result = self.run_with(toml, "check")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(f"note: broker.tls.key_file: {self.key} may be read by root", result.stderr)
        self.assertIn("not by user 64321", result.stderr)
        os.chown(self.key, 0, 64321)
        os.chmod(self.key, 0o640)
        self.assertNotIn("broker.tls.key_file", self.run_with(toml, "check").stderr)
        os.chmod(self.key, 0o644)
        self.assertIn("may be read by every user", self.run_with(toml, "check").stderr)

    def test_a_certificate_of_a_server_is_a_note(self):
        certificate, key = self.make(
            "server", ("ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            "-addext", "extendedKeyUsage=serverAuth")
        result = self.run_with(self.own(certificate, key), "check")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("clientAuth", result.stderr)


if __name__ == "__main__":
    unittest.main()
