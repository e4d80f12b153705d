"""What systemd hears of the agent: a socket of our own stands in for it."""

import signal
import socket
import subprocess
import unittest

import support
import testbed


class ServiceManager(support.VehicleTest):
    def wait_for_status(self, manager, fits):
        while True:
            line = manager.recv(1000).decode()
            if line.startswith("STATUS=") and fits(line):
                return

    def test_it_hears_of_the_start_of_life_and_of_the_end(self):
        path = self.bed.path("notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(path)
            manager.settimeout(15)
            self.agent.environment |= {"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "2000000"}
            self.start_all()
            self.assertIn("READY=1", manager.recv(1000).decode().split("\n"))
            # Twice as often as the watchdog wants; and what `systemctl status` shows, when it changes.
            heard = [manager.recv(1000)]
            while heard.count(b"WATCHDOG=1") < 3:
                heard.append(manager.recv(1000))
            status = [line.decode() for line in heard if line != b"WATCHDOG=1"]
            self.assertTrue(all(line.startswith("STATUS=no trip; gps ") for line in status), heard)
            self.assertEqual(len(set(status)), len(status), heard)
            self.assertIn(f"link to 127.0.0.1:{self.broker.port}", status[-1])

            self.agent.process.send_signal(signal.SIGHUP)
            heard = [manager.recv(1000)]
            while heard[-1] != b"READY=1":
                heard.append(manager.recv(1000))
            self.assertTrue(any(line.startswith(b"RELOADING=1\nMONOTONIC_USEC=") for line in heard))

            # A configuration that is refused is seen, though a signal has no answer.
            self.agent.replace('[broker]', '[brokers]')
            self.agent.process.send_signal(signal.SIGHUP)
            self.wait_for_status(manager, lambda text: "the configuration on the disk is refused" in text)
            self.agent.replace('[brokers]', '[broker]')
            self.agent.process.send_signal(signal.SIGHUP)
            self.wait_for_status(manager, lambda text: "refused" not in text)

            # A guidance thread that stands still is not told as alive; here the whole process does.
            self.agent.process.send_signal(signal.SIGSTOP)
            manager.settimeout(3)
            with self.assertRaises(TimeoutError):
                for _ in range(3):
                    manager.recv(1000)
            self.agent.process.send_signal(signal.SIGCONT)
            manager.settimeout(15)
            self.agent.process.terminate()
            heard = []
            while heard[-1:] != [b"STOPPING=1"]:
                heard.append(manager.recv(1000))
            self.assertEqual(self.agent.process.wait(5), 0)

    def test_without_it_a_health_command_hears_whether_the_agent_is_alive(self):
        self.agent.environment |= {"NOTIFY_SOCKET": self.bed.path("notify"), "WATCHDOG_USEC": "2000000"}
        self.start_all()

        def check():
            return subprocess.run(
                [testbed.agent_binary(), "check", "--alive"], env=self.agent.environment, capture_output=True, text=True)

        done = check()
        self.assertEqual((done.returncode, done.stdout), (0, "alive\n"), done.stderr)
        self.agent.process.send_signal(signal.SIGSTOP)
        done = check()
        self.assertEqual(done.returncode, 1)
        self.assertIn("no sign of life", done.stderr)
        self.agent.process.send_signal(signal.SIGCONT)
        self.assertEqual(check().returncode, 0)
        del self.agent.environment["NOTIFY_SOCKET"]
        done = check()
        self.assertEqual(done.returncode, 2)
        self.assertIn("NOTIFY_SOCKET", done.stderr)


if __name__ == "__main__":
    unittest.main()
