/** A protobuf field, as far as a small ONNX file needs them (onnx.proto of ONNX IR 8). */
type Field = [number: number, value: number | string | Uint8Array];

const varintType = 0;
const bytesType = 2;
const irVersion = 8;
const opset = 13;
const float = 1;

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}

function message(...fields: Field[]): Uint8Array {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Uint8Array.from([...varint((number << 3) | varintType), ...varint(value)]);
      const bytes = typeof value === 'string' ? Buffer.from(value) : value;
      return Buffer.concat([Uint8Array.from([...varint((number << 3) | bytesType), ...varint(bytes.length)]), bytes]);
    }),
  );
}

const node = (operator: string, inputs: string[], output: string) =>
  message(...inputs.map((input): Field => [1, input]), [2, output], [4, operator]);

const tensor = (name: string, dims: number[], values: number[]) =>
  message(...dims.map((dim): Field => [1, dim]), [2, float], [8, name], [9, new Uint8Array(Float32Array.from(values).buffer)]);

function valueInfo(name: string, dims: number[]): Uint8Array {
  const shape = message(...dims.map((dim): Field => [1, message([1, dim])]));
  return message([1, name], [2, message([1, message([1, float], [2, shape])])]);
}

/**
 * An ONNX model that sees only the mean colour of a picture of `size` × `size`: each row of `weights` is one output, `[red, green, blue, constant]`, for channels as
 * they come in.
 */
export function meanColourModel(size: number, weights: readonly (readonly [number, number, number, number])[]): Uint8Array {
  const outputs = weights.length;
  const byChannel = [0, 1, 2].flatMap((channel) => weights.map((row) => row[channel] ?? 0));
  const graph = message(
    [1, node('GlobalAveragePool', ['picture'], 'mean')],
    [1, node('Flatten', ['mean'], 'flat')],
    [1, node('Gemm', ['flat', 'weights', 'constants'], 'scores')],
    [2, 'mean-colour'],
    [5, tensor('weights', [3, outputs], byChannel)],
    [
      5,
      tensor(
        'constants',
        [outputs],
        weights.map((row) => row[3]),
      ),
    ],
    [11, valueInfo('picture', [1, 3, size, size])],
    [12, valueInfo('scores', [1, outputs])],
  );
  return message([1, irVersion], [7, graph], [8, message([1, ''], [2, opset])]);
}
