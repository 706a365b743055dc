"""Of what is seen aslant."""

import numpy as np


def coefficients(quad, size):
    """Of the perspective that takes a place in the picture to a place on a flat thing of `size`, whose corners are `quad`."""
    w, h = size
    rows, values = [], []
    for (x, y), (u, v) in zip(quad, [(0, 0), (w, 0), (w, h), (0, h)]):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.linalg.solve(np.array(rows), np.array(values))
