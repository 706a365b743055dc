"""Draws the faces, trains the network and writes it: see README.md. Usage: train.py FOLDER"""

import hashlib
import subprocess
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch

sys.path.append(str(Path(__file__).resolve().parent.parent / 'body-model'))

from begin import begin_with
from export import write_model
from face import CELL, INTO, draw_face
from lessons import Lessons, learn
from network import CrackNet, loss_of

SEED = 143
FACES = 5000
BATCH = 12
# A part of so many pixels across and down is looked at in each step.
PART = 192
LESSONS = Lessons(steps=2800, warm=150, rest=1400, rate=2e-3, kept=200, said=100)
# It goes on from the network of seed 124: the name that git gives to the bytes of that file, whatever commit they came with.
BEFORE = '9f3d88f2c9959662c4ca3e4c9190631a58a7fa3b'
# Most faces are whole in most places: of so many parts the most broken one is looked at, in this share of cases.
CHOICE, CHOSEN = 4, 0.6


def drawn(number):
    return draw_face(np.random.default_rng([SEED, number]))


def draw(folder):
    """Faces and where they are broken, kept in the folder: the same seed and number draw the same."""
    files = [folder / f'{what}-{SEED}-{FACES}.npy' for what in ('faces', 'broken')]
    if not files[1].exists():
        faces = np.lib.format.open_memmap(files[0], 'w+', np.uint8, (FACES, INTO[1], INTO[0], 3))
        broken = np.zeros((FACES, INTO[1] // CELL, INTO[0] // CELL), np.uint8)
        with Pool(2) as drawers:
            for i, (face, where) in enumerate(drawers.imap(drawn, range(FACES), 8)):
                faces[i], broken[i] = face, where
        faces.flush()
        np.save(files[1], broken)
        print(files[0].name, flush=True)
    return np.load(files[0], mmap_mode='r'), np.load(files[1])


def cells_of(broken, at, x, y):
    return broken[at, y // CELL : (y + PART) // CELL, x // CELL : (x + PART) // CELL]


def part_of(rng, broken):
    """Which face, and where in it a part begins."""
    parts = [(int(rng.integers(0, FACES)), *(int(rng.integers(0, (side - PART) // CELL + 1)) * CELL for side in INTO)) for _ in range(CHOICE)]
    return max(parts, key=lambda part: (cells_of(broken, *part) == 1).sum()) if rng.random() < CHOSEN else parts[0]


def batch_of(faces, broken, step):
    """Parts of faces in other light, mirrored and upside down; the same for the same step."""
    rng = np.random.default_rng([SEED, 2, step])
    pictures, cells = [], []
    for _ in range(BATCH):
        at, x, y = part_of(rng, broken)
        picture = faces[at, y : y + PART, x : x + PART].astype(np.float32) / 255
        where = cells_of(broken, at, x, y)
        light = rng.uniform(0.65, 1.4) * rng.normal(1, 0.08, 3).astype(np.float32)
        picture = picture * light + np.float32(rng.normal(0, 0.05))
        if rng.random() < 0.3:
            picture = picture[:, :, rng.permutation(3)]
        if rng.random() < 0.1:
            picture = np.repeat(picture.mean(2, keepdims=True), 3, 2)
        if rng.random() < 0.3:
            picture = picture + rng.standard_normal(picture.shape, dtype=np.float32) * np.float32(rng.uniform(0.005, 0.03))
        if rng.random() < 0.5:
            picture, where = picture[:, ::-1], where[:, ::-1]
        if rng.random() < 0.5:
            picture, where = picture[::-1], where[::-1]
        pictures.append(np.clip(picture, 0, 1))
        cells.append(where)
    return torch.from_numpy(np.stack(pictures).astype(np.float32)).permute(0, 3, 1, 2), torch.from_numpy(np.stack(cells))


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    faces, broken = draw(folder)
    net = CrackNet()
    begin_with(net, subprocess.check_output(['git', 'cat-file', 'blob', BEFORE]), batch_of(faces, broken, 0)[0])
    net = net.to(memory_format=torch.channels_last).train()

    def loss_at(step):
        pictures, cells = batch_of(faces, broken, step)
        loss = loss_of(net(pictures), cells)
        return loss, loss.item()

    learn(net, LESSONS, folder, loss_at)
    model = write_model(net, folder / 'phone-cracks.onnx', (INTO[1], INTO[0]), ['cells'])
    print(len(model), 'bytes, sha256', hashlib.sha256(model).hexdigest())


if __name__ == '__main__':
    main()
