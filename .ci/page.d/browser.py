"""A headless Chromium, driven through a pipe by the DevTools protocol."""

import base64
import json
import os
import subprocess
import tempfile


class Browser:
    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory()
        down, self.to = os.pipe()
        self.back, up = os.pipe()
        # The browser reads commands from descriptor 3 and writes to 4.
        starter = 'exec 3<&%d 4>&%d; exec "$@"' % (down, up)
        # A proxy that is not there: any request would fail and be told.
        arguments = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--hide-scrollbars", "--remote-debugging-pipe", "--proxy-server=127.0.0.1:9",
            "--user-data-dir=" + self.profile.name, "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", starter, "bash", *arguments], pass_fds=(down, up), stderr=subprocess.DEVNULL)
        os.close(down)
        os.close(up)
        self.buffer = b""
        self.count = 0
        self.session = None
        # What the browser told of its own accord: console lines, exceptions, requests.
        self.events = []
        # The addresses that it was told to open.
        self.opened = {"about:blank"}
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"]:
            self.call(domain + ".enable")

    def receive(self):
        while b"\0" not in self.buffer:
            more = os.read(self.back, 1 << 16)
            if not more:
                raise SystemExit("the browser is gone")
            self.buffer += more
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        if "method" in message:
            self.events.append(message)
        return message

    def call(self, method, **parameters):
        self.count += 1
        command = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.to, json.dumps(command).encode() + b"\0")
        while True:
            message = self.receive()
            if message.get("id") == self.count:
                if "error" in message:
                    raise SystemExit("%s: %s" % (method, message["error"]))
                return message["result"]

    def open(self, path, fragment=""):
        # From another page, so that the fragment is read by a page that loads.
        self.opened.add("file://" + path)
        for address in ["about:blank", "file://" + path + fragment]:
            seen = len(self.events)
            self.call("Page.navigate", url=address)
            while not any(event["method"] == "Page.loadEventFired" for event in self.events[seen:]):
                self.receive()

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit("%s\n%s" % (script, json.dumps(result["exceptionDetails"])[:2000]))
        return result["result"].get("value")

    def key(self, key, text=None):
        """Presses a key; characters are typed."""
        codes = {"Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowUp": 38, "ArrowDown": 40,
                 "ArrowLeft": 37, "ArrowRight": 39, "Tab": 9}
        event = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0]))}
        if text:
            event["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)
        self.settle()

    def type(self, text):
        self.call("Input.insertText", text=text)
        self.settle()

    def click(self, selector):
        """Clicks the middle of the first element."""
        place = self.evaluate(
            "(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'center', behavior: 'instant'});"
            " const r = e.getBoundingClientRect();"
            " return [r.left + r.width / 2, r.top + r.height / 2]; })()" % json.dumps(selector))
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
        self.settle()

    def settle(self):
        """Waits until the page has taken what was done to it: a changed fragment is told a task later."""
        self.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done))))")

    def size(self, width, height=900):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=False)

    def scheme(self, name, media=""):
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": name}])

    def screenshot(self, path):
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def names(self):
        """Roles and names of what assistive technology meets."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [(node["role"]["value"], node.get("name", {}).get("value", ""))
                for node in nodes if not node.get("ignored") and "role" in node]

    def is_opening(self, request):
        """Whether a request is for a page that was to be opened. The page itself could lead to another one."""
        return request.get("type") == "Document" and request["request"]["url"] in self.opened

    def complaints(self):
        """Console lines, exceptions, breaches of the policy, and requests for anything but the page."""
        found = []
        for event in self.events:
            method, parameters = event["method"], event["params"]
            if method in ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"]:
                found.append(json.dumps(parameters)[:600])
            elif method == "Network.requestWillBeSent" and not self.is_opening(parameters):
                found.append("request: " + parameters["request"]["url"][:200])
            elif method == "Page.javascriptDialogOpening":
                found.append("dialog: " + parameters["message"])
        return found

    def close(self):
        # Its own process, which this one started.
        self.process.terminate()
        self.process.wait()
