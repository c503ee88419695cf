// A core of one's own in JavaScript, for Node, without packages.
//
// It reads traces on standard input and answers each event with a line on standard output. What it
// computes is the core `bottom-guide`: when the keyboard has been shown, the constant of a bottom
// constraint is the way from the view's lower edge to the keyboard's upper one; when it begins to
// hide, 0.
"use strict";

const readline = require("node:readline");

/** What surrounds the handler: the header's scene, and what events changed of it. */
class Scene {
  constructor(header) {
    const scene = header.scene ?? {};
    this.screen = header.device.screen; // in portrait
    this.orientation = header.orientation ?? "portrait";
    this.isFixed = header.coordinates === "fixed";
    // undefined stands for "nobody has said": the value then follows its default at any time.
    this.given = { window: scene.window, root: scene.root, view: scene.view };
  }

  get isLandscape() { return this.orientation.startsWith("landscape"); }

  /** A size in portrait as it lies now, and the other way round. */
  turned([width, height]) { return this.isLandscape ? [height, width] : [width, height]; }

  get full() { return [0, 0, ...this.turned(this.screen)]; }
  get window() { return this.given.window ?? this.full; }
  get root() { return this.given.root ?? [0, 0, this.window[2], this.window[3]]; }
  get view() { return this.given.view ?? this.root; }

  /** Takes over what an event carries. */
  apply(event) {
    if (event.event === "interfaceOrientationWillChange") this.turn(event);
    for (const key of ["window", "root", "view"]) {
      if (event[key] != null) this.given[key] = event[key];
    }
  }

  /** A rotation turns the window that filled the screen, and what filled the window. */
  turn(event) {
    const filled = same(this.window, this.full) && event.window == null;
    const before = [0, 0, this.window[2], this.window[3]];
    this.orientation = event.orientation;
    if (!filled) return;
    if (this.given.window) this.given.window = this.full;
    const after = [0, 0, this.window[2], this.window[3]];
    for (const key of ["root", "view"]) {
      if (this.given[key] && same(this.given[key], before)) this.given[key] = after;
    }
  }

  /** The upper edge of a keyboard's rectangle, in the view. */
  yInView([x, y, width, height]) {
    if (this.isFixed) {
      // The rectangle lies in the portrait window, whatever the orientation.
      const [w, h] = this.turned([this.window[2], this.window[3]]);
      if (this.orientation === "portraitUpsideDown") y = h - y - height;
      if (this.orientation === "landscapeLeft") y = x;
      if (this.orientation === "landscapeRight") y = w - x - width;
    }
    return y - this.view[1];
  }
}

function same(a, b) { return a.every((number, index) => number === b[index]); }

class Core {
  constructor(header) {
    this.scene = new Scene(header);
    this.constant = 0;
  }

  answer(event) {
    this.scene.apply(event);
    const [x, y, width, height] = this.scene.view;
    if (event.event === "keyboardDidShow") this.constant = this.scene.yInView(event.end) - height;
    if (event.event === "keyboardWillHide") this.constant = 0;
    return {
      constant: this.constant,
      visibleFrame: [x, y, width, height + this.constant],
      animation: null,
      calls: [],
    };
  }
}

let core = null;
let count = 0;
let gaveUp = false;

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.trim() === "") return;
  const message = JSON.parse(line);
  if ("kbtrace" in message) { // a header: the next trace begins
    core = new Core(message);
    count = 0;
    gaveUp = false;
    return;
  }
  if (gaveUp) return;
  let answer;
  try {
    answer = { event: count, layout: core.answer(message) };
  } catch (error) {
    answer = { error: `event ${count}: ${error.message}` };
    gaveUp = true;
  }
  count += 1;
  process.stdout.write(JSON.stringify(answer) + "\n");
});
