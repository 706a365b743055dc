import type { Planes } from '#domain/imaging/networks/layers.ts';
import type { Point } from '#domain/imaging/turning.ts';

/** Size of the network's input, a phone's face, in pixels. */
export const faceWidth = 288;
export const faceHeight = 608;
const colours = 3;
/** Value of pixels outside the picture: mid-grey, so that they form no dark or light line. */
const unseen = 0.5;
/** Greatest number of samples across, and as many down, for one pixel of the face. */
const mostAcross = 4;

/**
 * The face of a phone, cut out of an RGBA picture and made upright. `place`: maps a place on the face, from (0, 0) at its upper left to (1, 1), to pixels of the
 * picture. Each pixel is the mean of samples over the area that it covers.
 */
export function facePlanes(
  picture: { width: number; height: number; data: Uint8Array | Uint8ClampedArray },
  place: (u: number, v: number) => Point,
): Planes {
  const size = faceWidth * faceHeight;
  const data = new Float32Array(colours * size);
  const [left, right] = [place(0, 0.5), place(1, 0.5)];
  const across = Math.min(mostAcross, Math.max(2, Math.ceil(Math.hypot(right.x - left.x, right.y - left.y) / faceWidth)));
  const full = 255 * across * across;
  for (let y = 0; y < faceHeight; y += 1) {
    for (let x = 0; x < faceWidth; x += 1) {
      const to = y * faceWidth + x;
      for (let part = 0; part < across * across; part += 1) {
        const u = (x + ((part % across) + 0.5) / across) / faceWidth;
        const v = (y + (Math.floor(part / across) + 0.5) / across) / faceHeight;
        const { x: column, y: row } = place(u, v);
        const isSeen = column >= 0 && row >= 0 && column < picture.width && row < picture.height;
        const from = 4 * (Math.floor(row) * picture.width + Math.floor(column));
        for (let colour = 0; colour < colours; colour += 1) {
          const at = colour * size + to;
          data[at] = (data[at] as number) + (isSeen ? (picture.data[from + colour] as number) / full : unseen / (across * across));
        }
      }
    }
  }
  return { channels: colours, width: faceWidth, height: faceHeight, data };
}
