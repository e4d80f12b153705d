"""The vehicle's own sensors, told by another program on the gateway, through a real broker and a real gpsd."""

import json
import math
import os
import signal
import socket
import subprocess
import time
import unittest

import dispatch
import support
import testbed


def distance(one, other):
    """Metres between two places, near to each other."""
    north = (one[0] - other[0]) * 111_195
    east = (one[1] - other[1]) * 111_195 * math.cos(math.radians(one[0]))
    return math.hypot(north, east)


def degrees(text, hemisphere):
    whole, minutes = divmod(float(text), 100)
    return (whole + minutes / 60) * (-1 if hemisphere in "SW" else 1)


class Drive:
    """A drive as a receiver says it, with the true place and speed of each second."""

    def __init__(self, nmea):
        self.epochs = testbed.split_epochs(nmea)
        self.places, self.speeds = [], []
        for epoch in self.epochs:
            fields = next(line for line in epoch.splitlines() if line[3:6] == "RMC").split(",")
            self.places.append((degrees(*fields[3:5]), degrees(*fields[5:7])))
            self.speeds.append(float(fields[7]) * 1852 / 3600)


class Sensors(support.VehicleTest):
    vehicles = ["van-1", "van-1-sensors"]
    extra_agent = "[sensors]\nsubscribe = true\n"
    hears_agents_only = False

    def setUp(self):
        super().setUp()
        self.broker.allow("van-1-sensors", "topic write turnstone/v1/van-1/sensor/+")

    def tell(self, topic, *options):
        """A program that tells a line of its standard input at a time."""
        process = subprocess.Popen(
            ["mosquitto_pub", *self.broker.login("van-1-sensors"), "-V", "5", "-l", "-q", "0",
             "-t", f"turnstone/v1/van-1/sensor/{topic}", *options], stdin=subprocess.PIPE, text=True)
        self.addCleanup(self.end, process)
        return process

    def end(self, process):
        # It ends with its input; it is in this process's group, and not to be ended as a group.
        process.stdin.close()
        process.wait(5)

    def seconds(self, drive, speed, factor=1.05):
        """A function that lives one second of a drive, with a sensor whose speeds are too large by a factor."""
        receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.addCleanup(receiver.close)
        due = time.monotonic()

        def second(number, of_receiver):
            nonlocal due
            for part in range(5):
                if part == 0 and of_receiver:
                    receiver.sendto(drive.epochs[number].encode(), ("127.0.0.1", self.gpsd.input))
                after = drive.speeds[min(number + 1, len(drive.speeds) - 1)]
                value = drive.speeds[number] + (after - drive.speeds[number]) * part / 5
                speed.stdin.write(json.dumps({"value": round(value * 3.6 * factor, 2)}) + "\n")
                speed.stdin.flush()
                due += 0.2
                time.sleep(max(0, due - time.monotonic()))

        return second

    def test_a_calibration_outlives_a_kill_and_is_given_up_with_another_sensor(self):
        self.start_all()
        # By the gateway's clock, as it would take a minute to believe the receiver against it.
        begin = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        drive = Drive(support.drive((0, 0), (0, 2), (3, 2), (3, 6), (1, 6), (1, 3), start_time=begin))
        speed = self.tell("Vehicle.Speed")
        second = self.seconds(drive, speed)
        number = 0

        def until(state, longest):
            """Drives on until health says so; how many seconds that took."""
            nonlocal number
            since = self.listener.position()
            for count in range(longest):
                if any(message.json["sensors"]["speed"] == state and message.json["sensors"]["speedScale"]
                       for message in self.listener.select("/state/health", since)):
                    return count
                second(number, True)
                number += 1
            self.fail(f"the sensor was not {state} within {longest} s")

        learning = until("trusted", 110)
        self.assertGreater(learning, 55)
        # The journal is written every `commit_interval_seconds`, which is 5 by default.
        for _ in range(7):
            second(number, True)
            number += 1
        os.kill(self.agent.process.pid, signal.SIGKILL)
        self.agent.process.wait(5)
        self.agent.start()
        self.assertLess(until("trusted", 45), learning / 2)
        scale = self.listener.select("/state/health")[-1].json["sensors"]["speedScale"]
        self.assertAlmostEqual(scale, 1 / 1.05, delta=0.02)
        self.assertNotIn("calibration of an earlier session", self.agent.log)
        # The same gateway, another program: what was learnt says nothing of its sensor.
        os.kill(self.agent.process.pid, signal.SIGKILL)
        self.agent.process.wait(5)
        since = self.listener.position()
        self.agent.start()
        self.listener.wait("/state/connection", lambda json: json["state"] == "online", since=since)
        second = self.seconds(drive, self.tell("speed"))
        for _ in range(15):
            second(number, True)
            number += 1
        self.assertIn("it is of sensor/Vehicle.Speed, and sensor/speed is heard now", self.agent.log)

    def test_a_wheel_speed_keeps_the_place_where_the_receiver_falls_silent(self):
        self.start_all()
        drive = Drive(support.drive((0, 0), (0, 2), (3, 2), (3, 6)))
        # A minute of driving, and the light on the way.
        seen = 94
        self.assertGreater(len(drive.epochs), seen + 30)
        speed = self.tell("Vehicle.Speed")
        second = self.seconds(drive, speed)
        jam = 12
        for number in range(seen):
            second(number, True)
        health = self.listener.wait(
            "/state/health", lambda json: json["sensors"] and json["sensors"]["speed"] == "trusted", 10).json
        self.assertAlmostEqual(health["sensors"]["speedScale"], 1 / 1.05, delta=0.02)
        for number in range(seen, seen + 15):
            second(number, False)
        where = seen + 15
        # A jam: the wheels stand, at once as far as the sensor's next words go.
        for value in (drive.speeds[where] * 3.6 * 1.05 * share for share in (0.8, 0.6, 0.4, 0.2)):
            speed.stdin.write(f"{value:.2f}\n")
            speed.stdin.flush()
            time.sleep(0.5)
        for _ in range(jam * 5):
            speed.stdin.write("0\n")
            speed.stdin.flush()
            time.sleep(0.2)
        told = self.listener.select("/location")[-1].json
        self.assertEqual(told["source"], "DEAD_RECKONING")
        braking = 2.0 * 0.5 * drive.speeds[where]
        off = distance((told["latitude"], told["longitude"]), drive.places[where])
        self.assertLess(abs(off - braking), 25)
        self.assertLess(told["speedMetersPerSecond"], 0.1)

    def test_a_sensor_that_is_always_zero_is_refused_with_the_reason(self):
        self.start_all()
        drive = Drive(support.drive((0, 0), (0, 2), (3, 2)))
        second = self.seconds(drive, self.tell("Vehicle.Speed"), factor=0)
        for number in range(40):
            second(number, True)
            if any((message.json["sensors"] or {}).get("speed") == "refused"
                   for message in self.listener.select("/state/health")):
                break
        sensors = self.listener.select("/state/health")[-1].json["sensors"]
        self.assertEqual((sensors["speed"], sensors["speedReason"]), ("refused", "frozen"))
        sentence = "it repeats one value for longer than a vehicle that moves keeps to it"
        self.assertIn(f"the speed sensor is not used: {sentence}", self.bed.log("agent-van-1"))
        shown = dispatch.call(self.broker, "monitor", "watch", "--once", "--vehicle", "van-1")
        self.assertIn(f"  speed     refused: {sentence}", " ".join(shown.stdout.split("\n            ")), shown)

    def test_nonsense_is_told_and_changes_nothing(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3)), pace=1):
            self.wait_for_fix()
            program = self.tell("speed")
            for text in ("13 m/s", "[1]", '{"speed": 3}', "", "1e300"):
                program.stdin.write(text + "\n")
                program.stdin.flush()
            health = self.listener.wait(
                "/state/health", lambda json: json["sensors"] and json["sensors"]["message"], 15).json
            self.assertIn("the message on sensor/speed", health["sensors"]["message"])
            self.assertEqual(health["sensors"]["speed"], "absent")
            self.assertGreater(health["sensors"]["rejected"], 0)
            program = self.tell("yaw-rate")
            for text in ("-4.25", "501"):
                program.stdin.write(text + "\n")
                program.stdin.flush()
            self.listener.wait(
                "/state/health", lambda json: json["sensors"]
                and "the message on sensor/yaw-rate is 501.0" in (json["sensors"]["message"] or "")
                and json["sensors"]["yawRate"] == "learning", 15)
            warnings = [line for line in self.bed.log("agent-van-1").splitlines()
                        if "the message on sensor/speed" in line]
            # No number, no member, a list, too large: one line each, and silence about the next one like it.
            self.assertEqual(len(warnings), 4, warnings)
            self.order("ping", id="p")
            self.assertEqual(self.reply("ping", "p")["status"], "SUCCEEDED")


if __name__ == "__main__":
    unittest.main()
