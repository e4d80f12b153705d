"""The console's looks: twelve states against the pictures that somebody has looked at."""

import os
import unittest

import browser
import console_states
import testbed
from test_console import build_console


class Pictures(unittest.TestCase):
    # Fonts and the rest of a picture hold for one build of the browser.
    def setUp(self):
        browser.required()
        self.is_updating = "UPDATE_GOLDEN" in os.environ
        if not self.is_updating:
            with open(console_states.BROWSER_FILE) as file:
                kept = file.read().strip()
            if kept != console_states.chromium_version():
                self.skipTest(f"the kept pictures are of {kept}, this is {console_states.chromium_version()}; "
                              "UPDATE_GOLDEN=1 makes them anew")
        self.bed = testbed.Testbed()
        self.addCleanup(self.bed.close)
        self.world = console_states.World(self.bed, build_console(self.bed.path("console")))

    def test_each_state_looks_as_it_did_when_somebody_looked_at_it(self):
        self.assertEqual(len(console_states.STATES), 12)
        for name, prepare in console_states.STATES.items():
            with self.subTest(name):
                self.world.forget()
                prepare(self.world)
                taken = self.world.picture()
                self.assertEqual(self.world.page.complaints, [])
                path = os.path.join(console_states.FOLDER, f"{name}.webp")
                if self.is_updating:
                    self.keep(path, taken)
                    continue
                with open(path, "rb") as file:
                    kept = file.read()
                share = console_states.difference(self.world.page, kept, taken)
                if share > console_states.MARGIN:
                    # To be looked at beside the kept one.
                    other = os.path.join(os.environ.get("TURNSTONE_SCREENSHOTS", "/tmp"), f"{name}.webp")
                    self.keep(other, taken)
                    self.fail(f"{100 * share:.1f} % of the pixels differ from {path}; see {other}")

    @staticmethod
    def keep(path, data):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        if os.path.dirname(path) == console_states.FOLDER:
            with open(console_states.BROWSER_FILE, "w") as file:
                file.write(console_states.chromium_version() + "\n")

    def test_a_difference_that_one_can_see_is_found(self):
        self.world.page.resize(400, 300)
        shades = []
        for colour in ("#ffffff", "#ffffff", "#d0d0d0"):
            self.world.page.open("about:blank")
            self.world.page.evaluate(f"document.body.style.background = '{colour}'")
            shades.append(self.world.page.screenshot("picture.webp"))
        self.assertEqual(console_states.difference(self.world.page, shades[0], shades[1]), 0)
        self.assertEqual(console_states.difference(self.world.page, shades[0], shades[2]), 1)


if __name__ == "__main__":
    unittest.main()
