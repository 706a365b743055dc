import { afterAll, expect, test, vi } from 'vitest';
import { createReader } from './reader.ts';

const reader = createReader();
afterAll(() => reader.end());

/** Two IMEIs of the usual form, with valid check digits. */
const one = '356938035643809';
const two = '864539048374617';
/** Of the same type allocation as `one`: of the same phone. */
const otherSlot = '356938035643817';

interface Scene {
  width: number;
  height: number;
  paper?: string;
  /** Lines of text, each with its position and size. */
  lines?: [text: string, x: number, y: number, size: number][];
}

async function drawn({ width, height, paper = '#fff', lines = [] }: Scene, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no context');
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#222';
  for (const [text, x, y, size] of lines) {
    context.font = `${size}px sans-serif`;
    context.fillText(text, x, y);
  }
  return canvas.convertToBlob({ type, quality: 0.9 });
}

/** Adds the check digit to 14 digits (ISO/IEC 7812-1). */
function withCheckDigit(body: string): string {
  const sum = [...body].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + ((10 - (sum % 10)) % 10);
}

const numbers = Array.from({ length: 40 }, (_, at) => withCheckDigit(`3569380${String(3_564_381 + at * 91_173)}`));

/** A chunk of a RIFF file, padded to an even length. */
function chunk(name: string, body: Uint8Array): Uint8Array {
  const out = new Uint8Array(8 + body.length + (body.length % 2));
  out.set(new TextEncoder().encode(name));
  new DataView(out.buffer).setUint32(4, body.length, true);
  out.set(body, 8);
  return out;
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => {
    out.set(part, at);
    return at + part.length;
  }, 0);
  return out;
}

/** An animated WebP of two identical frames. */
async function animatedWebp(scene: Scene): Promise<Blob> {
  const still = new Uint8Array(await (await drawn(scene, 'image/webp')).arrayBuffer());
  const size = [scene.width - 1, scene.height - 1].flatMap((side) => [side & 255, side >> 8, 0]);
  // A still may have a colour profile before its pixels; a frame holds the pixels alone.
  const pixelsAt = new TextDecoder('latin1').decode(still).indexOf('VP8 ');
  const pixels = still.subarray(pixelsAt, pixelsAt + 8 + new DataView(still.buffer).getUint32(pixelsAt + 4, true));
  const frame = chunk('ANMF', joined(new Uint8Array([0, 0, 0, 0, 0, 0, ...size, 100, 0, 0, 2]), pixels));
  const header = chunk('VP8X', new Uint8Array([2, 0, 0, 0, ...size]));
  const body = joined(new TextEncoder().encode('WEBP'), header, chunk('ANIM', new Uint8Array(6)), frame, frame);
  return new Blob([chunk('RIFF', body) as Uint8Array<ArrayBuffer>]);
}

/** CRC-32 of ISO 3309, which ends each chunk of a PNG. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

const bigEndian = (...values: number[]) => {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [at, value] of values.entries()) view.setUint32(4 * at, value);
  return new Uint8Array(view.buffer);
};

function pngChunk(name: string, body: Uint8Array): Uint8Array {
  const named = joined(new TextEncoder().encode(name), body);
  return joined(bigEndian(body.length), named, bigEndian(crc32(named)));
}

/** A PNG of two frames, the second the same as the still, repeated for ever. */
async function animatedPng(scene: Scene): Promise<Blob> {
  const still = new Uint8Array(await (await drawn(scene, 'image/png')).arrayBuffer());
  const signatureAndHeader = still.subarray(0, 8 + 25);
  const pixels: Uint8Array[] = [];
  for (let at = signatureAndHeader.length; at < still.length; ) {
    const length = new DataView(still.buffer).getUint32(at);
    if (new TextDecoder('latin1').decode(still.subarray(at + 4, at + 8)) === 'IDAT') pixels.push(still.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const control = (sequence: number) =>
    pngChunk('fcTL', joined(bigEndian(sequence, scene.width, scene.height, 0, 0), new Uint8Array([0, 1, 0, 10, 0, 0])));
  const first = pngChunk('IDAT', joined(...pixels));
  const second = pngChunk('fdAT', joined(bigEndian(2), ...pixels));
  const begin = joined(signatureAndHeader, pngChunk('acTL', bigEndian(2, 0)), control(0), first);
  return new Blob([joined(begin, control(1), second, pngChunk('IEND', new Uint8Array()))]);
}

/** A red and a blue frame of one pixel, repeated for ever. */
const animatedGif = joined(
  new TextEncoder().encode('GIF89a'),
  new Uint8Array([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
  new Uint8Array([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
  new Uint8Array([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b]),
);

const label = (number: string, x: number, y: number, size: number): [string, number, number, number] => [`IMEI: ${number}`, x, y, size];

test.each<[string, () => Promise<Blob>, object]>([
  [
    '48 megapixels',
    () => drawn({ width: 8000, height: 6000, lines: [label(one, 2000, 3000, 160)] }),
    { ok: true, value: { found: true, imei: one, imei2: null } },
  ],
  [
    'a screenshot scrolled over 20,000 pixels',
    () => drawn({ width: 1080, height: 20_000, lines: [['Acerca del teléfono', 60, 400, 60], label(one, 60, 17_000, 48)] }),
    { ok: true, value: { found: true, imei: one } },
  ],
  ['one pixel', () => drawn({ width: 1, height: 1 }), { ok: true, value: { found: false } }],
  ['a row of one pixel', () => drawn({ width: 3000, height: 1 }), { ok: true, value: { found: false } }],
  ['all black', () => drawn({ width: 1200, height: 900, paper: '#000' }), { ok: true, value: { found: false, reason: 'blurred' } }],
  [
    'two phones',
    () => drawn({ width: 1000, height: 600, lines: [label(one, 80, 150, 40), label(two, 80, 450, 40)] }),
    { ok: true, value: { found: false, reason: 'too-many' } },
  ],
  [
    'forty numbers',
    () =>
      drawn({
        width: 1200,
        height: 1800,
        lines: numbers.map((number, at) => label(number, at % 2 === 0 ? 40 : 640, 80 + Math.floor(at / 2) * 84, 34)),
      }),
    { ok: true, value: { found: false, reason: 'too-many' } },
  ],
  [
    'a number that goes on beyond the edge',
    () => drawn({ width: 700, height: 300, lines: [label(one, 300, 160, 44)] }),
    { ok: true, value: { found: false, reason: 'cut-off' } },
  ],
  ['an animated GIF', async () => new Blob([animatedGif]), { ok: false, problem: 'unsupported-media' }],
  [
    'an animated PNG',
    () => animatedPng({ width: 800, height: 300, lines: [label(one, 60, 160, 44)] }),
    { ok: true, value: { found: true, imei: one } },
  ],
  [
    'an animated WebP',
    () => animatedWebp({ width: 800, height: 300, lines: [label(one, 60, 160, 44)] }),
    { ok: true, value: { found: true, imei: one } },
  ],
  [
    'half a file',
    async () => {
      const whole = await drawn({ width: 900, height: 700, lines: [label(one, 60, 600, 44)] });
      return whole.slice(0, whole.size / 2);
    },
    { ok: false, problem: 'picture-damaged' },
  ],
])('%s: an answer or a reason', { timeout: 90_000 }, async (_what, make, expected) => {
  const result = await reader.readImei(await make());
  expect(result.ok ? typeof result.value.found : typeof result.problem).toMatch(/boolean|string/);
  expect(result).toMatchObject(expected);
});

test('both numbers carry their places', { timeout: 60_000 }, async () => {
  const result = await reader.readImei(
    await drawn({ width: 1000, height: 600, lines: [label(one, 80, 150, 40), label(otherSlot, 80, 450, 40)] }),
  );
  if (!result.ok || !result.value.found) throw new Error(JSON.stringify(result));
  const { box, box2, by } = result.value;
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 136)).toBeLessThan(15);
  expect(Math.abs((box2?.y ?? 0) + (box2?.height ?? 0) / 2 - 436)).toBeLessThan(15);
  expect(new Set(by).size).toBeGreaterThanOrEqual(2);
});

test('the page itself opens and draws nothing: reading and shrinking hold up no touch', { timeout: 90_000 }, async () => {
  const picture = await drawn({ width: 4000, height: 3000, lines: [label('356938035643808', 500, 1500, 120)] });
  const opening = vi.spyOn(window, 'createImageBitmap');
  const drawing = [HTMLCanvasElement, OffscreenCanvas].map((canvas) => vi.spyOn(canvas.prototype, 'getContext'));
  await reader.readImei(picture);
  await reader.shrink(picture);
  for (const spy of [opening, ...drawing]) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});
