"""What is behind the phone: a room and a person before a mirror, blurred as a camera leaves them."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter


def colour(rng, dark=0, light=255):
    """A colour of any hue; most of them are near grey, as rooms are."""
    grey = rng.uniform(dark, light)
    spread = rng.choice([6, 18, 40, 90])
    return tuple(int(v) for v in np.clip(grey + rng.normal(0, spread, 3), 0, 255))


def shade(c, by):
    return tuple(int(min(255, max(0, v * by))) for v in c)


def waves(rng, size, coarse):
    """Smooth noise from 0 to 255 with blots about 1/coarse of the picture."""
    small = rng.integers(0, 256, (max(2, coarse * size[1] // size[0]), max(2, coarse)), dtype=np.uint8)
    return Image.fromarray(small).resize(size, Image.BICUBIC)


def pattern(rng, size, draw, box, base):
    """A surface within a box: tiles, stripes, planks, checks, dots or plain."""
    x0, y0, x1, y1 = (int(v) for v in box)
    other = shade(base, rng.uniform(0.6, 1.5)) if rng.random() < 0.6 else colour(rng)
    step = int(rng.uniform(0.04, 0.2) * size[0]) + 3
    kind = rng.integers(0, 7)
    draw.rectangle((x0, y0, x1, y1), fill=base)
    line = int(rng.integers(1, max(2, step // 3)))
    if kind == 0:
        for x in range(x0, x1, step):
            draw.line((x, y0, x, y1), fill=other, width=line)
        for y in range(y0, y1, step):
            draw.line((x0, y, x1, y), fill=other, width=line)
    elif kind == 1:
        for x in range(x0, x1, step):
            draw.rectangle((x, y0, x + step // 2, y1), fill=other)
    elif kind == 2:
        for y in range(y0, y1, step):
            draw.rectangle((x0, y, x1, y + step // 2), fill=other)
    elif kind == 3:
        for i, x in enumerate(range(x0, x1, step)):
            for j, y in enumerate(range(y0, y1, step)):
                if (i + j) % 2:
                    draw.rectangle((x, y, x + step, y + step), fill=other)
    elif kind == 4:
        for _ in range(int(rng.integers(4, 30))):
            x, y, r = rng.uniform(x0, x1), rng.uniform(y0, y1), rng.uniform(1, step)
            draw.ellipse((x - r, y - r, x + r, y + r), fill=other)


def tilted(cx, cy, w, h, degrees):
    a = math.radians(degrees)
    points = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)]
    return [(cx + x * math.cos(a) - y * math.sin(a), cy + x * math.sin(a) + y * math.cos(a)) for x, y in points]


def draw_room(rng, size):
    w, h = size
    room = Image.new('RGB', size)
    draw = ImageDraw.Draw(room)
    pattern(rng, size, draw, (0, 0, w, h), colour(rng, 20))
    if rng.random() < 0.4:
        y = rng.uniform(0.4, 0.9) * h
        pattern(rng, size, draw, (0, y, w, h), colour(rng))
    # Doors, cupboards, pictures, windows, columns of a speaker: many of them are rectangles as a phone is.
    for _ in range(int(rng.integers(0, 9))):
        bw, bh = rng.uniform(0.05, 0.5) * w, rng.uniform(0.05, 0.7) * h
        cx, cy, lean = rng.uniform(-0.05, 1.05) * w, rng.uniform(-0.05, 1.05) * h, rng.normal(0, 3)
        c = colour(rng)
        draw.polygon(tilted(cx, cy, bw, bh, lean), fill=c)
        if rng.random() < 0.6:
            inner = rng.uniform(0.6, 0.95)
            draw.polygon(tilted(cx, cy, bw * inner, bh * inner, lean), fill=colour(rng))
        if rng.random() < 0.4:
            for _ in range(int(rng.integers(1, 6))):
                r, x, y = rng.uniform(0.05, 0.25) * bw, cx + rng.uniform(-0.4, 0.4) * bw, cy + rng.uniform(-0.4, 0.4) * bh
                draw.ellipse((x - r, y - r, x + r, y + r), fill=colour(rng))
    for _ in range(int(rng.integers(0, 4))):
        r, x, y = rng.uniform(0.02, 0.12) * w, rng.uniform(0, w), rng.uniform(0, h)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=colour(rng, 120))
    return room.filter(ImageFilter.GaussianBlur(rng.choice([0.3, 1.0, 2.5]) * rng.uniform(0.5, 1.5)))


def skin(rng):
    t = rng.random()
    light, dark = np.array([240, 200, 175]), np.array([85, 52, 38])
    return tuple(int(v) for v in np.clip(light * (1 - t) + dark * t + rng.normal(0, 8, 3), 0, 255))


def draw_person(rng, room, tone, head):
    """A person whose head is `head` pixels from its middle to an ear, or what of them is in the picture, with clothes of some pattern."""
    w, h = room.size
    cx, top = rng.normal(0.5, 0.15) * w, rng.uniform(-0.15, 0.5) * h
    cloth = Image.new('RGB', room.size)
    pattern(rng, room.size, ImageDraw.Draw(cloth), (0, 0, w, h), colour(rng))
    waist = top + head * rng.uniform(6.5, 9)
    if waist < h:
        pattern(rng, room.size, ImageDraw.Draw(cloth), (0, waist, w, h), colour(rng))
    mask = Image.new('L', room.size)
    draw = ImageDraw.Draw(mask)
    neck, wide = top + 2.5 * head, head * rng.uniform(1.6, 3)
    draw.polygon([(cx - wide, h), (cx - wide, neck + 0.9 * head), (cx - 0.5 * wide, neck), (cx + 0.5 * wide, neck),
                  (cx + wide, neck + 0.9 * head), (cx + wide, h)], fill=255)
    draw.ellipse((cx - wide, neck, cx + wide, neck + 2 * head), fill=255)
    person = room.copy()
    person.paste(cloth, mask=mask.filter(ImageFilter.GaussianBlur(1)))
    draw = ImageDraw.Draw(person)
    hair = colour(rng, 0, 160)
    draw.rectangle((cx - 0.35 * head, top + head, cx + 0.35 * head, neck + 0.3 * head), fill=shade(tone, 0.8))
    if rng.random() < 0.75:
        long = rng.choice([1.2, 2.6])
        draw.rounded_rectangle((cx - 1.12 * head, top - 0.25 * head, cx + 1.12 * head, top + long * head), radius=head, fill=hair)
    draw.ellipse((cx - 0.9 * head, top, cx + 0.9 * head, top + 2.3 * head), fill=tone)
    if rng.random() < 0.6:
        for side in (-0.35, 0.35):
            x, y, r = cx + side * head, top + 1.1 * head, 0.1 * head
            draw.ellipse((x - r, y - r, x + r, y + r), fill=(30, 25, 25))
    return person.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, 2.2)))


def draw_mirror_frame(rng, picture):
    """The mirror's own edge at one or several sides, in front of everything that it shows."""
    w, h = picture.size
    draw = ImageDraw.Draw(picture)
    c = colour(rng)
    for side in range(4):
        if rng.random() < 0.5:
            continue
        wide, lean = rng.uniform(0.01, 0.14) * w, rng.normal(0, 0.02) * w
        for depth, by in ((1, 1), (0.45, rng.uniform(0.6, 1.4))):
            a, b = wide * depth, wide * depth + lean
            shape = [[(0, 0), (w, 0), (w, a), (0, b)], [(w, 0), (w, h), (w - a, h), (w - b, 0)],
                     [(0, h), (w, h), (w, h - a), (0, h - b)], [(0, 0), (0, h), (a, h), (b, 0)]][side]
            draw.polygon(shape, fill=shade(c, by))
