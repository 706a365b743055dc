"""One drawn picture of somebody with a phone before a mirror, or without one, and where the phone's corners are."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from hand import arm, empty_hand, hold
from light import lit, smeared, taken
from perspective import coefficients
from phone import draw_phone
from room import colour, draw_mirror_frame, draw_person, draw_room, skin


# Widths of a phone, in those of the picture, and from which on it is one that somebody holds up to be seen.
LEAST, HELD_UP, MOST = 0.05, 0.16, 0.75


def place(rng, size, shape):
    """Corners of a phone held somewhere before the mirror: left upper, right upper, right lower, left lower as it is held."""
    w, h = size
    least = HELD_UP if rng.random() < 0.6 else LEAST
    wide = w * math.exp(rng.uniform(math.log(least), math.log(MOST)))
    wide = min(wide, 0.55 * h)
    tall = wide * shape
    roll = math.radians(rng.normal(0, 7) if rng.random() < 0.9 else rng.normal(0, 20))
    yaw, pitch = math.radians(rng.normal(0, 9)), math.radians(rng.normal(0, 9))
    points = []
    for x, y in [(-wide / 2, -tall / 2), (wide / 2, -tall / 2), (wide / 2, tall / 2), (-wide / 2, tall / 2)]:
        depth = 1 + (x * math.sin(yaw) + y * math.sin(pitch)) / (2.2 * h)
        x, y = x * math.cos(yaw) / depth, y * math.cos(pitch) / depth
        points.append((x * math.cos(roll) - y * math.sin(roll), x * math.sin(roll) + y * math.cos(roll)))
    points = np.array(points)
    centre = np.array([rng.normal(0.5, 0.13) * w, rng.normal(0.53, 0.12) * h])
    low, high = points.min(0), points.max(0)
    if rng.random() < 0.75:
        centre = np.clip(centre, -low + 0.02 * w, np.maximum([w, h] - high - 0.02 * w, -low + 0.02 * w))
    elif rng.random() < 0.7:
        # Cut off at one side by some share of it.
        share = rng.uniform(0.03, 0.65)
        side = rng.integers(0, 4)
        span = high - low
        axis = side % 2
        centre[axis] = -low[axis] - share * span[axis] if side < 2 else [w, h][axis] - high[axis] + share * span[axis]
    return points + centre


def on_monitor(rng, picture, quad):
    """The whole scene as a monitor shows it to a second camera: its bezel is no phone."""
    w, h = picture.size
    by = rng.uniform(0.6, 0.95)
    room = draw_room(rng, picture.size)
    shown = picture.resize((int(w * by), int(h * by)), Image.BILINEAR)
    x, y = int(rng.uniform(0, w - shown.size[0])), int(rng.uniform(0, h - shown.size[1]))
    rim = rng.uniform(0.01, 0.06) * w
    ImageDraw.Draw(room).rectangle((x - rim, y - rim, x + shown.size[0] + rim, y + shown.size[1] + rim * rng.choice([1, 2])), fill=colour(rng, 0, 90))
    room.paste(shown, (x, y))
    return room, quad if quad is None else quad * by + np.array([x, y])


def draw_scene(rng, size):
    """RGB bytes of a picture of `size`, and the corners in its pixels (4 by 2), or None without a phone."""
    tone = skin(rng)
    picture = draw_room(rng, size)
    if rng.random() < 0.15:
        if rng.random() < 0.8:
            picture = draw_person(rng, picture, tone, rng.uniform(0.06, 0.2) * size[0])
        if rng.random() < 0.6:
            empty_hand(rng, picture, tone)
        if rng.random() < 0.3:
            draw_mirror_frame(rng, picture)
        return taken(rng, lit(rng, smeared(rng, picture))), None
    side = 'back' if rng.random() < 0.65 else 'front'
    phone, outline, shines = draw_phone(rng, side)
    quad = place(rng, size, phone.size[1] / phone.size[0])
    across = np.linalg.norm(quad[1] - quad[0])
    if rng.random() < 0.8:
        # A head is about twice as wide as a phone, and a little further away.
        head = across * rng.uniform(0.55, 1.2) if rng.random() < 0.7 else rng.uniform(0.06, 0.2) * size[0]
        picture = draw_person(rng, picture, tone, head)
    if rng.random() < 0.75:
        picture = arm(rng, picture, quad, tone)
    # Drawn larger than it will be, a turned phone would be full of steps: it is made smaller softly first.
    soft = phone.filter(ImageFilter.GaussianBlur(max(0, phone.size[0] / max(across, 1) - 1) * 0.5))
    by = coefficients(quad, phone.size)
    flat = soft.transform(size, Image.PERSPECTIVE, by, Image.BILINEAR)
    mask = outline.transform(size, Image.PERSPECTIVE, by, Image.BILINEAR)
    if rng.random() < 0.3:
        # Its shadow, or the dark rim that tells it from a wall of its colour.
        dark = mask.filter(ImageFilter.GaussianBlur(rng.uniform(1, 6))).point(lambda v: int(v * 0.5))
        picture.paste((10, 10, 10), mask=dark)
    picture.paste(flat, mask=mask)
    if rng.random() < 0.92:
        hold(rng, picture, quad, side, tone)
    if rng.random() < 0.25:
        draw_mirror_frame(rng, picture)
    picture = smeared(rng, picture)
    picture = lit(rng, picture, mask if shines else None)
    if rng.random() < 0.06:
        picture, quad = on_monitor(rng, picture, quad)
    return taken(rng, picture), quad
