"""The shipped configuration of the broker, in a real mosquitto."""

import os
import subprocess
import unittest

import support  # noqa: F401, as it says where testbed is
import testbed


class Broker(unittest.TestCase):
    def setUp(self):
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)
        self.broker = testbed.Broker(self.bed, ["van-1", "van-2"]).start()

    def session(self, user, name, *options):
        """What the user's client of this name gets within two seconds."""
        heard = subprocess.run(
            ["mosquitto_sub", *self.broker.login(user), "-V", "5", "-i", name, "-q", "1",
             "-t", f"turnstone/v1/{user}/command/+", "-W", "2", *options],
            capture_output=True, text=True)
        return heard.stdout.split()

    def test_nobody_takes_the_place_of_a_vehicle_with_the_password_of_another(self):
        lasting = ["-c", "-x", "3600"]
        self.session("van-1", "turnstone-van-1", "-E", *lasting)
        for number in range(3):
            self.broker.publish("turnstone/v1/van-1/command/ping", f"waits-{number}")
        for stolen in ("van-1", "turnstone-van-1"):
            for port in (self.broker.port, self.broker.office_port):
                # Under a clean start the broker forgets what the client of this name had.
                self.assertEqual(self.session("van-2", stolen, "-x", "0", "-p", str(port)), [])
        self.assertEqual(self.session("van-1", "turnstone-van-1", *lasting),
                         ["waits-0", "waits-1", "waits-2"])

    def test_a_vehicle_keeps_its_commands_when_it_changes_its_clients_name(self):
        lasting = ["-c", "-x", "3600"]
        self.session("van-1", "turnstone-van-1", "-E", *lasting)
        self.broker.publish("turnstone/v1/van-1/command/ping", "waits")
        self.assertEqual(self.session("van-1", "turnstone-another", *lasting), ["waits"])

    def test_several_desks_sign_in_as_one_user(self):
        desks = [testbed.Listener(self.bed, self.broker, "dispatch") for _ in range(2)]
        for desk in desks:
            testbed.wait_until(
                lambda: self.broker.publish("turnstone/v1/fleet/traffic/probe", "{}")
                or desk.select("/traffic/probe"), 10, "the desk's subscription")
        self.assertEqual([desk.process.poll() for desk in desks], [None, None])

    def test_vehicles_hear_of_traffic_and_not_of_each_other(self):
        self.broker.publish(
            "turnstone/v1/fleet/traffic/here", "slow", "dispatch", "-r")
        self.broker.publish("turnstone/v1/van-1/command/ping", "secret", "dispatch", "-r")
        heard = subprocess.run(
            ["mosquitto_sub", *self.broker.login("van-2"), "-t", "turnstone/v1/#",
             "-t", "turnstone/v1/fleet/traffic/+", "-t", "turnstone/v1/van-1/command/+",
             "-W", "2"], capture_output=True, text=True)
        self.assertEqual(set(heard.stdout.split()), {"slow"})

    def test_it_starts_without_a_warning(self):
        # As Debian has it: its own file includes ours.
        main = self.bed.path("mosquitto.conf")
        included = os.path.dirname(self.broker.configuration)
        self.broker.stop()
        with open(self.broker.configuration) as file:
            text = file.read().replace(f"persistence_location {included}/\n", "")
        with open(os.path.join(included, "turnstone.conf"), "w") as file:
            file.write(text)
        with open(main, "w") as file:
            file.write(f"persistence true\npersistence_location {included}/\n"
                       f"log_dest stderr\ninclude_dir {included}\n")
        self.broker.configuration = main
        self.broker.start()
        log = self.bed.log("mosquitto")
        self.assertIn("running", log)
        # The tests themselves may be run as root.
        said = [line for line in log.splitlines() if "run as root" not in line]
        self.assertNotRegex("\n".join(said), "(?i)warning|error")


if __name__ == "__main__":
    unittest.main()
