"""What light, lens and camera do to a drawn scene."""

import io

import numpy as np
from PIL import Image, ImageDraw, ImageFilter


def glow(shape, x, y, radius):
    ys, xs = np.mgrid[0 : shape[0], 0 : shape[1]]
    return np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * radius**2))[..., None]


def lit(rng, picture, shining=None):
    """`shining`: a mask of the screen, which the room's light does not darken."""
    w, h = picture.size
    p = np.asarray(picture, dtype=np.float32) / 255
    where = (rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.4, 1.5) * w)
    room = np.clip(rng.normal(0.85, 0.25), 0.25, 1.3) * (1 + rng.uniform(-0.5, 0.5) * (glow(p.shape, *where) - 0.5))
    tint = np.clip(rng.normal(1, 0.12, 3), 0.6, 1.4).astype(np.float32)
    light = room * tint
    if shining is not None:
        own = np.asarray(shining, dtype=np.float32)[..., None] / 255
        light = light * (1 - own) + own * rng.uniform(0.7, 1.5)
    p = p * light
    if rng.random() < 0.35:
        for _ in range(int(rng.integers(1, 4))):
            p = p + rng.uniform(0.2, 1.5) * glow(p.shape, rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.01, 0.12) * w)
    if rng.random() < 0.06:
        p = p + rng.uniform(2, 5) * glow(p.shape, rng.uniform(0.2, 0.8) * w, rng.uniform(0.2, 0.8) * h, rng.uniform(0.1, 0.25) * w)
    if rng.random() < 0.4:
        p = p * (1 - rng.uniform(0, 0.5) * (1 - glow(p.shape, w / 2, h / 2, 0.6 * w)))
    exposure = rng.random()
    if exposure < 0.12:
        p = p * rng.uniform(0.1, 0.45)
    elif exposure < 0.2:
        p = p * rng.uniform(1.3, 2.5)
    if rng.random() < 0.15:
        haze = rng.uniform(0.05, 0.3)
        p = p * (1 - haze) + haze * rng.uniform(0.4, 0.9)
    p = np.clip(p, 0, 1) ** rng.uniform(0.75, 1.35)
    return Image.fromarray((p * 255).astype(np.uint8))


def smeared(rng, picture):
    """What lies on the mirror: wiped streaks, drops and dust, lighter or darker than what is behind."""
    if rng.random() < 0.55:
        return picture
    w, h = picture.size
    mask = Image.new('L', picture.size)
    draw = ImageDraw.Draw(mask)
    for _ in range(int(rng.integers(0, 5))):
        x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.05, 0.3) * w
        begin = rng.uniform(0, 360)
        draw.arc((x - r, y - r, x + r, y + r), begin, begin + rng.uniform(20, 140), fill=int(rng.uniform(20, 110)), width=int(rng.uniform(1, 0.06 * w)))
    for _ in range(int(rng.integers(0, 14))):
        x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.3, 0.02 * w)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=int(rng.uniform(30, 150)))
    picture = picture.copy()
    picture.paste((235, 238, 240) if rng.random() < 0.8 else (20, 20, 20), mask=mask.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 2))))
    return picture


def taken(rng, picture):
    """Blur, noise and JPEG."""
    blur = rng.choice([0, 0.5, 1.5, 3], p=[0.4, 0.35, 0.17, 0.08])
    if blur:
        picture = picture.filter(ImageFilter.GaussianBlur(blur * rng.uniform(0.5, 1.3)))
    if rng.random() < 0.12:
        n = int(rng.integers(2, 9))
        dx, dy = (1, 0) if rng.random() < 0.5 else (0, 1)
        p = np.asarray(picture, dtype=np.float32)
        p = sum(np.roll(p, (i * dy, i * dx), (0, 1)) for i in range(n)) / n
        picture = Image.fromarray(p.astype(np.uint8))
    return recorded(rng, picture)


def recorded(rng, picture):
    """Noise and JPEG."""
    p = np.asarray(picture, dtype=np.float32)
    p = p + rng.choice([0.5, 5, 14]) * rng.standard_normal(p.shape, dtype=np.float32)
    picture = Image.fromarray(np.clip(p, 0, 255).astype(np.uint8))
    if rng.random() < 0.4:
        file = io.BytesIO()
        picture.save(file, 'JPEG', quality=int(rng.integers(45, 95)))
        picture = Image.open(io.BytesIO(file.getvalue())).convert('RGB')
    return np.asarray(picture)
