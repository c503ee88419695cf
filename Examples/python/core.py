#!/usr/bin/env python3
"""The core `constraint-delta` as a program of its own, in Python without packages.

It reads traces on standard input and answers each event with a line on standard output. What it
computes: the constant of a bottom constraint moves by the way that the keyboard's top edge moves, at
keyboardWillShow and keyboardWillHide alike.
"""

import json
import sys


def turned(size, orientation):
    """A size in portrait as it lies in an orientation, and the other way round."""
    return size[::-1] if orientation.startswith("landscape") else size


class Scene:
    """What surrounds the handler: the header's scene, and what events changed of it."""

    def __init__(self, header):
        scene = header.get("scene") or {}
        self.screen = header["device"]["screen"]  # in portrait
        self.orientation = header.get("orientation") or "portrait"
        self.fixed = header.get("coordinates") == "fixed"
        # None stands for "nobody has said": the value then follows its default at any time.
        self.window = scene.get("window")
        self.root = scene.get("root")
        self.given_view = scene.get("view")
        self.start = scene.get("constant") or 0

    @property
    def full(self):
        """The whole screen, turned to the orientation."""
        return [0, 0, *turned(self.screen, self.orientation)]

    @property
    def window_now(self):
        return self.window or self.full

    @property
    def root_now(self):
        return self.root or [0, 0, self.window_now[2], self.window_now[3]]

    @property
    def view(self):
        return self.given_view or self.root_now

    def apply(self, event):
        """Takes over what an event carries; says whether it carried the constant."""
        if event["event"] == "interfaceOrientationWillChange":
            self.turn(event)
        for key in ("window", "root"):
            if event.get(key) is not None:
                setattr(self, key, event[key])
        if event.get("view") is not None:
            self.given_view = event["view"]
        if event.get("constant") is not None:
            self.start = event["constant"]
            return True
        return False

    def turn(self, event):
        """A rotation turns the window that filled the screen, and what filled the window."""
        filled = self.window_now == self.full and event.get("window") is None
        before = [0, 0, *self.window_now[2:]]
        self.orientation = event["orientation"]
        if not filled:
            return
        if self.window is not None:
            self.window = self.full
        after = [0, 0, *self.window_now[2:]]
        if self.root == before:
            self.root = after
        if self.given_view == before:
            self.given_view = after

    def y_in_view(self, rect):
        """The upper edge of a keyboard's rectangle in the view."""
        x, y, width, height = rect
        if self.fixed:
            # The rectangle lies in the portrait window, whatever the orientation.
            size = turned(self.window_now[2:], self.orientation)
            if self.orientation == "portraitUpsideDown":
                y = size[1] - y - height
            elif self.orientation == "landscapeLeft":
                y = x
            elif self.orientation == "landscapeRight":
                y = size[0] - x - width
        return y - self.view[1]


class Core:
    def __init__(self, header):
        self.scene = Scene(header)
        self.constant = self.scene.start

    def answer(self, event):
        if self.scene.apply(event):
            self.constant = self.scene.start
        if event["event"] in ("keyboardWillShow", "keyboardWillHide"):
            end = event["end"]
            begin = event.get("begin") or end
            self.constant += self.scene.y_in_view(begin) - self.scene.y_in_view(end)
        x, y, width, height = self.scene.view
        height += self.scene.start - self.constant
        return {
            "constant": self.constant,
            "visibleFrame": [x, y, width, height],
            "animation": None,
            "calls": [],
        }


def main():
    core, count, gave_up = None, 0, False
    for line in sys.stdin:
        if not line.strip():
            continue
        message = json.loads(line)
        if "kbtrace" in message:  # a header: the next trace begins
            core, count, gave_up = Core(message), 0, False
            continue
        if gave_up:
            continue
        try:
            answer = {"event": count, "layout": core.answer(message)}
        except (KeyError, ValueError) as error:
            answer, gave_up = {"error": f"event {count}: {error!r}"}, True
        count += 1
        print(json.dumps(answer), flush=True)


main()
