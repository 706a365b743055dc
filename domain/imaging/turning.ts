import type { Grey } from './grey.ts';

/** A point in a picture, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A point turned about another one, clockwise on the screen, by degrees. */
export function turnedPoint(point: Point, middle: Point, degrees: number): Point {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const dx = point.x - middle.x;
  const dy = point.y - middle.y;
  return { x: middle.x + cos * dx - sin * dy, y: middle.y + sin * dx + cos * dy };
}

export function middleOf({ width, height }: { width: number; height: number }): Point {
  return { x: width / 2, y: height / 2 };
}

/** A picture turned about its middle, so that an object tilted by `degrees` becomes upright. Beyond the picture its border pixels are repeated, to make no false edge. */
export function turnedPicture(picture: Grey, degrees: number): Grey {
  if (degrees === 0) return picture;
  const { width, height } = picture;
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = x - width / 2;
      const dy = y - height / 2;
      const fromX = Math.min(width - 1, Math.max(0, Math.round(width / 2 + cos * dx - sin * dy)));
      const fromY = Math.min(height - 1, Math.max(0, Math.round(height / 2 + sin * dx + cos * dy)));
      data[y * width + x] = picture.data[fromY * width + fromX] ?? 0;
    }
  }
  return { width, height, data };
}
