import sharp from 'sharp';
import type { Chance } from '#tests/drawn/chance.ts';
import type { Homography, Point } from './perspective.ts';
import { mapped } from './perspective.ts';

/** A picture in linear light: three numbers a pixel, row by row; 1 is what a white sheet sends back, lamps send more. */
export interface LightPicture {
  width: number;
  height: number;
  data: Float32Array;
}

/** A drawing with holes: its light multiplied by its cover, and the cover of each pixel, 0 to 1. */
export interface Layer extends LightPicture {
  cover: Float32Array;
}

const toLinear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const steps = 4096;
const toDisplay = Float32Array.from({ length: steps + 1 }, (_, at) => {
  const light = at / steps;
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

/** Display value, 0 to 255, of an amount of light (sRGB). */
export function displayed(light: number): number {
  return toDisplay[Math.round(Math.min(1, Math.max(0, light)) * steps)] as number;
}

export function svgOf(width: number, height: number, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
}

export async function layerOf(svg: string): Promise<Layer> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const count = info.width * info.height;
  const layer = { width: info.width, height: info.height, data: new Float32Array(count * 3), cover: new Float32Array(count) };
  for (let at = 0; at < count; at += 1) {
    const cover = (data[4 * at + 3] as number) / 255;
    layer.cover[at] = cover;
    for (let channel = 0; channel < 3; channel += 1)
      layer.data[3 * at + channel] = (toLinear[data[4 * at + channel] as number] as number) * cover;
  }
  return layer;
}

/** A file opened, in linear light. */
export async function opened(bytes: Uint8Array): Promise<LightPicture> {
  const { data, info } = await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const light = new Float32Array(data.length);
  for (let at = 0; at < light.length; at += 1) light[at] = toLinear[data[at] as number] as number;
  return { width: info.width, height: info.height, data: light };
}

export function plain(width: number, height: number, light: readonly number[]): LightPicture {
  const data = new Float32Array(width * height * 3);
  for (let at = 0; at < data.length; at += 1) data[at] = light[at % 3] as number;
  return { width, height, data };
}

/** Lays a layer of the same size over a picture, which is changed. */
export function laid(under: LightPicture, over: Layer): LightPicture {
  for (let at = 0; at < over.cover.length; at += 1) {
    const rest = 1 - (over.cover[at] as number);
    if (rest === 1) continue;
    for (let channel = 3 * at; channel < 3 * at + 3; channel += 1)
      under.data[channel] = (under.data[channel] as number) * rest + (over.data[channel] as number);
  }
  return under;
}

/** Four looks a pixel, so that what is shrunk does not flicker. */
const looks = [-0.25, 0.25];

/** A flat drawing seen in perspective, in a layer of that size. `place` leads from the picture to the unit square of the drawing. */
export function seenFrom(flat: Layer, size: { width: number; height: number }, place: Homography, corners: readonly Point[]): Layer {
  const { width, height } = size;
  const out: Layer = { width, height, data: new Float32Array(width * height * 3), cover: new Float32Array(width * height) };
  const left = Math.max(0, Math.floor(Math.min(...corners.map(({ x }) => x)) - 1));
  const right = Math.min(width - 1, Math.ceil(Math.max(...corners.map(({ x }) => x)) + 1));
  const top = Math.max(0, Math.floor(Math.min(...corners.map(({ y }) => y)) - 1));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...corners.map(({ y }) => y)) + 1));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      for (const dy of looks) for (const dx of looks) add(out, 3 * (y * width + x), flat, mapped(place, x + 0.5 + dx, y + 0.5 + dy));
    }
  }
  return out;
}

/** A quarter of what is seen at a point of the unit square. */
function add(out: Layer, to: number, flat: Layer, { x, y }: Point): void {
  if (x < 0 || y < 0 || x > 1 || y > 1) return;
  const column = Math.min(flat.width - 1.001, Math.max(0, x * flat.width - 0.5));
  const row = Math.min(flat.height - 1.001, Math.max(0, y * flat.height - 0.5));
  const from = Math.floor(row) * flat.width + Math.floor(column);
  const right = column - Math.floor(column);
  const down = row - Math.floor(row);
  addShare(out, to, flat, from, 0.25 * (1 - right) * (1 - down));
  addShare(out, to, flat, from + 1, 0.25 * right * (1 - down));
  addShare(out, to, flat, from + flat.width, 0.25 * (1 - right) * down);
  addShare(out, to, flat, from + flat.width + 1, 0.25 * right * down);
}

function addShare(out: Layer, to: number, flat: Layer, from: number, share: number): void {
  out.cover[to / 3] = (out.cover[to / 3] as number) + share * (flat.cover[from] as number);
  out.data[to] = (out.data[to] as number) + share * (flat.data[3 * from] as number);
  out.data[to + 1] = (out.data[to + 1] as number) + share * (flat.data[3 * from + 1] as number);
  out.data[to + 2] = (out.data[to + 2] as number) + share * (flat.data[3 * from + 2] as number);
}

/** Out of focus: two means of a window, one after the other, come near a Gauss curve of this deviation in pixels. */
export function soft<P extends LightPicture>(picture: P, deviation: number): P {
  if (deviation < 0.2) return picture;
  const { width, height } = picture;
  let data = picture.data;
  for (let pass = 0; pass < 2; pass += 1) data = down(across(data, width, 3, deviation), width, height, 3, deviation);
  if (!('cover' in picture)) return { ...picture, data };
  let cover = picture.cover as Float32Array;
  for (let pass = 0; pass < 2; pass += 1) cover = down(across(cover, width, 1, deviation), width, height, 1, deviation);
  return { ...picture, data, cover };
}

/** Half of a window of means that, twice, spreads by this deviation; its ends count by a share. */
function reachOf(deviation: number): number {
  return (Math.sqrt(6 * deviation * deviation + 1) - 1) / 2;
}

/** Running means along each row; beyond its ends the last value goes on. */
function across(from: Float32Array, width: number, channels: number, deviation: number): Float32Array {
  const out = new Float32Array(from.length);
  const reach = reachOf(deviation);
  const whole = Math.floor(reach);
  const rest = reach - whole;
  for (let start = 0; start < from.length; start += width * channels) {
    for (let channel = start; channel < start + channels; channel += 1) {
      const last = channel + (width - 1) * channels;
      let sum = 0;
      for (let at = -whole; at <= whole; at += 1) sum += from[Math.min(last, Math.max(channel, channel + at * channels))] as number;
      for (let at = channel; at <= last; at += channels) {
        const before = from[Math.max(channel, at - (whole + 1) * channels)] as number;
        const after = from[Math.min(last, at + (whole + 1) * channels)] as number;
        out[at] = (sum + rest * (before + after)) / (2 * reach + 1);
        sum += after - (from[Math.max(channel, at - whole * channels)] as number);
      }
    }
  }
  return out;
}

/** The same along each column, a row at a time. */
function down(from: Float32Array, width: number, height: number, channels: number, deviation: number): Float32Array {
  const out = new Float32Array(from.length);
  const reach = reachOf(deviation);
  const whole = Math.floor(reach);
  const rest = reach - whole;
  const long = width * channels;
  const row = (at: number) => Math.min(height - 1, Math.max(0, at)) * long;
  const sums = new Float64Array(long);
  for (let at = -whole; at <= whole; at += 1)
    for (let x = 0; x < long; x += 1) sums[x] = (sums[x] as number) + (from[row(at) + x] as number);
  for (let y = 0; y < height; y += 1) {
    const [before, after, leaving, to] = [row(y - whole - 1), row(y + whole + 1), row(y - whole), y * long];
    for (let x = 0; x < long; x += 1) {
      const next = from[after + x] as number;
      out[to + x] = ((sums[x] as number) + rest * ((from[before + x] as number) + next)) / (2 * reach + 1);
      sums[x] = (sums[x] as number) + next - (from[leaving + x] as number);
    }
  }
  return out;
}

/** Smeared along a straight movement of so many pixels. */
export function shaken(picture: LightPicture, length: number, degrees: number): LightPicture {
  if (length < 1) return picture;
  const { width, height } = picture;
  const data = new Float32Array(picture.data.length);
  const count = Math.ceil(length) + 1;
  for (let step = 0; step < count; step += 1) {
    const along = length * (step / (count - 1) - 0.5);
    const dx = Math.round(along * Math.cos((degrees * Math.PI) / 180));
    const dy = Math.round(along * Math.sin((degrees * Math.PI) / 180));
    for (let y = 0; y < height; y += 1) {
      const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
      for (let x = 0; x < width; x += 1) {
        const from = 3 * (row + Math.min(width - 1, Math.max(0, x + dx)));
        const to = 3 * (y * width + x);
        for (let channel = 0; channel < 3; channel += 1)
          data[to + channel] = (data[to + channel] as number) + (picture.data[from + channel] as number) / count;
      }
    }
  }
  return { width, height, data };
}

/** Soft blotches of this size in pixels, mean 0 and deviation about 1, one number a pixel. */
export async function blotches(width: number, height: number, size: number, chance: Chance): Promise<Float32Array> {
  const columns = Math.max(2, Math.ceil(width / size));
  const rows = Math.max(2, Math.ceil(height / size));
  const grid = new Uint8Array(columns * rows);
  for (let at = 0; at < grid.length; at += 1) grid[at] = chance.whole(0, 255);
  const { data } = await sharp(grid, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = new Float32Array(data.length);
  for (let at = 0; at < out.length; at += 1) out[at] = ((data[at] as number) - 127.5) / 62;
  return out;
}
