"""Pictures of maneuvers and lanes, for those who ask."""

import base64
import unittest
import xml.etree.ElementTree

import support


class Images(support.VehicleTest):
    def test_a_picture_that_a_step_refers_to_is_published_when_somebody_asks(self):
        self.start_all()
        with self.receive(support.drive((0, 0), (3, 3)), pace=2):
            self.wait_for_fix()
            self.order("set-destinations", id="trip", waypoints=[support.destination(3, 3)])
            self.assertEqual(self.reply("set-destinations", "trip")["status"], "SUCCEEDED")
            steps = self.listener.wait("/navigation/route").json["legs"][0]["steps"]
            turn = next(step for step in steps if step["maneuver"].startswith("TURN"))
            frame = self.listener.wait("/navigation/info").json
            self.assertIn("maneuverImageId", frame["currentStep"])

            image_id = turn["maneuverImageId"]
            self.order("get-image", id="svg", imageId=image_id, theme="DARK")
            reply = self.reply("get-image", "svg")
            self.assertEqual(reply["status"], "SUCCEEDED")
            self.assertEqual(reply["result"]["topic"], self.agent.topic(f"image/{image_id}"))
            image = self.listener.wait(f"/image/{image_id}").json
            self.assertEqual((image["contentType"], image["theme"]), ("image/svg+xml", "DARK"))
            root = xml.etree.ElementTree.fromstring(image["data"])
            self.assertEqual(float(root.get("height")), image["heightPixels"])

            mark = self.listener.position()
            self.order("get-image", id="png", stepNumber=turn["stepNumber"], format="PNG", scale=2)
            self.assertEqual(self.reply("get-image", "png")["result"]["imageId"], image_id)
            image = self.listener.wait(f"/image/{image_id}", since=mark).json
            data = base64.b64decode(image["data"], validate=True)
            self.assertTrue(data.startswith(b"\x89PNG\r\n\x1a\n"))
            self.assertEqual(int.from_bytes(data[16:20], "big"), image["widthPixels"])
            self.assertEqual(image["heightPixels"], 192)

            for number, wrong in enumerate(
                    [{"imageId": "../state"}, {"stepNumber": 999},
                     {"stepNumber": turn["stepNumber"], "kind": "LANES"}, {},
                     {"imageId": image_id, "scale": 2.5}]):
                self.order("get-image", id=f"wrong-{number}", **wrong)
                reply = self.reply("get-image", f"wrong-{number}")
                self.assertEqual((reply["status"], reply["code"]), ("REJECTED", "INVALID"), wrong)

        # Who comes late finds it.
        self.listen()
        late = self.listener.wait(f"/image/{image_id}")
        self.assertTrue(late.retained)


if __name__ == "__main__":
    unittest.main()
