"""Hands that hold the phone: fingers as thick strokes in the phone's own plane, so that they turn and shrink with it."""

import numpy as np
from PIL import ImageDraw, ImageFilter

from room import colour, shade


def at(quad, u, v):
    """The place in the picture of a place on the phone; 0 to 1 is on it, beyond is beside it."""
    tl, tr, br, bl = (np.asarray(p, dtype=float) for p in quad)
    return tl * (1 - u) * (1 - v) + tr * u * (1 - v) + br * u * v + bl * (1 - u) * v


def stroke(draw, points, thick, fill):
    points = [tuple(p) for p in points]
    draw.line(points, fill=fill, width=max(1, int(thick)), joint='curve')
    for x, y in points:
        draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=fill)


def finger(draw, rng, tone, path, thick, nail):
    stroke(draw, path, thick * 1.12, shade(tone, rng.uniform(0.55, 0.85)))
    stroke(draw, path, thick, tone)
    stroke(draw, path, thick * 0.45, shade(tone, rng.uniform(1.0, 1.15)))
    if nail:
        x, y = path[-1]
        r = thick * 0.36
        draw.ellipse((x - r, y - r, x + r, y + r), fill=nail)


def hold(rng, picture, quad, side, tone):
    """One or two hands. Of a back the fingers lie across it, of a front their tips reach over its edges and the palm is behind."""
    draw = ImageDraw.Draw(picture)
    wide = float(np.linalg.norm(at(quad, 0, 0) - at(quad, 1, 0)))
    nail = colour(rng) if rng.random() < 0.5 else shade(tone, 1.15) if rng.random() < 0.6 else None
    if rng.random() < 0.3:
        hold_from_below(rng, draw, quad, wide, tone, nail)
        return
    for hand in [0, 1] if rng.random() < 0.3 else [int(rng.integers(0, 2))]:
        flip = (lambda u: 1 - u) if hand else (lambda u: u)
        low = rng.uniform(0.45, 0.85)
        thick = wide * rng.uniform(0.14, 0.24)
        gap = thick / wide / 2.05 * rng.uniform(0.85, 1.1)
        lean = rng.normal(0, 0.06)
        reach = rng.uniform(0.25, 1.0) if side == 'back' else rng.uniform(0.0, 0.22)
        start = rng.uniform(-0.55, -0.2)
        if side == 'back' and rng.random() < 0.4:
            # The fingers' shadow on the phone.
            shadow = [at(quad, flip(-0.1), low + 1.5 * gap + 0.03), at(quad, flip(reach * 0.9), low + 1.5 * gap - lean + 0.03)]
            stroke(draw, shadow, 4.6 * thick, shade(tone, rng.uniform(0.2, 0.5)))
        for i in range(4):
            v = low + i * gap
            long = reach * rng.uniform(0.75, 1.05)
            path = [at(quad, flip(start), v + lean * 1.4), at(quad, flip(-0.02), v + lean / 2), at(quad, flip(long), v - lean)]
            finger(draw, rng, tone, path, thick, nail)
        if side == 'front' and rng.random() < 0.8:
            v = rng.uniform(0.4, 0.9)
            path = [at(quad, flip(1.35), v + 0.25), at(quad, flip(1.1), v + 0.1), at(quad, flip(1 - rng.uniform(0, 0.2)), v)]
            finger(draw, rng, tone, path, thick * 1.25, nail)
        if rng.random() < 0.5:
            # The ball of the hand, beside or under the phone.
            x, y = at(quad, flip(rng.uniform(-0.3, 0.3)), low + 4.6 * gap)
            r = wide * rng.uniform(0.15, 0.4)
            draw.ellipse((x - r, y - r, x + r, y + r), fill=shade(tone, rng.uniform(0.75, 1)))


def hold_from_below(rng, draw, quad, wide, tone, nail):
    """Some fingers stand up on what is seen of the phone, the others and the palm are behind it."""
    thick = wide * rng.uniform(0.12, 0.22)
    first, gap, lean = rng.uniform(0.1, 0.6), thick / wide * rng.uniform(1.0, 1.8), rng.normal(0, 0.08)
    for i in range(int(rng.integers(1, 5))):
        u = first + i * gap
        end = rng.uniform(0.6, 0.98)
        finger(draw, rng, tone, [at(quad, u - 2 * lean, rng.uniform(1.1, 1.3)), at(quad, u - lean / 2, 1.02), at(quad, u + lean, end)], thick, nail)
    if rng.random() < 0.6:
        u = rng.choice([-0.02, 1.02])
        finger(draw, rng, tone, [at(quad, u, 0.95), at(quad, u, rng.uniform(0.4, 0.75))], thick, nail)


def arm(rng, picture, quad, tone):
    """What is behind the phone: palm, wrist, forearm and sleeve, from below."""
    draw = ImageDraw.Draw(picture)
    wide = float(np.linalg.norm(at(quad, 0, 0) - at(quad, 1, 0)))
    hand = at(quad, rng.uniform(-0.1, 1.1), rng.uniform(0.7, 1.05))
    elbow = hand + np.array([rng.normal(0, 1) * wide, picture.size[1] * rng.uniform(0.2, 0.7)])
    thick = wide * rng.uniform(0.35, 0.7)
    stroke(draw, [hand, elbow], thick, tone)
    stroke(draw, [hand], thick * rng.uniform(1, 1.7), shade(tone, rng.uniform(0.7, 1)))
    if rng.random() < 0.6:
        cuff = hand + (elbow - hand) * rng.uniform(0.25, 0.7)
        stroke(draw, [cuff, elbow], thick * 1.3, colour(rng))
    return picture.filter(ImageFilter.GaussianBlur(rng.uniform(0, 1)))


def empty_hand(rng, picture, tone):
    """A hand that holds nothing, a brush or a cup: what is no phone."""
    draw = ImageDraw.Draw(picture)
    w, h = picture.size
    wide = rng.uniform(0.15, 0.4) * w
    x, y = rng.uniform(0.1, 0.7) * w, rng.uniform(0.3, 0.8) * h
    quad = [(x, y - wide), (x + wide, y - wide), (x + wide, y + wide), (x, y + wide)]
    kind = rng.integers(0, 4)
    if kind == 0:
        draw.rounded_rectangle((x, y - wide * rng.uniform(0, 0.4), x + wide, y + wide), radius=4, fill=colour(rng))
    elif kind == 1:
        stroke(draw, [(x + wide / 2, y - wide), (x + wide / 2, y + wide)], wide * 0.2, colour(rng))
        draw.ellipse((x, y - 1.4 * wide, x + wide, y - 0.2 * wide), fill=colour(rng))
    elif kind == 2:
        draw.rectangle((x - 0.3 * wide, y, x + 1.3 * wide, y + wide * 0.9), fill=colour(rng))
    arm_points = [(x + wide / 2, y + 0.6 * wide), (x + wide / 2 + rng.normal(0, 1) * wide, h * 1.3)]
    stroke(draw, arm_points, wide * 0.5, tone)
    hold(rng, picture, quad, 'back' if rng.random() < 0.5 else 'front', tone)
