"""What becomes of the stops of a tour: how they are reached, passed by, served in another order, and when they are late."""
import datetime
import math
import time
import unittest

import support
import testbed
import town
from test_tour import stop
from test_tour_orders import sentence


class Drive:
    """What a receiver says on the way, a fix a second."""

    def __init__(self, row, column):
        self.row, self.column, self.seconds, self.text = row, column, 0, ""
        self.begin = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
        self.course = 90.0
        self.stand(4)

    def say(self, speed):
        def degrees(value, width):
            return f"{int(value):0{width}d}{value % 1 * 60:08.5f}"
        latitude, longitude = town.place(self.row, self.column)
        place = f"{degrees(latitude, 2)},N,{degrees(longitude, 3)},E"
        moment = self.begin + datetime.timedelta(seconds=self.seconds)
        time = moment.strftime("%H%M%S.00")
        self.seconds += 1
        self.text += sentence(f"GPRMC,{time},A,{place},{speed / 0.514444:.2f},{self.course:.1f},{moment:%d%m%y},,,A")
        self.text += sentence(f"GPGGA,{time},{place},1,09,0.60,100.0,M,45.0,M,,")
        self.text += sentence("GPGSA,A,3,02,04,06,08,10,12,14,16,18,,,,0.60,0.60,0.60")
        self.text += sentence(f"GPGST,{time},0.5,0.5,0.5,0.0,0.5,0.5,0.5")

    def to(self, row, column, speed=14.0):
        metres = math.dist((self.row, self.column), (row, column)) * town.BLOCK
        self.course = math.degrees(math.atan2(column - self.column, row - self.row)) % 360
        rows, columns = (row - self.row) / metres, (column - self.column) / metres
        for _ in range(int(metres / speed)):
            self.row += rows * speed
            self.column += columns * speed
            self.say(speed)
        self.row, self.column = row, column
        return self

    def stand(self, seconds):
        for _ in range(seconds):
            self.say(0)
        return self


class Stops(support.VehicleTest):
    def begin(self, *stops, **fields):
        self.wait_for_fix()
        self.order("set-destinations", id="tour", waypoints=list(stops), **fields)
        self.reply("set-destinations", "tour", "SUCCEEDED")

    def arrivals(self):
        return [message.json["waypoint"]["id"] for message in self.listener.select("/event/arrival")]

    def test_a_stop_is_passed_by_and_the_next_served_before_it(self):
        self.start_all()
        with self.receive(Drive(0, 0).stand(2).to(0, 2).stand(26).to(0, 3).text, pace=1):
            self.begin(stop(0, 1, "passed", serviceSeconds=60), stop(0, 2, "served", serviceSeconds=20),
                       stop(6, 6, "last"), continuation="DEPARTURE")
            testbed.wait_until(lambda: self.listener.select("/navigation/tour")[-1].json["stops"][1]["state"]
                               == "OUT_OF_ORDER", 80, "the service out of order")
            self.states(0, passed="ENROUTE", served="OUT_OF_ORDER", last="SCHEDULED")
            route = self.listener.wait("/navigation/route", lambda json: json and [
                leg["destination"]["id"] for leg in json["legs"]] == ["passed", "last"], timeout=20)
            self.assertIsNotNone(route)
            arrival = self.listener.wait("/event/arrival").json
            self.assertEqual((arrival["waypoint"]["id"], arrival["outOfOrder"]), ("served", True))
        self.assertEqual(self.arrivals(), ["served"])

    def test_a_ground_a_radius_and_a_standstill_are_arrived_at_as_they_say(self):
        self.start_all()
        ground = [dict(zip(("latitude", "longitude"), town.place(*corner)))
                  for corner in ((-0.2, 0.8), (0.2, 0.8), (0.2, 1.2), (-0.2, 1.2))]
        with self.receive(Drive(0, 0).stand(2).to(0, 3.5).stand(12).to(0, 4).text, pace=2):
            self.begin(stop(0, 1, "ground", site=ground), stop(0, 2, "radius", arrivalRadiusMeters=60),
                       {**stop(0, 3, "through"), "pass": True}, stop(0, 3.5, "stand", standstillSeconds=4),
                       stop(0, 6, "end"), continuation="DEPARTURE")
            testbed.wait_until(lambda: self.arrivals() == ["ground", "radius", "stand"], 60, "the arrivals")
            places = {message.json["waypoint"]["id"]: message.json for message in self.listener.select("/event/arrival")}
            tour = self.states(0, ground="DEPARTED", radius="DEPARTED", stand="DEPARTED", end="ENROUTE")
        self.assertEqual(len(tour["stops"]), 4)
        # Some 40 m before the crossing on the ground, some 60 m before the next one.
        for name, column, metres in (("ground", 1, 40), ("radius", 2, 60)):
            place = places[name]["latitude"], places[name]["longitude"]
            before = (town.place(0, column)[1] - place[1]) * 111_195 * math.cos(math.radians(town.SOUTH))
            self.assertTrue(metres - 30 < before <= metres + 5, (name, before))

    def test_two_stops_in_one_street_are_reached_in_their_order(self):
        self.start_all()
        with self.receive(Drive(0, 0).stand(2).to(0, 2.4).stand(3).text, pace=2):
            self.begin(stop(0, 1.2, "first"), stop(0, 1.5, "second"), stop(0, 6, "end"), continuation="DEPARTURE")
            self.states(0, first="DEPARTED", second="DEPARTED", end="ENROUTE")
        self.assertEqual(self.arrivals(), ["first", "second"])

    def test_that_a_stop_will_be_late_is_said_once_and_that_it_will_not_be_any_more(self):
        self.start_all()
        drive = Drive(0, 0).stand(60)
        end = f"{drive.begin + datetime.timedelta(seconds=300):%Y-%m-%dT%H:%M:%S}"
        with self.receive(drive.text, pace=1):
            self.begin(stop(6, 6, "far", serviceSeconds=600), stop(0, 3, "shop", window={"to": end + "Z"}),
                       latenessSeconds=60)
            late = self.listener.wait("/event/lateness", timeout=20).json
            self.assertEqual((late["late"], late["waypoint"]["id"], late["waypointIndex"]), (True, "shop", 1))
            self.assertEqual(late["windowTo"], end + ".000Z")
            self.assertGreater(late["lateSeconds"], 60)
            self.order("update-destinations", id="u", changes=[{"action": "SKIP", "waypointId": "far"}])
            self.reply("update-destinations", "u", "SUCCEEDED")
            testbed.wait_until(lambda: len(self.listener.select("/event/lateness")) == 2, 20, "the second event")
            self.assertIs(self.listener.select("/event/lateness")[1].json["late"], False)

    def test_pings_push_no_order_out_of_memory(self):
        self.start_all()
        with self.receive(Drive(0, 0).stand(90).text, pace=1):
            self.begin(stop(1, 1, "a"), stop(2, 2, "b"))
            for number in range(220):
                self.order("ping", id=f"p-{number}")
                # No more than it obeys in a second.
                time.sleep(0.1)
            self.reply("ping", "p-219", timeout=40)
            self.order("get-reply", id="asked", commandId="tour")
            kept = self.reply("get-reply", "asked", "SUCCEEDED")["result"]["reply"]
            self.assertEqual((kept["id"], kept["status"], kept["result"]["tourRevision"]), ("tour", "SUCCEEDED", 1))
            mark = self.listener.position()
            self.order("set-destinations", id="tour", waypoints=[stop(1, 1, "a"), stop(2, 2, "b")])
            again = self.listener.wait("/reply/set-destinations", since=mark).json
            self.assertEqual((again["id"], again["duplicate"]), ("tour", True))

    def test_words_of_a_megabyte_are_refused_and_nothing_is_lost(self):
        self.start_all()
        with self.receive(Drive(0, 0).stand(40).text, pace=1):
            self.begin(stop(1, 1, "a"), stop(2, 2, "b"))
            mark = self.listener.position()
            self.order("set-destinations", id="large", waypoints=[stop(3, 3, "x", metadata={"k": "x" * 1_000_000})])
            refused = self.listener.wait("/reply/set-destinations", since=mark).json
            self.assertEqual(refused["status"], "REJECTED")
            self.assertTrue(refused["message"].endswith(("send less", ".")) or "bytes" in refused["message"], refused)
            self.order("get-state", id="state")
            self.reply("get-state", "state", "SUCCEEDED")
            self.restart()
            self.states(mark, a="ENROUTE", b="SCHEDULED")

    def test_a_corridor_is_left_and_entered_again(self):
        self.start_all()
        with self.receive(Drive(0, 0).stand(4).to(0, 1).to(1, 1).to(1, 2).to(0, 2).to(0, 3).text, pace=1):
            line = [town.place(0, column / 4) for column in range(25)]
            self.begin(stop(0, 6, "end"), line={"polyline": town.polyline(line)}, adherence="PREFER", corridorMeters=60)
            events = "/event/corridor"
            testbed.wait_until(lambda: len(self.listener.select(events)) == 2, 110, "both events of the corridor")
            out, back = (message.json for message in self.listener.select(events))
        self.assertEqual((out["inside"], back["inside"]), (False, True))
        self.assertLess(out["lineMeters"], 230)
        self.assertTrue(330 < back["lineMeters"] < 480, back)


class SmallPackets(support.VehicleTest):
    extra_broker = "max_packet_size 6000\n"

    def test_the_parts_of_a_tour_fit_the_packets_of_the_broker(self):
        self.start_all()
        with self.receive(Drive(0, 0).stand(60).text, pace=1):
            self.wait_for_fix()
            self.order("set-destinations", id="tour", waypoints=[stop(1 + n % 6, n % 7, f"s{n}") for n in range(30)])
            self.reply("set-destinations", "tour", "SUCCEEDED")
            part = self.listener.wait("/navigation/tour", lambda json: json).json
            self.assertGreater(part["partCount"], 1)
            heard = 0
            for number in range(part["partCount"]):
                name = "/navigation/tour" + (f"-{number}" if number else "")
                message = self.listener.wait(name, lambda json: json)
                self.assertLess(len(message.raw), 6000)
                heard += len(message.json["stops"])
            self.assertEqual(heard, 30)


if __name__ == "__main__":
    unittest.main()
