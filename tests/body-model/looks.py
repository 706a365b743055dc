"""What a camera, or a second and nearer look, takes from a drawn scene."""

import math

import numpy as np
from PIL import Image

# Of a phone of which less is to be seen nothing is asked; of one of which this is to be seen, it is none.
SEEN, UNSEEN = 0.35, 0.02
TRIES = 6
GRID = np.stack(np.meshgrid((np.arange(8) + 0.5) / 8, (np.arange(8) + 0.5) / 8), -1).reshape(-1, 2)


def seen_share(quad, window):
    """How much of the phone lies in a window (left, top, width, height)."""
    u, v = GRID[:, :1], GRID[:, 1:]
    points = quad[0] * (1 - u) * (1 - v) + quad[1] * u * (1 - v) + quad[2] * u * v + quad[3] * (1 - u) * v
    x, y = points[:, 0] - window[0], points[:, 1] - window[1]
    return float(((x > 0) & (x < window[2]) & (y > 0) & (y < window[3])).mean())


def placed(rng, wide, high, size, wanted=None):
    """A window of this size within a scene of `size`, at the left upper corner `wanted` as nearly as may be, or anywhere."""
    room = np.maximum([size[0] - wide, size[1] - high], 0)
    at = rng.uniform(0, 1, 2) * room if wanted is None else np.clip(wanted, 0, room)
    return np.array([at[0], at[1], wide, high])


def window_of(rng, quad, size, shape):
    """What is looked at of a scene, `shape` times as high as wide: nearly all of it; what is around the phone; or what ends near one of its sides."""
    most = min(size[0], size[1] / shape)
    kind = rng.random()
    if quad is None or kind < 0.4:
        wide = most * rng.uniform(0.7, 1)
        return placed(rng, wide, wide * shape, size)
    low, high = quad.min(0), quad.max(0)
    across = np.linalg.norm(quad[1] - quad[0])
    share = math.exp(rng.uniform(math.log(0.22), math.log(0.75)))
    wide = min(most, max(0.45 * most, across / share))
    tall = wide * shape
    if kind < 0.75:
        middle = (low + high) / 2 + rng.normal(0, 0.15, 2) * np.array([wide, tall])
        return placed(rng, wide, tall, size, middle - np.array([wide, tall]) / 2)
    # Just within the border, on it or beyond it.
    at = (low + high) / 2 + rng.uniform(-0.3, 0.3, 2) * np.array([wide, tall]) - np.array([wide, tall]) / 2
    axis, beyond = int(rng.integers(0, 2)), rng.uniform(-0.12, 0.45)
    span = high[axis] - low[axis]
    at[axis] = low[axis] + beyond * span if rng.random() < 0.5 else high[axis] - beyond * span - (wide, tall)[axis]
    return placed(rng, wide, tall, size, at)


def look(rng, pixels, quad, to):
    """Pixels of the size `to` and the corners in them, or None where no phone is to be seen."""
    size = (pixels.shape[1], pixels.shape[0])
    shape = to[1] / to[0] * math.exp(rng.normal(0, 0.03))
    away = quad is not None and rng.random() < 0.08
    for _ in range(TRIES):
        window = window_of(rng, None if away else quad, size, shape)
        share = 0 if quad is None else seen_share(quad, window)
        if share <= UNSEEN or (share >= SEEN and not away):
            break
    else:
        # The scene was drawn so that most of the phone is in it.
        window = np.array([0, 0, *size], dtype=float)
        share = 0 if quad is None else seen_share(quad, window)
    box = (window[0], window[1], min(size[0], window[0] + window[2]), min(size[1], window[1] + window[3]))
    how = (Image.BOX, Image.BILINEAR, Image.HAMMING)[int(rng.integers(0, 3))]
    picture = np.asarray(Image.fromarray(pixels).resize(to, how, box))
    return picture, None if share <= UNSEEN else (quad - window[:2]) / window[2:] * np.array(to)
