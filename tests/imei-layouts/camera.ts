import sharp from 'sharp';
import type { Chance } from '#tests/drawn/chance.ts';

/** How a hand, a lens and a sensor spoil a picture. */
export type Take = 'steady' | 'dim-moved' | 'soft';

/** A short straight movement as a kernel: what the shutter sees while the hand shakes. */
function movement(length: number, degrees: number): { width: number; height: number; kernel: number[] } {
  const side = 2 * Math.ceil(length / 2) + 1;
  const kernel = Array.from({ length: side * side }, () => 0);
  const middle = (side - 1) / 2;
  for (let step = -20; step <= 20; step += 1) {
    const along = (step / 40) * length;
    const x = Math.round(middle + along * Math.cos((degrees * Math.PI) / 180));
    const y = Math.round(middle + along * Math.sin((degrees * Math.PI) / 180));
    kernel[y * side + x] = (kernel[y * side + x] ?? 0) + 1;
  }
  return { width: side, height: side, kernel };
}

/** A drawn scene as a phone's camera keeps it: light, movement, blur, grain, JPEG. `textHeight`: of a digit, in pixels. */
export async function taken(png: Buffer, take: Take, textHeight: number, chance: Chance): Promise<Buffer> {
  const isDim = take === 'dim-moved';
  const picture = sharp(png).removeAlpha();
  if (take !== 'steady') picture.convolve(movement(textHeight * chance.between(0.05, 0.22), chance.whole(0, 180)));
  picture.blur(chance.between(0.4, take === 'soft' ? textHeight * 0.09 + 0.4 : 1));
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const light = isDim ? chance.between(0.35, 0.7) : chance.between(0.6, 1.05);
  const haze = chance.between(0, isDim ? 12 : 30);
  const grain = isDim ? chance.between(4, 11) : chance.between(1, 8);
  const fall = chance.between(-0.3, 0.3) / info.width;
  for (let at = 0; at < data.length; at += 1) {
    const x = Math.floor(at / info.channels) % info.width;
    const noise = (chance.next() + chance.next() + chance.next() - 1.5) * 2 * grain;
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) * light * (1 + fall * (x - info.width / 2)) + haze + noise));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: chance.whole(55, 90) })
    .toBuffer();
}
