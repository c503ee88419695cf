#!/usr/bin/env python3
"""Writes workload W to standard output: generate.py TRACES EVENTS SEED (the same bytes every time).

A trace is a keyboard that comes and goes: shows with and without an accessory's height,
did-events, changes of height and of frame, hides, and fields that get the focus, on seven devices,
in seven locales, under fifty tag values. Heights, times and fields vary, so that few are equal.
"""

import random
import sys

# model, width, height, the keyboard's height, the bottom safe area
DEVICES = (
    ("iPhone5,1", 320, 568, 253, 0),
    ("iPhone8,1", 375, 667, 258, 0),
    ("iPhone10,3", 375, 812, 335, 34),
    ("iPhone12,1", 414, 896, 346, 34),
    ("iPhone14,5", 390, 844, 336, 34),
    ("iPad6,11", 768, 1024, 313, 0),
    ("iPad8,1", 834, 1194, 355, 20),
)
LOCALES = ("en_US", "de_DE", "fr_FR", "ja_JP", "ko_KR", "zh_Hans", "emoji")
PAUSES = (0.0, 0.016, 0.25, 0.31, 1.5)
ACCESSORIES = (0, 0, 0, -42, 44, 10.5)
CHANGES = (0, -42, 44, 54)
DURATIONS = (0.25, 0.25, 0.4, 0)


def header(random_source, name, number):
    """A trace's header line, and its device."""
    device = random_source.choice(DEVICES)
    model, width, height, _, safe_area = device
    system = f"iOS {random_source.randint(9, 18)}.{random_source.randint(0, 5)}"
    return (
        f'{{"kbtrace":1,"name":"{name}","device":{{"model":"{model}","os":"{system}",'
        f'"screen":[{width},{height}],"scale":2}},"orientation":"portrait",'
        f'"locale":"{random_source.choice(LOCALES)}","scene":{{"safeArea":[0,0,{safe_area},0]}},'
        f'"tags":{{"batch":"{number % 50}"}}}}\n'), device


def notification(time, kind, begin, end, duration):
    """A keyboard event's line; the frames are (y, width, height)."""
    frames = ",".join(f'"{key}":[0,{y},{width},{height}]'
                      for key, (y, width, height) in (("begin", begin), ("end", end)))
    return (f'{{"t":{time},"event":"{kind}",{frames},"duration":{duration},"curve":7,'
            '"local":true}\n')


def events(random_source, device, count):
    """A trace's event lines."""
    _, width, height, usual, _ = device
    time, shown, now = 0.0, False, usual
    for _ in range(count):
        time += random_source.choice(PAUSES)
        stamp = round(time, 3)
        what = random_source.random()
        hidden, up = (height, width, now), (height - now, width, now)
        if shown and 0.6 <= what < 0.7:
            y = random_source.randint(40, height)
            yield (f'{{"t":{stamp},"event":"textFieldDidBeginEditing",'
                   f'"field":[16,{y},{width - 32},34]}}\n')
            continue
        if not shown:
            now = usual + random_source.choice(ACCESSORIES)
            kind, shown = "keyboardWillShow", True
            begin, end = (height, width, now), (height - now, width, now)
        elif what < 0.35:
            kind, begin, end = "keyboardDidShow", hidden, up
        elif what < 0.5:
            now = usual + random_source.choice(CHANGES)
            kind, begin, end = "keyboardWillShow", up, (height - now, width, now)
        elif what < 0.6:
            kind, begin, end = "keyboardWillChangeFrame", up, up
        else:
            kind, begin, end, shown = "keyboardWillHide", up, hidden, False
        yield notification(stamp, kind, begin, end, random_source.choice(DURATIONS))


def write(out, traces, count, seed):
    """Writes the workload to a text stream."""
    random_source = random.Random(seed)
    for number in range(traces):
        line, device = header(random_source, f"w-{seed}-{number}", number)
        out.write(line)
        out.writelines(events(random_source, device, count))


if __name__ == "__main__":
    if len(sys.argv) != 4 or not all(word.isdecimal() for word in sys.argv[1:]):
        sys.exit("usage: generate.py TRACES EVENTS SEED")
    write(sys.stdout, *map(int, sys.argv[1:]))
