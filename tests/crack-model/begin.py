"""A network goes on from one that was written as ONNX, where what normalises is a part of the convolutions."""

import numpy as np
import onnx
import torch
from onnx import numpy_helper


def begin_with(net, model, pictures):
    """Takes the numbers of `model` (bytes of a file) into a network of the same layers; what normalises follows from `pictures`, and changes nothing at first."""
    tensors = {tensor.name: numpy_helper.to_array(tensor).astype(np.float32) for tensor in onnx.load_from_string(model).graph.initializer}
    numbers = {name: torch.from_numpy(values.copy()) for name, values in tensors.items()}

    def follow(name):
        def hook(norm, given):
            norm.running_mean.copy_(given[0].mean((0, 2, 3)))
            norm.running_var.copy_(given[0].var((0, 2, 3)))
            norm.weight.copy_((norm.running_var + norm.eps).sqrt())
            norm.bias.copy_(norm.running_mean + numbers[f'{name}.conv.bias'])

        return hook

    hooks = []
    with torch.no_grad():
        for name, module in net.named_modules():
            if isinstance(module, torch.nn.BatchNorm2d):
                hooks.append(module.register_forward_pre_hook(follow(name.rpartition('.')[0])))
            elif isinstance(module, torch.nn.Conv2d):
                block = name.rpartition('.')[0]
                module.weight.copy_(numbers[f'{block}.conv.weight' if block else f'{name}.weight'])
                if module.bias is not None:
                    module.bias.copy_(numbers[f'{name}.bias'])
        net.eval()(pictures)
    for hook in hooks:
        hook.remove()
