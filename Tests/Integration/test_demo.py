"""What a person sees of tools/demo on a terminal."""

import contextlib
import importlib.util
import io
import os
import re
import unittest

import support  # noqa: F401, for its path
import testbed

_specification = importlib.util.spec_from_file_location(
    "demo_drive", os.path.join(testbed.ROOT, "tools", "demo-drive.py"))
demo = importlib.util.module_from_spec(_specification)
_specification.loader.exec_module(demo)


class Terminal(demo.Screen):
    """80 columns wide."""

    def __init__(self):
        super().__init__()
        self.is_terminal = True

    columns = 79


class LiveLine(unittest.TestCase):
    def setUp(self):
        self.view = demo.View(Terminal())
        self.shown = io.StringIO()

    def show(self, name, **message):
        with contextlib.redirect_stdout(self.shown):
            self.view.show(f"turnstone/v1/{demo.VEHICLE}/{name}", message)

    def location(self, second):
        self.show("location", fixTime=f"2026-03-01T12:00:{second:02}Z", roadSnapped=True,
                  roadName="Georg-August-Moeller-Straße", speedMetersPerSecond=8)

    def frame(self, step, left):
        self.show("navigation/info", navState="ENROUTE", routeRevision=1,
                  distanceToFinalDestinationMeters=left, timeToFinalDestinationSeconds=left / 8,
                  distanceToCurrentStepMeters=left / 2, currentStep={
                      "stepNumber": step, "maneuver": "TURN_LEFT", "fullRoadName": "Alter Kirchweg"})

    def test_time_never_runs_backwards_and_no_line_wraps(self):
        for second in range(1, 40):
            self.location(second)
            self.frame(second // 15, 2000 - second * 8)
            if second % 7 == 0:
                self.show("event/off-route", offRoute=True, distanceFromRouteMeters=40)
        self.show("event/arrival", traveledDistanceMeters=2800, plannedDistanceMeters=2600,
                  waypoint={"title": "Depot"})
        pieces = [piece.removeprefix("\033[K") for piece in re.split("[\r\n]", self.shown.getvalue())]
        self.assertLessEqual(max(map(len, pieces)), 79)
        times = [piece[:8] for piece in pieces if re.match(r"\d\d:\d\d:\d\d", piece)]
        self.assertGreater(len(times), 39)
        self.assertEqual(times, sorted(times))
        # Nothing stands behind or beneath the arrival.
        self.assertTrue(self.shown.getvalue().endswith("arrived at Depot: 2.8 km driven, 2.6 km planned\n"))


if __name__ == "__main__":
    unittest.main()
