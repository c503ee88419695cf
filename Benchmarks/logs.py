"""Writes a console log as a device has it: mostly other lines, one in a hundred of the keyboard."""

import random

OTHER = [
    "[connection] nw_endpoint_flow_failed_with_error [C{n} api.example.com:443 in_progress]",
    "[App] view did appear: ConversationViewController, {n} messages, unread {m}",
    "[UIFocus] ConversationField implements focusItemsInRect: - caching for linear focus {n}",
    "[database] fetched {n} rows in {m} ms (cache: warm), statement 0x{n:08x}",
    "Could not find cached accumulator for token={n:08X} type:0 in {m}",
    "[Layout] <UIStackView: 0x{n:012x}; frame = (0 {m}; 390 44); layer = <CALayer: 0x{n:x}>>",
]

KEYBOARD = (
    "NSConcreteNotification 0x{n:x} {{name = UIKeyboard{name}Notification; userInfo = {{"
    "UIKeyboardAnimationCurveUserInfoKey = 7; UIKeyboardAnimationDurationUserInfoKey = \"0.25\"; "
    "UIKeyboardFrameBeginUserInfoKey = \"NSRect: {{{{0, {begin}}}, {{390, {height}}}}}\"; "
    "UIKeyboardFrameEndUserInfoKey = \"NSRect: {{{{0, {end}}}, {{390, {height}}}}}\"; "
    "UIKeyboardIsLocalUserInfoKey = 1; }}}}"
)


def write(out, size, seed=1):
    """Writes about `size` bytes; returns how many keyboard events are in them."""
    dice = random.Random(seed)
    written = line = events = 0
    while written < size:
        moment = f"2026-11-30 10:{line // 60000 % 60:02}:{line // 1000 % 60:02}.{line % 1000:03}"
        number, small = dice.randrange(1 << 32), dice.randrange(900)
        if line % 100 == 99:
            height = dice.choice((291, 335, 336))
            shows = events % 2 == 0
            begin, end = (844, 844 - height) if shows else (844 - height, 844)
            text = KEYBOARD.format(n=number, name="WillShow" if shows else "WillHide", begin=begin,
                                   end=end, height=height)
            events += 1
        else:
            text = OTHER[dice.randrange(len(OTHER))].format(n=number, m=small)
        written += out.write(f"{moment} App[412:9971] {text}\n")
        line += 1
    return events
