"""Draws the faces, trains the network and writes it: see README.md. Usage: train.py FOLDER"""

import hashlib
import sys
import time
from pathlib import Path

import numpy as np
import torch

sys.path.append(str(Path(__file__).resolve().parent.parent / 'body-model'))

from export import write_model
from face import CELL, INTO, draw_face
from network import CrackNet, loss_of

SEED = 124
FACES = 6000
BATCH = 16
# A part so high is looked at in each step.
PART = 208
# It learns at one rate after some steps, and comes to rest in the last ones.
STEPS, WARM, REST, RATE = 7000, 200, 1500, 2.5e-3
# After so many steps everything is kept, so that training may be stopped and goes on.
KEPT = 500


def draw(folder):
    """Faces and where they are broken, kept in the folder: the same seed and number draw the same."""
    files = [folder / f'{what}-{SEED}-{FACES}.npy' for what in ('faces', 'broken')]
    if not files[1].exists():
        faces = np.lib.format.open_memmap(files[0], 'w+', np.uint8, (FACES, INTO[1], INTO[0], 3))
        broken = np.zeros((FACES, INTO[1] // CELL, INTO[0] // CELL), np.uint8)
        for i in range(FACES):
            faces[i], broken[i] = draw_face(np.random.default_rng([SEED, i]))
        faces.flush()
        np.save(files[1], broken)
        print(files[0].name, flush=True)
    return np.load(files[0], mmap_mode='r'), np.load(files[1])


def batch_of(faces, broken, step):
    """Parts of faces in other light, mirrored and upside down; the same for the same step."""
    rng = np.random.default_rng([SEED, 2, step])
    pictures, cells = [], []
    for at in rng.integers(0, FACES, BATCH):
        y = int(rng.integers(0, (INTO[1] - PART) // 16 + 1)) * 16
        picture, where = faces[at, y : y + PART].astype(np.float32) / 255, broken[at, y // CELL : (y + PART) // CELL]
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


def rate_at(step):
    rest = min(1, (STEPS - step) / REST)
    return RATE * min(1, step / WARM) * (0.01 + 0.99 * (1 - np.cos(np.pi * rest)) / 2)


def learn(net, faces, broken, folder):
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    kept, start = folder / 'kept.pt', 0
    if kept.exists():
        state = torch.load(kept)
        net.load_state_dict(state['net'])
        optimiser.load_state_dict(state['optimiser'])
        start = state['step']
    began, total = time.time(), 0
    for step in range(start + 1, STEPS + 1):
        for group in optimiser.param_groups:
            group['lr'] = rate_at(step)
        pictures, cells = batch_of(faces, broken, step)
        loss = loss_of(net(pictures), cells)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        total += loss.item()
        if step % 100 == 0:
            print(step, f'{time.time() - began:.0f} s', round(total / 100, 5), flush=True)
            total = 0
        if step % KEPT == 0:
            torch.save({'net': net.state_dict(), 'optimiser': optimiser.state_dict(), 'step': step}, kept.with_suffix('.part'))
            kept.with_suffix('.part').rename(kept)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    faces, broken = draw(folder)
    net = CrackNet().to(memory_format=torch.channels_last).train()
    learn(net, faces, broken, folder)
    model = write_model(net, folder / 'phone-cracks.onnx', (INTO[1], INTO[0]), ['cells'])
    print(len(model), 'bytes, sha256', hashlib.sha256(model).hexdigest())


if __name__ == '__main__':
    main()
