"""Orders about a tour in quick succession, and while nobody knows where the vehicle is."""
import unittest

import support
import town
from test_tour import stop


def sentence(body):
    checksum = 0
    for byte in body.encode():
        checksum ^= byte
    return f"${body}*{checksum:02X}\r\n"


def standing(row, column, seconds):
    """What a receiver says that stands there for so long."""
    def degrees(value, width):
        return f"{int(value):0{width}d}{value % 1 * 60:08.5f}"
    latitude, longitude = town.place(row, column)
    place = f"{degrees(latitude, 2)},N,{degrees(longitude, 3)},E"
    text = ""
    for second in range(seconds):
        time = f"12{second // 60:02d}{second % 60:02d}.00"
        text += sentence(f"GPRMC,{time},A,{place},0.00,,010326,,,A")
        text += sentence(f"GPGGA,{time},{place},1,09,0.60,100.0,M,45.0,M,,")
        text += sentence("GPGSA,A,3,02,04,06,08,10,12,14,16,18,,,,0.60,0.60,0.60")
        text += sentence(f"GPGST,{time},0.5,0.5,0.5,0.0,0.5,0.5,0.5")
    return text


class TourOrders(support.VehicleTest):
    def begin(self):
        self.wait_for_fix()
        self.order("set-destinations", id="tour", waypoints=[stop(n, n, f"s{n}") for n in range(1, 6)])
        self.reply("set-destinations", "tour", "SUCCEEDED")

    def test_changes_that_are_sent_at_once_are_obeyed_in_their_order(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3)), pace=1):
            self.begin()
            mark = self.listener.position()
            # Each but the last two changes a list that the one before it has made.
            orders = [dict(ifRevision=1, changes=[{"action": "SKIP", "waypointId": "s2"}]),
                      dict(ifRevision=2, changes=[{"action": "INSERT", "beforeId": "s3", "waypoints": [stop(6, 0, "new")]}]),
                      dict(ifRevision=3, changes=[{"action": "MOVE", "waypointId": "s5", "beforeId": "new"}]),
                      dict(ifRevision=4, changes=[{"action": "REOPEN", "waypointId": "s2"}]),
                      dict(ifRevision=4, changes=[{"action": "SKIP", "waypointId": "s4"}]),
                      dict(changes=[{"action": "SKIP", "waypointId": "nobody"}])]
            for number, order in enumerate(orders):
                self.order("update-destinations", id=f"u{number}", **order)
            replies = [self.reply("update-destinations", f"u{number}") for number in range(len(orders))]
            self.assertEqual([reply["status"] for reply in replies], ["SUCCEEDED"] * 4 + ["REJECTED"] * 2)
            self.assertEqual([reply["result"]["tourRevision"] for reply in replies[:4]], [2, 3, 4, 5])
            self.assertEqual([(reply["code"], reply["pointer"]) for reply in replies[4:]],
                             [("CONFLICT", "/ifRevision"), ("INVALID", "/changes/0")])
            said = [message.json["id"] for message in self.listener.select("/reply/update-destinations", mark)
                    if message.json["status"] != "ACCEPTED"]
            self.assertEqual(said, [f"u{number}" for number in range(len(orders))])
            wanted = dict(s1="ENROUTE", s2="SCHEDULED", s5="SCHEDULED", new="SCHEDULED", s3="SCHEDULED", s4="SCHEDULED")
            self.assertEqual([entry["id"] for entry in self.states(mark, **wanted)["stops"]], list(wanted))
            mark = self.restart()
            self.states(mark, **wanted)

    def test_of_changes_that_are_sent_at_once_a_kill_loses_none_that_was_answered(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (0, 3)), pace=1):
            self.begin()
            for number in range(12):
                self.order("update-destinations", id=f"u{number}", changes=[
                    {"action": "INSERT", "waypoints": [stop(6, number % 6, f"n{number}")]}])
            self.reply("update-destinations", "u0")
            mark = self.restart()
            ends = [self.reply("update-destinations", f"u{number}", timeout=30) for number in range(12)]
            made = [number for number, end in enumerate(ends) if end["status"] == "SUCCEEDED"]
            self.assertIn(0, made)
            tour = self.listener.wait("/navigation/tour", lambda json: json and {
                f"n{number}" for number in made} <= {entry["id"] for entry in json["stops"]},
                since=mark, timeout=30).json
            self.assertEqual([entry["id"] for entry in tour["stops"][:5]], ["s1", "s2", "s3", "s4", "s5"])
            # One that the broker had not been rid of comes again, undated, and is too old then.
            self.assertEqual([end for end in ends if end["status"] not in ("SUCCEEDED", "FAILED")
                              and end["code"] != "EXPIRED"], [])

    def test_orders_of_a_vehicle_without_a_position_are_taken_and_outlive_a_kill(self):
        self.start_all()
        # On a yard beside all roads, so that nothing is carried on along one.
        with self.receive(standing(-1.5, -1.5, 60), pace=1):
            self.begin()
        self.listener.wait("/event/gps-availability", lambda json: json["availability"] == "UNAVAILABLE", timeout=30)
        mark = self.listener.position()
        self.order("update-destinations", id="change", ifRevision=1, changes=[
            {"action": "SKIP", "waypointId": "s2"}, {"action": "MOVE", "waypointId": "s5", "beforeId": "s3"}])
        reply = self.reply("update-destinations", "change", timeout=5)
        self.assertEqual((reply["status"], reply["result"]["tourRevision"]), ("SUCCEEDED", 2))
        self.assertIn("once the position is known", reply["message"])
        self.order("continue-to-next-destination", id="next")
        self.assertEqual(self.reply("continue-to-next-destination", "next", timeout=5)["status"], "SUCCEEDED")
        self.order("reroute", id="other", options={"avoidsTolls": True})
        self.assertEqual(self.reply("reroute", "other", timeout=5)["status"], "SUCCEEDED")
        wanted = dict(s1="SKIPPED", s2="SKIPPED", s5="ENROUTE", s3="SCHEDULED", s4="SCHEDULED")
        self.states(mark, **wanted)
        mark = self.restart()
        self.states(mark, **wanted)
        with self.receive(support.drive((0, 3), (3, 3)), pace=1):
            self.listener.wait("/event/route-changed", lambda json: json["reason"] == "RESUMED", since=mark, timeout=30)
            route = self.listener.wait("/navigation/route", lambda json: json is not None, since=mark).json
            self.assertEqual([leg["destination"]["id"] for leg in route["legs"]], ["s5", "s3", "s4"])
            self.states(mark, **wanted)


if __name__ == "__main__":
    unittest.main()
