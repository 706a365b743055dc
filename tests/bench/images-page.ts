import imageCompression from 'browser-image-compression';
import Compressor from 'compressorjs';
import { createReader } from '#src/platform/reader/reader.ts';

/** The page of `images.bench.ts`: every way shrinks the same picture, in turns, so that a busy machine is busy for all. */
const side = 1600;
const quality = 0.82;
const reader = createReader();

async function native(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const scale = side / Math.max(image.width, image.height);
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

const ways: Record<string, (picture: Blob) => Promise<Blob>> = {
  native,
  peritia: async (picture) => {
    const result = await reader.shrink(picture);
    if (!result.ok) throw new Error(result.problem);
    return new Blob([result.value.bytes]);
  },
  'browser-image-compression': (picture) =>
    imageCompression(new File([picture], 'a.jpg', { type: 'image/jpeg' }), {
      maxWidthOrHeight: side,
      initialQuality: quality,
      useWebWorker: false,
      maxIteration: 1,
    }),
  compressorjs: (picture) =>
    new Promise((success, error) => {
      new Compressor(picture, { maxWidth: side, maxHeight: side, quality, success, error });
    }),
};

/** A picture with something in every part: gradients, lines and grain, encoded as a phone does. */
async function photo(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no context');
  const gradient = context.createLinearGradient(0, 0, width, height);
  for (const [at, colour] of ['#213', '#8bc', '#fed', '#352'].entries()) gradient.addColorStop(at / 3, colour);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  for (let at = 0; at < 6000; at += 1) {
    const turn = at * 2.399963;
    context.fillStyle = `hsl(${(at * 37) % 360} 40% ${20 + (at % 60)}% / 0.5)`;
    context.fillRect(width / 2 + Math.cos(turn) * at * 0.36, height / 2 + Math.sin(turn) * at * 0.27, 8 + (at % 50), 4 + (at % 23));
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

export interface Measured {
  way: string;
  times: number[];
  bytes: number;
}

async function measure(width: number, height: number, rounds: number): Promise<Measured[]> {
  const picture = await photo(width, height);
  const measured = Object.keys(ways).map((way): Measured => ({ way, times: [], bytes: 0 }));
  for (let round = -1; round < rounds; round += 1) {
    // Each round begins with another way: none always goes after the same.
    for (let at = 0; at < measured.length; at += 1) {
      const entry = measured[(at + round + measured.length) % measured.length] as Measured;
      const started = performance.now();
      const blob = await (ways[entry.way] as (picture: Blob) => Promise<Blob>)(picture);
      if (round >= 0) entry.times.push(performance.now() - started);
      entry.bytes = blob.size;
    }
  }
  return measured;
}

Object.assign(globalThis, { measure });
