"""The network: as that which finds the phone, narrower, for a picture of the phone alone."""

import torch
from torch import nn
from torch.nn import functional

from blocks import block


class CrackNet(nn.Module):
    """RGB from 0 to 1, N by 3 by H by W, to N by 1 by H/4 by W/4: a logit that a crack runs through the cell."""

    def __init__(self):
        super().__init__()
        self.stem = block(3, 12, 2)
        self.quarter = nn.Sequential(block(12, 20, 2), block(20, 20))
        self.eighth = nn.Sequential(block(20, 32, 2), block(32, 32))
        self.sixteenth = nn.Sequential(block(32, 48, 2), block(48, 48, 1, 2), block(48, 48, 1, 3))
        self.up8 = block(48 + 32, 32)
        self.up4 = block(32 + 20, 20)
        self.cells = nn.Conv2d(20, 1, 1)

    def forward(self, picture):
        quarter = self.quarter(self.stem(picture - 0.5))
        eighth = self.eighth(quarter)
        up = functional.interpolate(self.sixteenth(eighth), scale_factor=2.0, mode='nearest')
        up = functional.interpolate(self.up8(torch.cat([up, eighth], 1)), scale_factor=2.0, mode='nearest')
        return self.cells(self.up4(torch.cat([up, quarter], 1)))


def loss_of(cells, broken):
    """`broken`: N by H/4 by W/4, 0 no, 1 yes, 2 of which nothing is asked. Cracks are few: each counts as much as some that are none."""
    logits, wanted = cells[:, 0], (broken == 1).float()
    weight = (broken != 2).float() * (1 + 2 * wanted)
    return functional.binary_cross_entropy_with_logits(logits, wanted, weight=weight)
