import sharp from 'sharp';
import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { blotches, displayed, type LightPicture, shaken, soft } from './light-picture.ts';

/** What a lens and a sensor make of a scene. */
export interface Take {
  /** How far out of focus, in pixels; and a movement's length and direction, in pixels and degrees. */
  blur: number;
  motion: number;
  direction: number;
  /** What the light is multiplied by. */
  exposure: number;
  /** Colour of the light, by channel. */
  white: readonly number[];
  /** Grain at a middle grey, in display levels. */
  noise: number;
  /** Over 1 the middle greys grow darker. */
  gamma: number;
  /** Share of an S-shaped curve in the tones, 0 to 1. */
  contrast: number;
  /** Strength of the camera's own sharpening, 0 to 1. */
  sharpening: number;
  vignette: number;
  quality: number;
  isFullColour: boolean;
  seed: number;
}

/** A usual one; what spoils a photo is set by whoever takes it. */
export function takeOf(chance: Chance): Take {
  const warm = chance.between(-1, 1);
  return {
    blur: chance.between(0.45, 1.1),
    motion: 0,
    direction: chance.whole(0, 179),
    exposure: chance.between(0.85, 1.15),
    white: [1 + 0.16 * warm, 1 + 0.03 * chance.between(-1, 1), 1 - 0.22 * warm],
    noise: chance.between(0.6, 3.4),
    gamma: chance.between(0.88, 1.15),
    contrast: chance.between(0, 0.45),
    sharpening: chance.between(0, 0.7),
    vignette: chance.between(0, 0.3),
    quality: chance.whole(68, 93),
    isFullColour: chance.is(0.25),
    seed: chance.whole(1, 1e9),
  };
}

/** Red, green and blue of each pixel as a camera gives them, 0 to 255, without JPEG. */
export async function developed(scene: LightPicture, take: Take): Promise<{ width: number; height: number; data: Buffer }> {
  const { width, height } = scene;
  const chance = chanceOf(take.seed);
  const light = shaken(soft(scene, take.blur), take.motion, take.direction);
  // A sensor's grain is joined to its neighbours by the camera's own cleaning; colours more than brightness.
  const grain = grainOf(width, height, chance);
  const stains = await Promise.all([0, 1, 2].map(() => blotches(width, height, 3, chance)));
  const tone = toneOf(take);
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const fall = 1 - take.vignette * ((x / width - 0.5) ** 2 + (y / height - 0.5) ** 2) * 1.4;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = tone((light.data[3 * pixel + channel] as number) * take.exposure * (take.white[channel] as number) * fall);
        // Photons come by chance: bright places have more grain, which the curve takes back where it is flat.
        const depth = take.noise * (0.45 + 0.75 * Math.sqrt(Math.max(0, 255 - value) / 255));
        out[3 * pixel + channel] = value + depth * (0.85 * (grain[pixel] as number) + 0.5 * (stains[channel]?.[pixel] as number));
      }
    }
  }
  const { data } = soft({ width, height, data: out }, 1);
  const bytes = Buffer.alloc(out.length);
  for (let at = 0; at < out.length; at += 1) {
    const value = out[at] as number;
    bytes[at] = Math.min(255, Math.max(0, Math.round(value + take.sharpening * (value - (data[at] as number)))));
  }
  return { width, height, data: bytes };
}

function toneOf({ gamma, contrast }: Take): (light: number) => number {
  const table = Float32Array.from({ length: 1025 }, (_, at) => {
    const share = (displayed(at / 1024) / 255) ** gamma;
    return 255 * (share * (1 - contrast) + contrast * share * share * (3 - 2 * share));
  });
  // What is brighter than white burns out softly.
  return (light) => table[Math.round(1024 * Math.min(1, light < 0.85 ? light : 0.85 + 0.15 * Math.tanh((light - 0.85) / 0.15)))] as number;
}

function grainOf(width: number, height: number, chance: Chance): Float32Array {
  const data = new Float32Array(width * height);
  for (let at = 0; at < data.length; at += 1) data[at] = (chance.next() + chance.next() + chance.next() - 1.5) * 2;
  const out = new Float32Array(data.length);
  for (let at = 0; at < out.length; at += 1)
    out[at] = 0.8 * (data[at] as number) + 0.35 * (data[at + 1] ?? 0) + 0.35 * (data[at + width] ?? 0);
  return out;
}

export function asJpeg(
  picture: { width: number; height: number; data: Buffer },
  { quality, isFullColour }: Pick<Take, 'quality' | 'isFullColour'>,
): Promise<Buffer> {
  return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: isFullColour ? '4:4:4' : '4:2:0' })
    .toBuffer();
}
