/** The weights of an ONNX file, by name. */
export type Numbers = ReadonlyMap<string, Float32Array>;

/** Field numbers of `ModelProto`, `GraphProto` and `TensorProto`, and values of its type field (onnx.proto of ONNX IR 8). */
const graphOfModel = 7;
const initializerOfGraph = 5;
const tensor = { type: 2, name: 8, raw: 9 } as const;
const float = 1;
const float16 = 10;

/** The 16-bit and 32-bit float initializers of an ONNX file; everything else in it is ignored. @throws {RangeError} when the bytes are no protobuf. */
export function onnxNumbers(file: Uint8Array): Numbers {
  const numbers = new Map<string, Float32Array>();
  for (const graph of fieldsOf(file, graphOfModel)) {
    for (const initializer of fieldsOf(graph, initializerOfGraph)) {
      const [name] = fieldsOf(initializer, tensor.name);
      const [raw] = fieldsOf(initializer, tensor.raw);
      const type = varintsOf(initializer, tensor.type);
      if (name && raw && (type === float || type === float16)) numbers.set(textOf(name), type === float ? floats(raw) : halves(raw));
    }
  }
  return numbers;
}

const varint = 0;
const eightBytes = 1;
const counted = 2;
const fourBytes = 5;

/** Walks over the fields of a protobuf message: calls `see` with the number and the varint or bytes of each; fields of fixed 4 or 8 bytes are skipped. */
function walk(message: Uint8Array, see: (field: number, value: number | Uint8Array) => void): void {
  let at = 0;
  const read = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at];
      if (byte === undefined) throw new RangeError('a field ends beyond the file');
      at += 1;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const key = read();
    const [field, type] = [Math.floor(key / 8), key % 8];
    if (type === varint) {
      see(field, read());
      continue;
    }
    const length = type === counted ? read() : type === eightBytes ? 8 : type === fourBytes ? 4 : Infinity;
    if (at + length > message.length) throw new RangeError('a field ends beyond the file');
    if (type === counted) see(field, message.subarray(at, at + length));
    at += length;
  }
}

function fieldsOf(message: Uint8Array, wanted: number): Uint8Array[] {
  const found: Uint8Array[] = [];
  walk(message, (field, value) => {
    if (field === wanted && typeof value !== 'number') found.push(value);
  });
  return found;
}

function varintsOf(message: Uint8Array, wanted: number): number | null {
  let found: number | null = null;
  walk(message, (field, value) => {
    if (field === wanted && typeof value === 'number') found = value;
  });
  return found;
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function floats(raw: Uint8Array): Float32Array {
  const view = viewOf(raw);
  return Float32Array.from({ length: raw.length >> 2 }, (_, at) => view.getFloat32(4 * at, true));
}

/** Reads IEEE 754 binary16 numbers; infinity and NaN are not handled, as weights are finite. */
function halves(raw: Uint8Array): Float32Array {
  const view = viewOf(raw);
  return Float32Array.from({ length: raw.length >> 1 }, (_, at) => {
    const bits = view.getUint16(2 * at, true);
    const [power, part] = [(bits >> 10) & 31, bits & 1023];
    const size = power === 0 ? part * 2 ** -24 : (1024 + part) * 2 ** (power - 25);
    return bits & 0x8000 ? -size : size;
  });
}
