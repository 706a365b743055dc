"""Broken glass over a phone: rays from where it was hit, rings between them, webs, splinters, and hairs that run across; of a screen also dead lines and ink that has run."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

# Drawn this many times larger than it is seen, so that a hair is no stair.
FINE = 2


def walk(rng, x, y, way, long, steps, wobble):
    """Points of a line that starts somewhere and keeps its way more or less."""
    points = [(x, y)]
    for _ in range(steps):
        way += rng.normal(0, wobble)
        x, y = x + math.cos(way) * long / steps, y + math.sin(way) * long / steps
        points.append((x, y))
    return points, way


def place_of_hit(rng, w, h):
    """Most blows fall on a corner or a side, the others anywhere."""
    at_rim = rng.random() < 0.45
    x = rng.choice([rng.uniform(-0.02, 0.08), rng.uniform(0.92, 1.02)]) * w if at_rim else rng.uniform(0.05, 0.95) * w
    y = rng.choice([rng.uniform(-0.02, 0.06), rng.uniform(0.94, 1.02)]) * h if at_rim and rng.random() < 0.4 else rng.uniform(0.02, 0.98) * h
    return x, y


def star(rng, w, h, is_web=False):
    """What a blow leaves: rays of many lengths, some of which fork, and pieces of rings; of a web many, and close to each other."""
    x, y = place_of_hit(rng, w, h)
    rays = int(rng.integers(10, 26) if is_web else rng.integers(3, 18))
    reach = w * math.exp(rng.uniform(math.log(0.4 if is_web else 0.12), math.log(1.9)))
    wobble = rng.uniform(0.03, 0.2 if is_web else 0.35)
    turn = rng.uniform(0, 2 * math.pi)
    lines, spokes = [], []
    for ray in range(rays):
        way = turn + 2 * math.pi * (ray + rng.uniform(-0.4, 0.4)) / rays
        points, _ = walk(rng, x, y, way, reach * rng.uniform(0.25, 1), int(rng.integers(8, 14) if is_web else rng.integers(3, 9)), wobble)
        lines.append(points)
        spokes.append(points)
        while rng.random() < 0.35:
            from_x, from_y = points[int(rng.integers(1, len(points)))]
            lines.append(walk(rng, from_x, from_y, way + rng.choice([-1, 1]) * rng.uniform(0.2, 1), reach * rng.uniform(0.1, 0.6), 4, wobble)[0])
    rings = rng.uniform(0.4, 0.95) if is_web else rng.uniform(0, 0.9) if rng.random() < 0.7 else 0
    for ring in range(1, int(rng.integers(5, 11) if is_web else rng.integers(2, 7))):
        for one, other in zip(spokes, spokes[1:] + spokes[:1]):
            if ring < min(len(one), len(other)) and rng.random() < rings:
                (ax, ay), (bx, by) = one[ring], other[ring]
                middle = ((ax + bx) / 2 + rng.normal(0, 0.01) * w, (ay + by) / 2 + rng.normal(0, 0.01) * w)
                lines.append([(ax, ay), middle, (bx, by)])
    return lines, (x, y, w * rng.uniform(0.005, 0.06))


def hairs(rng, w, h):
    """Long lines from rim to rim, one or a bundle of them, some of which fork."""
    lines = []
    for _ in range(int(rng.integers(1, 5))):
        side = rng.integers(0, 4)
        x, y = [(rng.uniform(0, w), 0), (w, rng.uniform(0, h)), (rng.uniform(0, w), h), (0, rng.uniform(0, h))][side]
        way = math.atan2(rng.uniform(0.2, 0.8) * h - y, rng.uniform(0.2, 0.8) * w - x)
        points, _ = walk(rng, x, y, way, w * rng.uniform(0.5, 2.4), int(rng.integers(3, 14)), rng.uniform(0.02, 0.3))
        lines.append(points)
        while rng.random() < 0.5:
            from_x, from_y = points[int(rng.integers(1, len(points)))]
            lines.append(walk(rng, from_x, from_y, way + rng.normal(0, 0.7), w * rng.uniform(0.15, 1), 5, 0.2)[0])
    return lines


def ruled(rng, image, lines, thick, most, light=None):
    """Draws lines thinner and fainter from piece to piece, `thick` at their thickest. Of light that falls from `light` an edge takes the more the more it lies across."""
    draw = ImageDraw.Draw(image)
    for points in lines:
        strength = rng.uniform(0.6, 1)
        for at, (a, b) in enumerate(zip(points, points[1:])):
            ebb = 1 - 0.5 * at / len(points)
            taken = 1 if light is None else abs(math.sin(math.atan2(b[1] - a[1], b[0] - a[0]) - light)) ** 1.5
            width = max(1, round(FINE * thick * ebb * rng.uniform(0.6, 1.3)))
            fill = int(most * strength * taken * rng.uniform(0.7, 1))
            draw.line([FINE * a[0], FINE * a[1], FINE * b[0], FINE * b[1]], fill=fill, width=width)


def shifted(lines, dx, dy):
    return [[(x + dx, y + dy) for x, y in points] for points in lines]


def dead_lines(rng, face):
    """Rows or columns of a screen that show one colour from end to end, singly or side by side."""
    w, h = face.size
    draw = ImageDraw.Draw(face)
    for _ in range(int(rng.integers(1, 6))):
        fill = tuple(int(v) for v in rng.choice([0, 40, 255], 3) * rng.uniform(0.7, 1))
        width = max(1, round(w * math.exp(rng.uniform(math.log(0.003), math.log(0.014)))))
        at = rng.uniform(0.03, 0.97)
        for beside in range(int(rng.choice([1, 2, 4]))):
            if rng.random() < 0.85:
                x = at * w + beside * width * 2
                draw.line((x, 0.015 * h, x, 0.985 * h), fill=fill, width=width)
            else:
                y = at * h + beside * width * 2
                draw.line((0.02 * w, y, 0.98 * w, y), fill=fill, width=width)


def run_ink(rng, face):
    """A dark stain with a coloured rim, mostly from a corner or a side."""
    w, h = face.size
    x, y = rng.choice([rng.uniform(0, 0.1), rng.uniform(0.2, 0.8), rng.uniform(0.9, 1)]) * w, rng.uniform(0.02, 0.98) * h
    stain, reach = Image.new('L', face.size), w * rng.uniform(0.04, 0.2)
    draw = ImageDraw.Draw(stain)
    for _ in range(int(rng.integers(4, 14))):
        a, b, r = x + rng.normal(0, reach), y + rng.normal(0, reach), reach * rng.uniform(0.3, 1.1)
        draw.ellipse((a - r, b - r * rng.uniform(0.6, 1.4), a + r, b + r), fill=255)
    rim = stain.filter(ImageFilter.MaxFilter(int(rng.choice([3, 5, 9]))))
    face.paste(tuple(int(v) for v in rng.integers(20, 160, 3)), mask=rim)
    face.paste(tuple(int(v) for v in rng.integers(0, 40, 3)), mask=stain.filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 3))))


def break_once(rng, w, h, dark, light):
    """Draws one breakage into the masks of what is darker and what is lighter for it."""
    kind, hit = rng.random(), None
    if kind < 0.45:
        lines, hit = star(rng, w, h)
    elif kind < 0.7:
        lines, hit = star(rng, w, h, is_web=True)
    else:
        lines = hairs(rng, w, h)
    # From a tenth of a millimetre on.
    most = 0.0035 if 0.45 <= kind < 0.7 else 0.0075
    thick = w * math.exp(rng.uniform(math.log(0.0013), math.log(most)))
    look, falls = rng.random(), rng.uniform(0, math.pi)
    if look < 0.3:
        ruled(rng, light, lines, thick, rng.uniform(90, 255))
    elif look < 0.45:
        ruled(rng, dark, lines, thick, rng.uniform(110, 250))
    elif look < 0.7:
        # What lies across the light shines, what lies along it is in the shade.
        ruled(rng, light, lines, thick, rng.uniform(130, 255), falls)
        ruled(rng, dark, lines, thick, rng.uniform(60, 220), falls + math.pi / 2)
    else:
        # The broken edge that the light falls on lies beside the one in the shade.
        ruled(rng, dark, lines, thick, rng.uniform(70, 250))
        by = thick * rng.uniform(0.4, 1.3)
        ruled(rng, light, shifted(lines, by * math.cos(falls), by * math.sin(falls)), thick * rng.uniform(0.5, 1.1), rng.uniform(80, 255))
    if hit is not None and rng.random() < 0.5:
        x, y, r = (FINE * v for v in hit)
        corners = [(x + r * rng.uniform(0.4, 1) * math.cos(t), y + r * rng.uniform(0.4, 1) * math.sin(t)) for t in np.linspace(0, 6, 9)]
        ImageDraw.Draw(dark if rng.random() < 0.5 else light).polygon(corners, fill=int(rng.uniform(100, 240)))


def broken(rng, face, is_screen):
    """The same face broken."""
    w, h = face.size
    large = (FINE * w, FINE * h)
    cracked = face.copy()
    if is_screen and rng.random() < 0.12:
        dead_lines(rng, cracked)
    if is_screen and rng.random() < 0.12:
        run_ink(rng, cracked)
    dark, light = Image.new('L', large), Image.new('L', large)
    for _ in range(int(rng.choice([1, 2, 3], p=[0.6, 0.25, 0.15]))):
        break_once(rng, w, h, dark, light)
    shadow, glint = int(rng.uniform(0, 50)), rng.uniform(185, 255)
    cracked.paste((shadow, shadow, int(shadow * 1.1)), mask=dark.resize(face.size, Image.BOX))
    cracked.paste(tuple(int(v) for v in np.clip(glint + rng.normal(0, 8, 3), 0, 255)), mask=light.resize(face.size, Image.BOX))
    return cracked
