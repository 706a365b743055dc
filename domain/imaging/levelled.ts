import type { Grey, Rectangle } from './grey.ts';

/** A picture turned until its print is level. `back`: where a rectangle of it is in the picture from which it was made. */
export interface Levelled {
  grey: Grey;
  back: (box: Rectangle) => Rectangle;
}

/**
 * Turns a picture that is tilted by some degrees clockwise, with all of it kept: the new one is larger. Beyond the old one its border pixels are repeated, to make
 * no false edge. Pixels are interpolated, as fine print does not stand their being moved by half of one.
 */
export function levelled({ width, height, data }: Grey, degrees: number): Levelled {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const wide = Math.ceil(width * Math.abs(cos) + height * Math.abs(sin));
  const high = Math.ceil(width * Math.abs(sin) + height * Math.abs(cos));
  const source = (x: number, y: number) => {
    const [dx, dy] = [x - wide / 2, y - high / 2];
    return { x: width / 2 + cos * dx - sin * dy, y: height / 2 + sin * dx + cos * dy };
  };
  const turned = new Uint8Array(wide * high);
  for (let row = 0, at = 0; row < high; row += 1) {
    const first = source(0.5, row + 0.5);
    for (let column = 0; column < wide; column += 1, at += 1) {
      const x = Math.min(width - 1, Math.max(0, first.x + cos * column - 0.5));
      const y = Math.min(height - 1, Math.max(0, first.y + sin * column - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const upper = top * width + left;
      const right = left < width - 1 ? 1 : 0;
      const lower = top < height - 1 ? upper + width : upper;
      const over = (data[upper] as number) * (1 - x + left) + (data[upper + right] as number) * (x - left);
      const under = (data[lower] as number) * (1 - x + left) + (data[lower + right] as number) * (x - left);
      turned[at] = over * (1 - y + top) + under * (y - top) + 0.5;
    }
  }
  const back = (box: Rectangle): Rectangle => {
    const corners = [0, 1].flatMap((across) => [0, 1].map((down) => source(box.x + across * box.width, box.y + down * box.height)));
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  };
  return { grey: { width: wide, height: high, data: turned }, back };
}

/** The RGBA bytes of a grey picture, for a reader of codes that takes no others. */
export function rgbaOf({ width, height, data }: Grey): { width: number; height: number; data: Uint8Array<ArrayBuffer> } {
  const rgba = new Uint8Array(4 * data.length);
  const pixels = new Uint32Array(rgba.buffer);
  // The three colours are equal and alpha is all ones, so the order of the bytes does not matter but for alpha's place, which no reader looks at.
  for (let at = 0; at < data.length; at += 1) pixels[at] = 0xff00_0000 | ((data[at] as number) * 0x01_01_01);
  return { width, height, data: rgba };
}
