"""Draws the scenes, trains the network and writes it: see README.md. Usage: train.py FOLDER"""

import hashlib
import sys
import time
from pathlib import Path

import numpy as np
import torch

from export import fused, numbers_in, write_model
from network import BodyNet, loss_of
from scene import draw_scene

SEED = 114
SCENES = 16000
# Sizes of a photo that is upright, tall, a piece with the phone in its middle, square or lying; their shares.
SIZES = {(96, 128): 0.4, (80, 144): 0.25, (80, 160): 0.1, (112, 112): 0.1, (128, 96): 0.15}
BATCH = 48
# The first lesson, with what normalises the layers, ends while it still learns fast; the second, without, brings it to rest.
FIRST, FIRST_OF, FIRST_RATE = 1800, 3300, 4e-3
SECOND, SECOND_RATE = 800, 1.5e-3


def draw(folder):
    """Pictures and corners of each size, kept in the folder: the same seed and number draw the same."""
    drawn = {}
    for at, (size, share) in enumerate(SIZES.items()):
        file = folder / f'scenes-{SEED}-{size[0]}x{size[1]}-{int(SCENES * share)}.npz'
        if not file.exists():
            rng = np.random.default_rng([SEED, at])
            made = [draw_scene(rng, size) for _ in range(int(SCENES * share))]
            corners = [np.full((4, 2), np.nan) if quad is None else quad * np.array(size) for _, quad in made]
            np.savez(file, pictures=np.stack([p for p, _ in made]), corners=np.stack(corners).astype(np.float32))
            print(file.name, flush=True)
        with np.load(file) as both:
            drawn[size] = (both['pictures'], both['corners'])
    return drawn


def varied(rng, pictures, corners):
    """The same scenes in other light and mirrored, so that none is seen twice as it is."""
    p = pictures.astype(np.float32) / 255
    n = len(p)
    light = rng.uniform(0.65, 1.4, (n, 1, 1, 1)) * rng.normal(1, 0.08, (n, 1, 1, 3))
    p = np.clip(p * light.astype(np.float32) + rng.normal(0, 0.05, (n, 1, 1, 1)).astype(np.float32), 0, 1)
    for i in np.flatnonzero(rng.random(n) < 0.3):
        p[i] = p[i][:, :, rng.permutation(3)]
    for i in np.flatnonzero(rng.random(n) < 0.1):
        p[i] = p[i].mean(2, keepdims=True)
    p += rng.standard_normal(p.shape, dtype=np.float32) * rng.choice([0, 0.015], (n, 1, 1, 1)).astype(np.float32)
    for i in np.flatnonzero(rng.random(n) < 0.5):
        p[i] = p[i][:, ::-1]
        corners[i, :, 0] = pictures.shape[2] - corners[i, :, 0]
        corners[i] = corners[i][[1, 0, 3, 2]]
    # The colours of a pixel stay together, which this machine multiplies faster.
    return torch.from_numpy(p).permute(0, 3, 1, 2), corners


def learn(net, drawn, seed, steps, optimiser, schedule, longest):
    net.train()
    rng = np.random.default_rng(seed)
    sizes, shares = list(SIZES), list(SIZES.values())
    began, sums = time.time(), np.zeros(4)
    for step in range(1, steps + 1):
        pictures, corners = drawn[sizes[rng.choice(len(sizes), p=shares)]]
        chosen = rng.integers(0, len(pictures), BATCH)
        batch, quads = varied(rng, pictures[chosen], corners[chosen])
        there = torch.from_numpy((~np.isnan(quads[:, 0, 0])).astype(np.float32))
        loss, parts = loss_of(net(batch), there, torch.from_numpy(np.nan_to_num(quads)))
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), longest)
        optimiser.step()
        schedule.step()
        sums += parts
        if step % 100 == 0:
            print(step, f'{time.time() - began:.0f} s', np.round(sums / 100, 4), flush=True)
            sums[:] = 0


def lesson(net, drawn, seed, steps, of, rate, warm, longest):
    """`of`: steps of the whole schedule; `longest`: of a gradient."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    learn(net, drawn, seed, steps, optimiser, torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, of, pct_start=warm), longest)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    drawn = draw(folder)
    net = BodyNet().to(memory_format=torch.channels_last)
    lesson(net, drawn, SEED, FIRST, FIRST_OF, FIRST_RATE, 0.15, np.inf)
    write_model(net, folder / 'first.onnx')
    net = fused(BodyNet().eval())
    net.load_state_dict(numbers_in(folder / 'first.onnx'))
    lesson(net.to(memory_format=torch.channels_last), drawn, SEED + 1, SECOND, SECOND, SECOND_RATE, 0.08, 5.0)
    model = write_model(net, folder / 'phone-body.onnx')
    print(len(model), 'bytes, sha256', hashlib.sha256(model).hexdigest())


main()
