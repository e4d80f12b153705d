"""A headless Chromium, driven as a person would, through its DevTools protocol."""

import base64
import json
import os
import shutil
import time
import unittest
import urllib.request

import support  # noqa: F401, for its path
from testbed import wait_until

try:
    import websocket
except ImportError:
    websocket = None


def required():
    """Passes a test over where there is no browser, and says so."""
    if websocket is None:
        raise unittest.SkipTest("websocket-client is not installed")
    if shutil.which("chromium") is None:
        raise unittest.SkipTest("chromium is not installed")


class BrowserError(AssertionError):
    """What a page did wrong."""


class Browser:
    """One tab."""

    def __init__(self, bed, width=1280, height=800, name="chromium"):
        required()
        profile = bed.path(name)
        bed.start(name, [
            "chromium", "--headless=new", "--no-sandbox", "--no-first-run", "--hide-scrollbars",
            "--remote-debugging-port=0", "--remote-allow-origins=*", f"--user-data-dir={profile}",
            "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
            "--force-color-profile=srgb", "--lang=en", f"--window-size={width},{height}",
            "about:blank"])
        port_file = os.path.join(profile, "DevToolsActivePort")
        port = wait_until(
            lambda: os.path.exists(port_file) and open(port_file).read().split("\n")[0], 30,
            "the browser's start")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
            target = next(one for one in json.load(answer) if one["type"] == "page")
        self._socket = websocket.create_connection(target["webSocketDebuggerUrl"], timeout=60)
        self._number = 0
        # What the page complained of: exceptions, and what its security policy or the console refused.
        self.complaints = []
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.resize(width, height)

    def call(self, method, **parameters):
        self._number += 1
        number = self._number
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("id") == number:
                if "error" in message:
                    raise BrowserError(f"{method}: {message['error']['message']}")
                return message["result"]
            self._note(message)

    def _note(self, message):
        if message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.complaints.append(
                details.get("exception", {}).get("description", details["text"]))
        elif message.get("method") == "Log.entryAdded":
            entry = message["params"]["entry"]
            if entry["level"] == "error":
                self.complaints.append(f"{entry['text']} {entry.get('url', '')}")
        elif message.get("method") == "Page.javascriptDialogOpening":
            self.complaints.append(f"a dialog: {message['params']['message']}")

    def resize(self, width, height, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=mobile)

    def open(self, url):
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete'", what=url)

    def evaluate(self, script):
        """The value of an expression, once it is there."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(
                f"{script}: {details.get('exception', {}).get('description', details['text'])}")
        return result["result"].get("value")

    def wait(self, script, timeout=30, what=None):
        """The first true value of an expression."""
        deadline = time.monotonic() + timeout
        while True:
            value = self.evaluate(script)
            if value:
                return value
            if time.monotonic() > deadline:
                raise BrowserError(f"{what or script} did not come within {timeout} s; the page "
                                   f"says: {self.text('body')[:600]!r}; {self.complaints[:3]}")
            time.sleep(0.1)

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")

    def wait_for_text(self, selector, text, timeout=30):
        self.wait(f"(document.querySelector({json.dumps(selector)})?.innerText ?? '')"
                  f".includes({json.dumps(text)})", timeout, f"{text!r} in {selector}")

    def middle(self, selector, label=None):
        """Where the middle of an element is, once it is there, can be used and has come to rest: the page grows while it
        loads. It is looked for each time, as the page may draw it anew; with a label the one that says just that."""
        which = ".slice(0, 1).find((node) => !node.disabled)" if label is None else (
            f".find((node) => !node.disabled && node.innerText.trim() === {json.dumps(label)})")
        return self.wait(
            "(async () => { const middle = () => { "
            f"const node = [...document.querySelectorAll({json.dumps(selector)})]{which}; "
            "if (!node) return null; node.scrollIntoView({block: 'nearest'}); const box = node.getBoundingClientRect(); "
            "return box.width ? [box.x + box.width / 2, box.y + box.height / 2] : null; }; "
            "const before = middle(); if (!before) return null; await new Promise((done) => setTimeout(done, 100)); "
            "const after = middle(); return String(after) === String(before) ? after : null; })()",
            what=selector if label is None else f"a button {label!r}")

    def click(self, selector, label=None):
        """A click of the mouse on the middle of what is there; again where the page has moved it aside meanwhile."""
        for _ in range(5):
            place = self.middle(selector, label)
            self.evaluate("window.clicked = false; addEventListener('click', ({ target }) => { "
                          f"const hit = target.closest({json.dumps(selector)}), label = {json.dumps(label)}; "
                          "window.clicked = Boolean(hit) && (label === null || hit.innerText.trim() === label); "
                          "}, { capture: true, once: true })")
            self.click_at(*place)
            if self.evaluate("window.clicked"):
                return
        raise BrowserError(f"{label or selector} was not hit; {self.complaints[:3]}")

    def click_button(self, label, within="body"):
        self.click(f"{within} button", label)

    def click_at(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, selector, onto, by_finger=False):
        """Takes an element by the middle and leaves it on the middle of another one."""
        start, end = self.middle(selector), self.middle(onto)
        places = [[start[0] + (end[0] - start[0]) * step / 5, start[1] + (end[1] - start[1]) * step / 5]
                  for step in range(6)]
        if by_finger:
            touch = lambda kind, *points: self.call(
                "Input.dispatchTouchEvent", type=kind, touchPoints=[dict(x=x, y=y) for x, y in points])
            touch("touchStart", places[0])
            for place in places[1:]:
                touch("touchMove", place)
            touch("touchEnd")
            return
        mouse = lambda kind, place, **more: self.call(
            "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", **more)
        mouse("mousePressed", places[0], clickCount=1)
        for place in places[1:]:
            mouse("mouseMoved", place, buttons=1)
        mouse("mouseReleased", places[-1], clickCount=1)

    def type(self, selector, text):
        self.click(selector)
        self.evaluate(f"document.querySelector({json.dumps(selector)}).select?.()")
        self.call("Input.insertText", text=text)

    def press(self, key, code=None):
        virtual = {"Enter": 13, "Tab": 9, "ArrowRight": 39, "ArrowLeft": 37, "ArrowDown": 40, "ArrowUp": 38}.get(key, 0)
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key,
                      windowsVirtualKeyCode=virtual, text="\r" if key == "Enter" else "")

    def screenshot(self, path=None):
        """As PNG, or as WebP where the path ends so; a path with a folder is written."""
        kind = {"format": "webp", "quality": 85} if path and path.endswith(".webp") else {"format": "png"}
        data = base64.b64decode(self.call("Page.captureScreenshot", **kind)["data"])
        if path and os.path.dirname(path):
            with open(path, "wb") as file:
                file.write(data)
        return data
