"""Draws the scenes, trains the network and writes it: see README.md. Usage: train.py FOLDER"""

import hashlib
import sys
from pathlib import Path

import numpy as np
import torch

from export import write_model
from lessons import Lessons, learn
from looks import look
from network import BodyNet, loss_of
from scene import draw_scene

SEED = 126
# Scenes that stand and that lie, and how many of each are drawn.
SCENES = {(192, 304): 14000, (304, 208): 2000}
# Sizes in which a photo or a piece of one comes, which of the scenes it is taken from, and its share.
SIZES = {(96, 128): ((192, 304), 0.5), (80, 144): ((192, 304), 0.2), (80, 160): ((192, 304), 0.08),
         (112, 112): ((304, 208), 0.08), (128, 96): ((304, 208), 0.14)}
BATCH = 24
LESSONS = Lessons(steps=18000, warm=300, rest=4000, rate=2.5e-3, kept=500, said=200)


def draw(folder):
    """Pictures and corners of each size, kept in the folder: the same seed and number draw the same."""
    drawn = {}
    for at, (size, count) in enumerate(SCENES.items()):
        files = [folder / f'{what}-{SEED}-{size[0]}x{size[1]}-{count}.npy' for what in ('scenes', 'corners')]
        if not files[1].exists():
            rng = np.random.default_rng([SEED, at])
            pictures = np.lib.format.open_memmap(files[0], 'w+', np.uint8, (count, size[1], size[0], 3))
            corners = np.full((count, 4, 2), np.nan, np.float32)
            for i in range(count):
                pictures[i], quad = draw_scene(rng, size)
                if quad is not None:
                    corners[i] = quad
            pictures.flush()
            np.save(files[1], corners)
            print(files[0].name, flush=True)
        drawn[size] = (np.load(files[0], mmap_mode='r'), np.load(files[1]))
    return drawn


def varied(rng, pictures, corners):
    """The same pictures in other light and mirrored, so that none is seen twice as it is."""
    p = pictures.astype(np.float32) / 255
    n = len(p)
    light = rng.uniform(0.65, 1.4, (n, 1, 1, 1)) * rng.normal(1, 0.08, (n, 1, 1, 3))
    p = np.clip(p * light.astype(np.float32) + rng.normal(0, 0.05, (n, 1, 1, 1)).astype(np.float32), 0, 1)
    for i in np.flatnonzero(rng.random(n) < 0.3):
        p[i] = p[i][:, :, rng.permutation(3)]
    for i in np.flatnonzero(rng.random(n) < 0.1):
        p[i] = p[i].mean(2, keepdims=True)
    for i in np.flatnonzero(rng.random(n) < 0.4):
        p[i] += rng.standard_normal(p[i].shape, dtype=np.float32) * rng.uniform(0.005, 0.03)
    for i in np.flatnonzero(rng.random(n) < 0.5):
        p[i] = p[i][:, ::-1]
        corners[i, :, 0] = pictures.shape[2] - corners[i, :, 0]
        corners[i] = corners[i][[1, 0, 3, 2]]
    # The colours of a pixel stay together, which this machine multiplies faster.
    return torch.from_numpy(p).permute(0, 3, 1, 2), corners


def batch_of(drawn, step):
    """Pictures, whether there is a phone in each, and its corners; the same for the same step."""
    rng = np.random.default_rng([SEED, 2, step])
    sizes = list(SIZES)
    to = sizes[rng.choice(len(sizes), p=[share for _, share in SIZES.values()])]
    pictures, corners = drawn[SIZES[to][0]]
    seen, quads = [], np.zeros((BATCH, 4, 2), np.float32)
    there = np.zeros(BATCH, np.float32)
    for i, at in enumerate(rng.integers(0, len(pictures), BATCH)):
        picture, quad = look(rng, pictures[at], None if np.isnan(corners[at, 0, 0]) else corners[at], to)
        seen.append(picture)
        if quad is not None:
            quads[i], there[i] = quad, 1
    batch, quads = varied(rng, np.stack(seen), quads)
    return batch, torch.from_numpy(there), torch.from_numpy(quads)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    drawn = draw(folder)
    net = BodyNet().to(memory_format=torch.channels_last).train()

    def loss_at(step):
        batch, there, quads = batch_of(drawn, step)
        return loss_of(net(batch), there, quads)

    learn(net, LESSONS, folder, loss_at)
    model = write_model(net, folder / 'phone-body-second.onnx', (128, 96), ['cells', 'whole'])
    print(len(model), 'bytes, sha256', hashlib.sha256(model).hexdigest())


if __name__ == '__main__':
    main()
