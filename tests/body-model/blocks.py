"""What the networks are made of."""

import torch
from torch import nn
from torch.nn import functional


def block(given, made, stride=1, dilation=1):
    conv = nn.Conv2d(given, made, 3, stride, dilation, dilation, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(made), nn.ReLU(inplace=True))


class EncoderDecoder(nn.Module):
    """A small encoder that halves the picture four times and a decoder back to a quarter of its size. `channels`: of each half, then of both steps back."""

    def __init__(self, channels):
        super().__init__()
        half, quarter, eighth, sixteenth, up8, up4 = channels
        self.stem = block(3, half, 2)
        self.quarter = nn.Sequential(block(half, quarter, 2), block(quarter, quarter))
        self.eighth = nn.Sequential(block(quarter, eighth, 2), block(eighth, eighth))
        self.sixteenth = nn.Sequential(block(eighth, sixteenth, 2), block(sixteenth, sixteenth, 1, 2), block(sixteenth, sixteenth, 1, 3))
        self.up8 = block(sixteenth + eighth, up8)
        self.up4 = block(up8 + quarter, up4)

    def decoded(self, picture):
        """RGB from 0 to 1, N by 3 by H by W, to what is seen at large (H/16 by W/16) and in each cell (H/4 by W/4)."""
        quarter = self.quarter(self.stem(picture - 0.5))
        eighth = self.eighth(quarter)
        deep = self.sixteenth(eighth)
        up = self.up8(torch.cat([functional.interpolate(deep, scale_factor=2.0, mode='nearest'), eighth], 1))
        return deep, self.up4(torch.cat([functional.interpolate(up, scale_factor=2.0, mode='nearest'), quarter], 1))
