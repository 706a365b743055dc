"""How the networks learn: at one rate after some steps, coming to rest in the last ones, kept so that training may be stopped and goes on."""

import time
from dataclasses import dataclass

import numpy as np
import torch


@dataclass(frozen=True)
class Lessons:
    steps: int
    warm: int
    rest: int
    rate: float
    # After so many steps everything is kept, and after so many it says how well it does.
    kept: int
    said: int

    def rate_at(self, step):
        rest = min(1, (self.steps - step) / self.rest)
        return self.rate * min(1, step / self.warm) * (0.01 + 0.99 * (1 - np.cos(np.pi * rest)) / 2)


def learn(net, lessons, folder, loss_at):
    """`loss_at` gives the loss of a step, and the numbers to be said of it."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=lessons.rate, weight_decay=1e-3)
    kept, start = folder / 'kept.pt', 0
    if kept.exists():
        state = torch.load(kept)
        net.load_state_dict(state['net'])
        optimiser.load_state_dict(state['optimiser'])
        start = state['step']
    began, sums = time.time(), 0
    for step in range(start + 1, lessons.steps + 1):
        for group in optimiser.param_groups:
            group['lr'] = lessons.rate_at(step)
        loss, parts = loss_at(step)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        sums = sums + np.array(parts)
        if step % lessons.said == 0:
            print(step, f'{time.time() - began:.0f} s', np.round(sums / lessons.said, 4), flush=True)
            sums = 0
        if step % lessons.kept == 0:
            torch.save({'net': net.state_dict(), 'optimiser': optimiser.state_dict(), 'step': step}, kept.with_suffix('.part'))
            kept.with_suffix('.part').rename(kept)
