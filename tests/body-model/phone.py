"""A phone seen upright from its front or its back, as a picture with a round-cornered outline."""

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from room import colour, pattern, shade, waves

WIDE = 112


def lens(draw, rng, x, y, r):
    ring = colour(rng)
    draw.ellipse((x - r, y - r, x + r, y + r), fill=ring)
    draw.ellipse((x - 0.8 * r, y - 0.8 * r, x + 0.8 * r, y + 0.8 * r), fill=colour(rng, 0, 50))
    draw.ellipse((x - 0.3 * r, y - 0.4 * r, x, y - 0.1 * r), fill=colour(rng, 60, 200))


def cameras(rng, draw, base, w):
    """Islands, bars, pills, rings and bare lenses, at any upper place where makers put them."""
    island = shade(base, rng.uniform(0.5, 1.5)) if rng.random() < 0.7 else colour(rng)
    kind = rng.integers(0, 6)
    side = rng.choice([-1, 1])
    m = rng.uniform(0.05, 0.1) * w
    if kind == 0:
        s = rng.uniform(0.35, 0.5) * w
        x = m if side < 0 else w - m - s
        draw.rounded_rectangle((x, m, x + s, m + s), radius=s * rng.uniform(0.1, 0.35), fill=island)
        places = [(0.28, 0.28), (0.72, 0.72), (0.28, 0.72), (0.72, 0.28)][: int(rng.integers(2, 5))]
        for a, b in places:
            lens(draw, rng, x + a * s, m + b * s, 0.19 * s)
    elif kind == 1:
        y, s = rng.uniform(0.12, 0.35) * w, rng.uniform(0.16, 0.32) * w
        edge = rng.choice([0, 0.06]) * w
        draw.rounded_rectangle((edge, y, w - edge, y + s), radius=rng.uniform(0, 0.5) * s, fill=island)
        for i in range(int(rng.integers(2, 4))):
            lens(draw, rng, (0.2 + 0.2 * i) * w if side < 0 else (0.8 - 0.2 * i) * w, y + s / 2, 0.33 * s)
    elif kind in (2, 3):
        r = rng.uniform(0.055, 0.1) * w
        x = m + 1.3 * r if side < 0 else w - m - 1.3 * r
        n = int(rng.integers(1, 4))
        gap = rng.uniform(2.3, 3.2) * r
        if kind == 2:
            draw.rounded_rectangle((x - 1.4 * r, m, x + 1.4 * r, m + 2.6 * r + (n - 1) * gap), radius=1.4 * r, fill=island)
        for i in range(n):
            lens(draw, rng, x, m + 1.3 * r + i * gap, r)
    elif kind == 4:
        r = rng.uniform(0.2, 0.36) * w
        x, y = w / 2, m + 1.1 * r
        draw.ellipse((x - r, y - r, x + r, y + r), fill=island)
        for i in range(int(rng.integers(2, 5))):
            a = i * np.pi / 2 + 0.7
            lens(draw, rng, x + 0.5 * r * np.cos(a), y + 0.5 * r * np.sin(a), 0.26 * r)
    else:
        lens(draw, rng, w * rng.uniform(0.12, 0.88), rng.uniform(0.1, 0.25) * w, rng.uniform(0.05, 0.09) * w)
    if rng.random() < 0.6:
        x, y, r = rng.uniform(0.1, 0.9) * w, rng.uniform(0.08, 0.5) * w, 0.025 * w
        draw.ellipse((x - r, y - r, x + r, y + r), fill=(250, 245, 225))


def carried(rng, draw, base, w, h):
    """What is stuck on a case or printed on it: a pocket with a card, stickers, the ring of a magnet."""
    kind = rng.integers(0, 3)
    if kind == 0:
        x, y = rng.uniform(0.08, 0.3) * w, rng.uniform(0.3, 0.6) * h
        draw.rounded_rectangle((x, y, w - x, y + rng.uniform(0.3, 0.6) * w), radius=3, fill=colour(rng))
        draw.line((x + 3, y + 0.2 * w, w - x - 3, y + 0.2 * w), fill=shade(base, 1.4), width=2)
    elif kind == 1:
        for _ in range(int(rng.integers(1, 6))):
            x, y, r = rng.uniform(0.15, 0.85) * w, rng.uniform(0.3, 0.95) * h, rng.uniform(0.06, 0.16) * w
            shape = draw.ellipse if rng.random() < 0.5 else draw.rectangle
            shape((x - r, y - r, x + r, y + r * rng.uniform(0.5, 1)), fill=colour(rng))
    else:
        r, y = rng.uniform(0.22, 0.36) * w, rng.uniform(0.4, 0.55) * h
        draw.ellipse((w / 2 - r, y - r, w / 2 + r, y + r), outline=shade(base, rng.uniform(0.4, 1.8)), width=int(rng.uniform(1, 6)))


def draw_back(rng, size):
    w, h = size
    base = colour(rng)
    back = Image.new('RGB', size, base)
    draw = ImageDraw.Draw(back)
    if rng.random() < 0.35:
        # Squares and stripes up to three to a width.
        pattern(rng, (w * rng.choice([1, 1.7]), h), draw, (0, 0, w, h), base)
    if rng.random() < 0.4:
        tinted = Image.new('RGB', size, shade(base, rng.uniform(0.4, 1.8)))
        back.paste(tinted, mask=waves(rng, size, int(rng.integers(2, 9))).point(lambda v: int(v * 0.5)))
        draw = ImageDraw.Draw(back)
    if rng.random() < 0.4:
        # What the glass mirrors: a bright band across.
        band = Image.new('L', size)
        a, b = rng.uniform(-0.5, 1.2) * h, rng.uniform(0.1, 0.5) * h
        lean = rng.normal(0, 0.5) * h
        ImageDraw.Draw(band).polygon([(0, a), (w, a + lean), (w, a + b + lean), (0, a + b)], fill=int(rng.uniform(30, 160)))
        back.paste((255, 255, 255), mask=band.filter(ImageFilter.GaussianBlur(rng.uniform(1, 10))))
        draw = ImageDraw.Draw(back)
    if rng.random() < 0.5:
        # Light that falls off from one end or side to the other.
        fall = Image.linear_gradient('L').resize(size)
        if rng.random() < 0.5:
            fall = fall.transpose(Image.FLIP_TOP_BOTTOM)
        if rng.random() < 0.5:
            fall = Image.linear_gradient('L').rotate(90).resize(size)
        fall = fall.point(lambda v, most=rng.uniform(0.1, 0.6): int(v * most))
        back.paste((0, 0, 0) if rng.random() < 0.6 else (255, 255, 255), mask=fall)
        draw = ImageDraw.Draw(back)
    if rng.random() < 0.25:
        carried(rng, draw, base, w, h)
    cameras(rng, draw, base, w)
    if rng.random() < 0.3:
        r, y = rng.uniform(0.05, 0.16) * w, rng.uniform(0.35, 0.6) * h
        draw.ellipse((w / 2 - r, y - r, w / 2 + r, y + r), fill=shade(base, rng.uniform(0.6, 1.6)))
    if rng.random() < 0.12:
        for _ in range(12):
            x, y = rng.uniform(0, w), rng.uniform(0, h)
            draw.line((x, y, x + rng.normal(0, 0.5) * w, y + rng.normal(0, 0.5) * w), fill=shade(base, 1.5), width=1)
    if rng.random() < 0.15:
        # The raised edge of a case of another colour.
        draw.rounded_rectangle((0, 0, w - 1, h - 1), radius=0.12 * w, outline=colour(rng), width=int(rng.uniform(0.02, 0.07) * w) + 1)
    rim = int(rng.integers(0, 4))
    if rim:
        draw.rectangle((0, 0, w - 1, h - 1), outline=shade(base, rng.uniform(0.3, 1.7)), width=rim)
    return back


def draw_front(rng, size):
    w, h = size
    bezel = colour(rng, 0, 40) if rng.random() < 0.85 else colour(rng, 180)
    front = Image.new('RGB', size, bezel)
    draw = ImageDraw.Draw(front)
    m = int(rng.uniform(0.015, 0.06) * w) + 1
    end = m + int(rng.choice([0, 0, 0.15]) * w)
    kind = rng.random()
    ground = (255, 255, 255) if kind < 0.45 else colour(rng, 0, 30) if kind < 0.65 else colour(rng, 60)
    draw.rounded_rectangle((m, end, w - m, h - end), radius=0.1 * w if end == m else 0, fill=ground)
    if kind < 0.45:
        s, top = rng.uniform(0.45, 0.62) * w, rng.uniform(0.2, 0.55) * (h - w)
        code = rng.integers(0, 2, (29, 29), dtype=np.uint8) * 255
        for y, x in ((0, 0), (0, 22), (22, 0)):
            code[y : y + 7, x : x + 7] = 0
            code[y + 1 : y + 6, x + 1 : x + 6] = 255
            code[y + 2 : y + 5, x + 2 : x + 5] = 0
        front.paste(Image.fromarray(code).resize((int(s), int(s)), Image.BILINEAR).convert('RGB'), (int((w - s) / 2), int(top + s * 0.3)))
        draw.ellipse((0.42 * w, top + 1.5 * s, 0.58 * w, top + 1.5 * s + 0.16 * w), outline=(40, 60, 190), width=2)
    elif kind >= 0.65:
        tinted = Image.new('RGB', (w - 2 * m, h - 2 * end), colour(rng))
        front.paste(tinted, (m, end), waves(rng, tinted.size, 3).point(lambda v: int(v * 0.7)))
        for _ in range(int(rng.integers(0, 16))):
            x, y = rng.uniform(0.08, 0.8) * w, rng.uniform(0.1, 0.9) * h
            draw.rounded_rectangle((x, y, x + rng.uniform(0.08, 0.5) * w, y + rng.uniform(0.02, 0.15) * w), radius=3, fill=colour(rng))
    if end == m and rng.random() < 0.7:
        r = rng.choice([0.02, 0.08]) * w
        draw.rounded_rectangle((w / 2 - r - 2, m + 2, w / 2 + r + 2, m + 0.05 * w + 2), radius=3, fill=(0, 0, 0))
    return front, kind < 0.45


def draw_phone(rng, side):
    """The picture of a phone, its outline as a mask and whether its screen shines white."""
    size = (WIDE, int(WIDE * rng.uniform(1.85, 2.28)))
    shines = False
    if side == 'back':
        picture = draw_back(rng, size)
    else:
        picture, shines = draw_front(rng, size)
    outline = Image.new('L', size)
    radius = rng.uniform(0.06, 0.19) * WIDE
    ImageDraw.Draw(outline).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius=radius, fill=255)
    dent = rng.random() < 0.03
    if dent:
        outline = ImageChops.offset(outline, 0, 2)
    return picture, outline, shines
