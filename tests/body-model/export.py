"""Writes the network as ONNX, its numbers in 16 bits and run in 32."""

import copy
from collections import OrderedDict

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval


def fused(module):
    """Each convolution with what normalises it as one, under the name of the block."""
    for name, child in module.named_children():
        if isinstance(child, nn.Sequential) and isinstance(child[0], nn.Conv2d) and isinstance(child[1], nn.BatchNorm2d):
            setattr(module, name, nn.Sequential(OrderedDict(conv=fuse_conv_bn_eval(child[0], child[1]), relu=child[2])))
        else:
            fused(child)
    return module


def write_model(net, file, size, answers):
    """For pictures of any height and width, tried with one of `size` (height, width). Returns the bytes of the file."""
    net = fused(copy.deepcopy(net).eval().to(memory_format=torch.contiguous_format))
    axes = {'picture': {2: 'height', 3: 'width'}, 'cells': {2: 'rows', 3: 'columns'}}
    torch.onnx.export(net, torch.zeros(1, 3, *size), str(file), input_names=['picture'], output_names=answers,
                      dynamic_axes=axes, opset_version=13, do_constant_folding=True)
    model = onnx.load(str(file))
    graph = model.graph
    casts = []
    for tensor in list(graph.initializer):
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < 64:
            continue
        # The name stays with the numbers that are kept; what runs takes them by another one.
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), tensor.name))
        casts.append(helper.make_node('Cast', [tensor.name], [tensor.name + '.full'], to=TensorProto.FLOAT))
        for node in graph.node:
            node.input[:] = [tensor.name + '.full' if name == tensor.name else name for name in node.input]
    for node in reversed(casts):
        graph.node.insert(0, node)
    model.doc_string = ''
    for node in graph.node:
        node.doc_string = ''
    onnx.checker.check_model(model)
    data = model.SerializeToString(deterministic=True)
    file.write_bytes(data)
    return data
