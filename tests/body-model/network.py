"""The network, and what it is trained to."""

import torch
from torch import nn
from torch.nn import functional

from blocks import EncoderDecoder

# Cells of the answer are this many pixels wide; sides of the picture are whole numbers of STEP.
CELL = 4
STEP = 16
# Corner offsets are in this many pixels, so that the numbers to learn are about 1.
UNIT = 32


class BodyNet(EncoderDecoder):
    """RGB from 0 to 1, N by 3 by H by W, to N by 9 by H/4 by W/4 (a logit that the phone is there, then offsets x, y to its four corners) and N by 1 (a logit that there is a phone)."""

    def __init__(self):
        super().__init__((16, 24, 40, 64, 40, 32))
        self.cells = nn.Conv2d(32, 9, 1)
        self.whole = nn.Sequential(nn.Linear(128, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, picture):
        deep, cells = self.decoded(picture)
        seen = torch.cat([deep.mean((2, 3)), deep.amax((2, 3))], 1)
        return self.cells(cells), self.whole(seen)


def inside(corners, height, width):
    """Which cells of the answer lie in each quadrilateral (N by 4 by 2, in pixels, clockwise)."""
    ys = (torch.arange(height // CELL) + 0.5) * CELL
    xs = (torch.arange(width // CELL) + 0.5) * CELL
    y, x = torch.meshgrid(ys, xs, indexing='ij')
    within = torch.ones(len(corners), len(ys), len(xs), dtype=torch.bool)
    for a in range(4):
        p, q = corners[:, a], corners[:, (a + 1) % 4]
        px, py, dx, dy = (v[:, None, None] for v in (p[:, 0], p[:, 1], q[:, 0] - p[:, 0], q[:, 1] - p[:, 1]))
        within &= dx * (y - py) - dy * (x - px) >= 0
    return within, x, y


def loss_of(answer, there, corners):
    """`there`: N, 0 or 1; `corners`: N by 4 by 2 in pixels. What lies on the phone, how far its corners are in its widths, and whether it is there."""
    cells, whole = answer
    height, width = cells.shape[2] * CELL, cells.shape[3] * CELL
    wide = ((corners[:, 1] - corners[:, 0]).norm(dim=1) + (corners[:, 2] - corners[:, 3]).norm(dim=1)) / 2
    # Of the smallest phones too some cells have to say that they are there.
    middle = corners.mean(1, keepdim=True)
    grown = middle + (corners - middle) * (2 * CELL / wide.clamp(min=1)).clamp(min=1)[:, None, None]
    within, x, y = inside(grown, height, width)
    within &= there[:, None, None] > 0
    on = within.float()
    # A small phone counts as much as a large one.
    area = on.sum((1, 2), keepdim=True).clamp(min=1)
    weight = 1 + on * (on[0].numel() / (4 * area)).clamp(max=20)
    mask = (functional.binary_cross_entropy_with_logits(cells[:, 0], on, reduction='none') * weight).mean()
    wanted = torch.stack([corners[:, :, 0, None, None] - x, corners[:, :, 1, None, None] - y], 2)
    off = (cells[:, 1:].reshape(wanted.shape) * UNIT - wanted) / wide.clamp(min=CELL)[:, None, None, None, None]
    far = functional.smooth_l1_loss(off, torch.zeros_like(off), beta=0.05, reduction='none').mean((1, 2))
    corner = ((far * on).sum((1, 2)) / area[:, 0, 0]).sum() / there.sum().clamp(min=1)
    head = functional.binary_cross_entropy_with_logits(whole[:, 0], there)
    return mask + 2 * corner + 0.5 * head, (mask.item(), corner.item(), head.item())
