"""Lines before a phone and on it that are no cracks: hair, cables, scratches of the mirror, seams, cloth, leather, print."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from cracks import FINE
from room import colour, shade


def bent(rng, w, h, x=None, y=None, way=None, most=2.5):
    """Points of a line that bends smoothly, as hair and cables do and glass does not."""
    x = rng.uniform(-0.2, 1.2) * w if x is None else x
    y = rng.uniform(-0.1, 1.1) * h if y is None else y
    way = rng.uniform(0, 2 * math.pi) if way is None else way
    bend, points = rng.normal(0, 0.04), [(x, y)]
    long = w * rng.uniform(0.4, most)
    for _ in range(48):
        bend = 0.95 * bend + rng.normal(0, 0.012)
        way += bend
        x, y = x + math.cos(way) * long / 48, y + math.sin(way) * long / 48
        points.append((x, y))
    return points


def laid_over(mask, lines, fill, width):
    draw = ImageDraw.Draw(mask)
    for points in lines:
        draw.line([(FINE * x, FINE * y) for x, y in points], fill=fill, width=max(1, round(FINE * width)), joint='curve')


def before_phone(rng, size):
    """What hangs before the phone or lies on the mirror, as pairs of a colour and a mask; it goes on beside the phone."""
    w, h = size
    layers = []

    def layer(lines, fill, width, tint, soft=0.0):
        mask = Image.new('L', (FINE * w, FINE * h))
        laid_over(mask, lines, int(fill), width)
        mask = mask.resize(size, Image.BOX)
        layers.append((tint, mask.filter(ImageFilter.GaussianBlur(soft)) if soft else mask))

    if rng.random() < 0.22:
        hair = [bent(rng, w, h) for _ in range(int(rng.integers(1, 6)))]
        layer(hair, rng.uniform(60, 230), rng.uniform(0.5, 1.8), colour(rng, 0, 200))
    if rng.random() < 0.15:
        layer([bent(rng, w, h) for _ in range(int(rng.integers(1, 3)))], rng.uniform(40, 190), rng.uniform(2, 9), colour(rng), rng.uniform(0.4, 2.5))
    if rng.random() < 0.22:
        # Scratches of a mirror are bundles of straight or wiped lines, and end where they like.
        lines, way = [], rng.uniform(0, math.pi)
        x, y, apart = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.005, 0.08) * w
        for at in range(int(rng.integers(2, 14))):
            turn, long = way + rng.normal(0, 0.05), w * rng.uniform(0.1, 1.6)
            mx, my = x + at * apart * math.sin(way) + rng.normal(0, 0.1) * w, y - at * apart * math.cos(way) + rng.normal(0, 0.1) * w
            dx, dy = long / 2 * math.cos(turn), long / 2 * math.sin(turn)
            lines.append([(mx - dx, my - dy), (mx + dx, my + dy)])
        layer(lines, rng.uniform(25, 110), rng.uniform(0.4, 1), (235, 238, 240) if rng.random() < 0.75 else (30, 30, 30))
    if rng.random() < 0.12:
        # One long scratch from somewhere beside the phone to somewhere beside it.
        y, lean = rng.uniform(0, h), rng.normal(0, 1) * w
        layer([[(-0.1 * w, y - lean), (1.1 * w, y + lean)]], rng.uniform(30, 160), rng.uniform(0.4, 1.2), (235, 238, 240))
    return layers


def seam(rng, draw, w, h, base):
    """Edges of a case or of a part of it, along the sides: a light line beside a dark one."""
    m, r, width = rng.uniform(0.01, 0.12) * w, rng.uniform(0, 0.15) * w, int(rng.integers(1, 4))
    box = (m, m, w - m, h - m if rng.random() < 0.6 else rng.uniform(0.3, 0.7) * h)
    draw.rounded_rectangle(box, radius=r, outline=shade(base, rng.uniform(0.2, 0.8)), width=width)
    draw.rounded_rectangle([v + width for v in box], radius=r, outline=shade(base, rng.uniform(1.1, 2)), width=width)


def cloth(rng, draw, w, h, base):
    """Threads of cloth, ribs of rubber, brushed metal, carbon: many lines that are alike."""
    step, width = rng.uniform(0.008, 0.05) * w, int(rng.integers(1, 3))
    for way in rng.uniform(0, math.pi) + np.array([0, math.pi / 2])[: int(rng.integers(1, 3))]:
        for at in np.arange(-2 * h, 2 * h, step):
            x, y = w / 2 + at * math.sin(way), h / 2 - at * math.cos(way)
            dx, dy = 2 * h * math.cos(way), 2 * h * math.sin(way)
            draw.line((x - dx, y - dy, x + dx, y + dy), fill=shade(base, rng.uniform(0.7, 1.35)), width=width)


def facets(rng, draw, w, h, base):
    """Triangles side by side, as some cases have them: the sides are straight, and what is between them is of another shade."""
    step = rng.uniform(0.15, 0.5) * w
    nodes = {(i, j): (i * step + rng.normal(0, 0.25) * step, j * step + rng.normal(0, 0.25) * step)
             for i in range(-1, int(w / step) + 3) for j in range(-1, int(h / step) + 3)}
    line = shade(base, rng.uniform(0.5, 1.8)) if rng.random() < 0.4 else None
    for (i, j), a in nodes.items():
        b, c, d = nodes.get((i + 1, j)), nodes.get((i, j + 1)), nodes.get((i + 1, j + 1))
        if d is None or b is None or c is None:
            continue
        for three in ((a, b, c), (b, c, d)):
            draw.polygon(three, fill=shade(base, rng.uniform(0.75, 1.3)), outline=line)


def veins(rng, draw, w, h, base):
    """Thin veins of marble, and the wrinkles of leather: they bend, and their ends fade."""
    tint = shade(base, rng.uniform(0.4, 1.9))
    for _ in range(int(rng.integers(2, 12))):
        points = bent(rng, w, h, most=1.6)
        width = rng.uniform(1, 4)
        for at, (a, b) in enumerate(zip(points, points[1:])):
            near = math.sin(math.pi * (at + 0.5) / (len(points) - 1))
            fill = tuple(int(n * near + o * (1 - near)) for n, o in zip(tint, base))
            draw.line((*a, *b), fill=fill, width=max(1, round(width * near)))


def stuck(rng, draw, w, h):
    """Stickers, labels and cards with their edges."""
    for _ in range(int(rng.integers(1, 7))):
        x, y, a, turn = rng.uniform(0.1, 0.9) * w, rng.uniform(0.2, 0.95) * h, rng.uniform(0.05, 0.3) * w, rng.uniform(0, math.pi)
        n = int(rng.choice([3, 4, 4, 4, 5, 6, 24]))
        points = [(x + a * math.cos(turn + 2 * math.pi * k / n), y + a * math.sin(turn + 2 * math.pi * k / n)) for k in range(n)]
        fill = colour(rng)
        draw.polygon(points, fill=fill)
        draw.line(points + points[:1], fill=shade(fill, rng.uniform(0.4, 1.8)), width=int(rng.integers(1, 4)))
