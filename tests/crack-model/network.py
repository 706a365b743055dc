"""The network: as that which finds the phone, narrower, for a picture of the phone alone."""

from torch import nn
from torch.nn import functional

from blocks import EncoderDecoder


class CrackNet(EncoderDecoder):
    """RGB from 0 to 1, N by 3 by H by W, to N by 1 by H/4 by W/4: a logit that a crack runs through the cell."""

    def __init__(self):
        super().__init__((12, 20, 32, 48, 32, 20))
        self.cells = nn.Conv2d(20, 1, 1)

    def forward(self, picture):
        return self.cells(self.decoded(picture)[1])


def loss_of(cells, broken):
    """`broken`: N by H/4 by W/4, 0 no, 1 yes, 2 of which nothing is asked. Cracks are few: each counts as much as some that are none."""
    logits, wanted = cells[:, 0], (broken == 1).float()
    weight = (broken != 2).float() * (1 + 5 * wanted)
    return functional.binary_cross_entropy_with_logits(logits, wanted, weight=weight)
