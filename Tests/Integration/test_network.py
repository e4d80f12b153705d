"""The network around the agent changes: it notices by itself, and what flaps costs little."""

import itertools
import os
import subprocess
import time
import unittest

import relay
import support
import testbed

# Of the networks for measurements (RFC 2544).
NETWORK = f"198.18.{os.getpid() % 256}"
INSIDE, OTHER, OUTSIDE = f"{NETWORK}.2", f"{NETWORK}.3", f"{NETWORK}.1"


numbers = itertools.count()


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


def namespaces_are_allowed():
    name = f"turnstone-try-{os.getpid()}"
    try:
        ip("netns", "add", name)
        ip("netns", "delete", name)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


@unittest.skipUnless(namespaces_are_allowed(), "network namespaces may not be made here")
class Network(support.VehicleTest):
    """The agent has a network of its own, with one cable to a relay before the broker."""

    def setUp(self):
        super().setUp()
        # The kernel takes its time to remove what a test before had.
        number = next(numbers)
        self.name = f"turnstone-{os.getpid()}-{number}"
        self.cable = f"ts{os.getpid()}-{number}"
        ip("netns", "add", self.name)
        self.addCleanup(ip, "netns", "delete", self.name)
        ip("link", "add", self.cable, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        self.addCleanup(ip, "link", "delete", self.cable)
        ip("address", "add", f"{OUTSIDE}/24", "dev", self.cable)
        ip("link", "set", self.cable, "up")
        self.inside("link", "set", "lo", "up")
        self.inside("address", "add", f"{INSIDE}/24", "dev", "eth0")
        self.inside("link", "set", "eth0", "up")

    def inside(self, *words):
        ip("-n", self.name, *words)

    def start_inside(self, wait=True):
        self.broker.start()
        self.listen()
        self.relay = relay.Relay(self.broker.port, host=OUTSIDE)
        self.addCleanup(self.relay.close)
        self.agent.replace(self.broker.url, self.relay.url)
        self.agent.process = self.bed.start(
            "agent-van-1",
            ["ip", "netns", "exec", self.name, self.agent.binary, "run", "--config",
             self.agent.configuration],
            env=self.agent.environment)
        if wait:
            self.wait_for_link(1, 10)

    def wait_for_link(self, number, timeout):
        testbed.wait_until(
            lambda: self.agent.log.count("connected to 198.18.") >= number, timeout,
            f"link {number} of\n{self.agent.log}")

    def test_a_link_whose_address_goes_is_followed_by_one_from_the_next_address(self):
        self.start_inside()
        time.sleep(1)
        self.inside("address", "delete", f"{INSIDE}/24", "dev", "eth0")
        self.inside("address", "add", f"{OTHER}/24", "dev", "eth0")
        # One second until it looks, another for an attempt that comes between the two.
        self.wait_for_link(2, 5)
        self.assertIn("the machine has lost the link's address", self.agent.log)

    def test_a_carrier_that_comes_back_ends_the_wait(self):
        self.agent.replace(
            "[broker]", "[broker]\nfirst_retry_seconds = 60.0\nlongest_retry_seconds = 120.0")
        self.inside("link", "set", "eth0", "down")
        self.start_inside(wait=False)
        testbed.wait_until(lambda: "no link" in self.agent.log, 10, "the first failed attempt")
        time.sleep(1.5)
        self.inside("link", "set", "eth0", "up")
        self.wait_for_link(1, 5)

    def test_a_default_route_that_takes_the_broker_away_is_noticed_though_nothing_is_sent(self):
        self.start_inside()
        # Until what the beginning has told is confirmed, and nothing more is asked.
        time.sleep(12)
        # A network that takes everything and answers nothing.
        self.inside("link", "add", "eth1", "type", "veth", "peer", "name", "eth2")
        self.inside("link", "set", "eth1", "up")
        self.inside("link", "set", "eth2", "up")
        self.inside("route", "add", f"{OUTSIDE}/32", "dev", "eth1")
        self.inside("route", "add", "default", "dev", "eth1")
        testbed.wait_until(lambda: "it is dead" in self.agent.log, 10, "the end of the link")

    def test_a_change_that_concerns_nothing_ends_no_link(self):
        self.start_inside()
        for number in range(4):
            self.inside("address", "add", f"203.0.113.{number}/24", "dev", "eth0")
            time.sleep(1)
        self.inside("address", "delete", "203.0.113.3/24", "dev", "eth0")
        time.sleep(4)
        self.assertEqual(self.relay.connections, 1, self.agent.log)

    def test_an_address_that_comes_and_goes_costs_few_connections(self):
        self.start_inside()
        end = time.monotonic() + 15
        while time.monotonic() < end:
            self.inside("address", "delete", f"{INSIDE}/24", "dev", "eth0")
            time.sleep(0.2)
            self.inside("address", "add", f"{INSIDE}/24", "dev", "eth0")
            time.sleep(0.3)
        # Thirty times; each link that there is may be lost once, and then waits longer and longer.
        self.assertLess(self.relay.connections, 9, self.agent.log)
        self.wait_for_link(self.agent.log.count("any more") + 1, 15)


if __name__ == "__main__":
    unittest.main()
