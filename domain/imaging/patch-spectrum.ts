/** Side of the square patches of a picture that are transformed, in pixels; a power of two. */
export const patchSide = 128;
const half = patchSide / 2;

const cosines = new Float32Array(half);
const sines = new Float32Array(half);
/** Hann window: falls to zero at both ends, so that a patch's borders add no frequencies. */
const bell = new Float32Array(patchSide);
const reversed = new Uint8Array(patchSide);
for (let at = 0; at < patchSide; at += 1) {
  cosines[at % half] = Math.cos((2 * Math.PI * (at % half)) / patchSide);
  sines[at % half] = -Math.sin((2 * Math.PI * (at % half)) / patchSide);
  bell[at] = 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / patchSide);
  for (let bit = 1, other = half; bit < patchSide; bit *= 2, other /= 2) if (at & bit) reversed[at] = (reversed[at] as number) + other;
}

/**
 * The Fourier transform of two patches of a grey picture at once, the first as the real and the second as the imaginary part, each less its mean. Returns the real
 * and imaginary parts of the result, row by row. `first` and `second`: indices of the patches' upper left pixels.
 */
export function transformed(data: Uint8Array, width: number, first: number, second: number): [real: Float32Array, imaginary: Float32Array] {
  const real = windowed(data, width, first);
  const imaginary = windowed(data, width, second);
  for (let row = 0; row < patchSide; row += 1) transform(real, imaginary, row * patchSide, 1);
  for (let column = 0; column < patchSide; column += 1) transform(real, imaginary, column, patchSide);
  return [real, imaginary];
}

function windowed(data: Uint8Array, width: number, start: number): Float32Array {
  let sum = 0;
  for (let y = 0; y < patchSide; y += 1) for (let x = 0; x < patchSide; x += 1) sum += data[start + y * width + x] as number;
  const mean = sum / (patchSide * patchSide);
  const patch = new Float32Array(patchSide * patchSide);
  for (let y = 0; y < patchSide; y += 1)
    for (let x = 0; x < patchSide; x += 1)
      patch[y * patchSide + x] = ((data[start + y * width + x] as number) - mean) * (bell[x] as number) * (bell[y] as number);
  return patch;
}

/** Fast Fourier transform of one line in place (Cooley and Tukey, 1965). */
function transform(real: Float32Array, imaginary: Float32Array, start: number, step: number): void {
  for (let at = 0; at < patchSide; at += 1) {
    const other = reversed[at] as number;
    if (other <= at) continue;
    const [a, b] = [start + at * step, start + other * step];
    const [x, y] = [real[a] as number, imaginary[a] as number];
    real[a] = real[b] as number;
    imaginary[a] = imaginary[b] as number;
    real[b] = x;
    imaginary[b] = y;
  }
  for (let size = 2; size <= patchSide; size *= 2) {
    const reach = size / 2;
    const turn = patchSide / size;
    for (let from = 0; from < patchSide; from += size) {
      for (let at = 0; at < reach; at += 1) {
        const a = start + (from + at) * step;
        const b = a + reach * step;
        const cos = cosines[at * turn] as number;
        const sin = sines[at * turn] as number;
        const x = (real[b] as number) * cos - (imaginary[b] as number) * sin;
        const y = (real[b] as number) * sin + (imaginary[b] as number) * cos;
        real[b] = (real[a] as number) - x;
        imaginary[b] = (imaginary[a] as number) - y;
        real[a] = (real[a] as number) + x;
        imaginary[a] = (imaginary[a] as number) + y;
      }
    }
  }
}
