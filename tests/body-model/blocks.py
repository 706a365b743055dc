"""What the networks are made of."""

from torch import nn


def block(given, made, stride=1, dilation=1):
    conv = nn.Conv2d(given, made, 3, stride, dilation, dilation, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(made), nn.ReLU(inplace=True))
