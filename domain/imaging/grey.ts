/** A picture in grey: one byte a pixel, row by row from the top left. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** An upright rectangle in a picture: its upper left corner, width and height, in pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Grey of RGBA bytes (ITU-R BT.601 weights, in 8-bit fixed point). */
export function greyOf(picture: { width: number; height: number; data: Uint8Array | Uint8ClampedArray }): Grey {
  const { width, height, data: rgba } = picture;
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at += 1, from += 4) {
    data[at] = ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, data };
}

/** The picture shrunk to a width, each pixel the mean of those that it covers; a narrower picture is returned as it is. */
export function shrinkGrey(grey: Grey, toWidth: number): Grey {
  if (grey.width <= toWidth) return grey;
  const scale = grey.width / toWidth;
  const width = toWidth;
  const height = Math.max(1, Math.round(grey.height / scale));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor(y * scale);
    const bottom = Math.min(grey.height, Math.max(top + 1, Math.floor((y + 1) * scale)));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor(x * scale);
      const right = Math.min(grey.width, Math.max(left + 1, Math.floor((x + 1) * scale)));
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) sum += grey.data[row * grey.width + column] ?? 0;
      }
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, data };
}

/** The picture at half its size, each pixel the mean of four; an odd last row or column is left out. */
export function halved({ width, height, data }: Grey): Grey {
  const small = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const out = new Uint8Array(small.width * small.height);
  const right = width > 1 ? 1 : 0;
  const below = height > 1 ? width : 0;
  for (let y = 0, at = 0; y < small.height; y += 1) {
    for (let x = 0, from = 2 * y * width; x < small.width; x += 1, at += 1, from += 2) {
      const sum =
        (data[from] as number) + (data[from + right] as number) + (data[from + below] as number) + (data[from + below + right] as number);
      out[at] = (sum + 2) >> 2;
    }
  }
  return { ...small, data: out };
}

/** A rectangle clipped to a picture, in whole pixels, never empty. */
export function inside(rectangle: Rectangle, picture: { width: number; height: number }): Rectangle {
  const x = Math.min(Math.max(0, Math.floor(rectangle.x)), picture.width - 1);
  const y = Math.min(Math.max(0, Math.floor(rectangle.y)), picture.height - 1);
  const right = Math.min(picture.width, Math.max(x + 1, Math.ceil(rectangle.x + rectangle.width)));
  const bottom = Math.min(picture.height, Math.max(y + 1, Math.ceil(rectangle.y + rectangle.height)));
  return { x, y, width: right - x, height: bottom - y };
}

/** A rectangle enlarged on each side by a share of its size (decision A90: 0.25). It may reach beyond the picture. */
export function withMargin(rectangle: Rectangle, share: number): Rectangle {
  const across = rectangle.width * share;
  const down = rectangle.height * share;
  return { x: rectangle.x - across, y: rectangle.y - down, width: rectangle.width + 2 * across, height: rectangle.height + 2 * down };
}

/** Where a phone is in a picture, and where the code of its challenge is on it; the code's own grid must not count as a screen's. */
export interface PhoneShown {
  phone: Rectangle;
  code: Rectangle | null;
}

/** Whether a square patch at `left` and `top` lies wholly within a rectangle. */
export function isWithin({ x, y, width, height }: Rectangle, left: number, top: number, side: number): boolean {
  return left >= x && left + side <= x + width && top >= y && top + side <= y + height;
}

/** Whether a square patch at `left` and `top` overlaps a rectangle. */
export function isOn({ x, y, width, height }: Rectangle, left: number, top: number, side: number): boolean {
  return left < x + width && left + side > x && top < y + height && top + side > y;
}
