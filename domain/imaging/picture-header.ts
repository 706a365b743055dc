import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic';

export interface PictureHeader {
  format: PictureFormat;
  /** The size as stored, before any rotation by the Exif orientation. */
  width: number;
  height: number;
}

/** Problem codes of the wire contract, used by the server and the phone alike. */
export type PictureProblem = 'unsupported-media' | 'picture-damaged' | 'picture-too-large';

/** 100 megapixels: decoded they take 400 MB, more than a phone's camera gives in a picture that phones can decode. */
export const maxPicturePixels = 100_000_000;

const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

function number(bytes: Uint8Array, from: number, length: number): number {
  let value = 0;
  for (let at = from; at < from + length; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
}

/** The file's format by its first bytes, whatever its name or media type claims (FE2); null when it is none that is accepted. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (number(bytes, 0, 4) === 0x89504e47 && number(bytes, 4, 4) === 0x0d0a1a0a) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 4) === 'ftyp' && heicBrands.has(ascii(bytes, 8, 4))) return 'heic';
  return null;
}

type Size = { width: number; height: number };

/** Walks through the segments, which give the size, and through the scans up to the end marker, which a truncated file never reaches. */
function readJpeg(bytes: Uint8Array): Size | null {
  let size: Size | null = null;
  let at = 2;
  while (at + 3 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = number(bytes, at + 2, 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) size = { width: number(bytes, at + 7, 2), height: number(bytes, at + 5, 2) };
    at += 2 + length;
    if (marker !== 0xda) continue;
    // Entropy-coded data: FF 00 is a stuffed byte, FF D0–D7 a restart marker; any other marker ends the scan.
    for (;;) {
      at = bytes.indexOf(0xff, at);
      if (at < 0 || at + 1 >= bytes.length) return null;
      const next = bytes[at + 1] ?? 0;
      if (next === 0xd9) return size;
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) break;
      at += next === 0xff ? 1 : 2;
    }
  }
  return null;
}

/** JPEG's zigzag order of a block's frequencies, lowest first: for each place in the file the index in the block, row by row (ITU-T T.81, figure 5). */
const zigzag = Array.from({ length: 64 }, (_, place) => place).sort((one, other) => {
  const diagonal = (place: number) => (place >> 3) + (place & 7);
  const along = (place: number) => (diagonal(place) % 2 === 0 ? place & 7 : place >> 3);
  return diagonal(one) - diagonal(other) || along(one) - along(other);
});

/** A JPEG's quantisation steps for brightness, for 8 × 8 frequencies, row by row; null when the bytes are no JPEG or have no such table. */
export function brightnessSteps(bytes: Uint8Array): number[] | null {
  if (pictureFormatOf(bytes) !== 'jpeg') return null;
  let at = 2;
  while (at + 3 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + number(bytes, at + 2, 2);
    if (bytes[at + 1] === 0xdb) {
      for (let table = at + 4; table < end; ) {
        const size = (bytes[table] ?? 0) >> 4 ? 2 : 1;
        const from = table + 1;
        if (((bytes[table] ?? 0) & 15) === 0) return zigzag.map((_, place) => number(bytes, from + zigzag.indexOf(place) * size, size));
        table = from + 64 * size;
      }
    }
    at = bytes[at + 1] === 0xff ? at + 1 : end;
  }
  return null;
}

function readPng(bytes: Uint8Array): Size | null {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = number(bytes, at, 4);
    if (ascii(bytes, at + 4, 4) === 'IEND') return { width: number(bytes, 16, 4), height: number(bytes, 20, 4) };
    at += 12 + length;
  }
  return null;
}

function readWebp(bytes: Uint8Array): Size | null {
  const little = (from: number, length: number) => {
    let value = 0;
    for (let at = from + length - 1; at >= from; at -= 1) value = value * 256 + (bytes[at] ?? 0);
    return value;
  };
  if (bytes.length < 30 || little(4, 4) + 8 > bytes.length) return null;
  const kind = ascii(bytes, 12, 4);
  if (kind === 'VP8X') return { width: little(24, 3) + 1, height: little(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = little(21, 4);
    return { width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 };
  }
  return kind === 'VP8 ' ? { width: little(26, 2) % 0x4000, height: little(28, 2) % 0x4000 } : null;
}

/** The largest of the sizes in the item properties (`ispe`); those of tiles and thumbnails are smaller. */
function readHeic(bytes: Uint8Array): Size | null {
  let largest: Size | null = null;
  const end = Math.min(bytes.length, 65_536) - 16;
  for (let at = 16; at < end; at += 1) {
    if (bytes[at] !== 0x69 || ascii(bytes, at, 4) !== 'ispe') continue;
    const size = { width: number(bytes, at + 8, 4), height: number(bytes, at + 12, 4) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const readers = { jpeg: readJpeg, png: readPng, webp: readWebp, heic: readHeic };

/**
 * Reads the format (by the first bytes) and the size of a whole file, and checks that it is complete, before anything decodes it. Problems: `unsupported-media`
 * (empty, SVG, anything that is no photo), `picture-damaged` (truncated or without a size), `picture-too-large` (more than `maxPicturePixels`, as in a
 * decompression bomb).
 */
export function readPictureHeader(bytes: Uint8Array): Result<PictureHeader, PictureProblem> {
  const format = pictureFormatOf(bytes);
  if (format === null) return fail('unsupported-media');
  const size = readers[format](bytes);
  // A truncated PNG that claims too many pixels is refused as too large, too.
  const claimed = size ?? (format === 'png' ? { width: number(bytes, 16, 4), height: number(bytes, 20, 4) } : null);
  if (claimed && claimed.width * claimed.height > maxPicturePixels) return fail('picture-too-large');
  if (size === null || size.width === 0 || size.height === 0) return fail('picture-damaged');
  return ok({ format, ...size });
}
