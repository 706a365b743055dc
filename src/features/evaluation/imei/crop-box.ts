import type { Rectangle } from '#domain/imaging/grey.ts';

/** A box over a picture, in shares of its sides: 0 to 1. */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

const smallest = 0.08;
/** What one press of a button or an arrow moves. */
export const cropStep = 0.02;

/** Where a box rests when nothing was found: the band in the middle in which the number usually stands. */
export const restingBox: CropBox = { x: 0.06, y: 0.3, width: 0.88, height: 0.2 };

/** Keeps a box inside the picture and no smaller than can be taken hold of. */
export function clampBox(box: CropBox): CropBox {
  const width = Math.min(1, Math.max(smallest, box.width));
  const height = Math.min(1, Math.max(smallest / 2, box.height));
  return { width, height, x: Math.min(1 - width, Math.max(0, box.x)), y: Math.min(1 - height, Math.max(0, box.y)) };
}

export function moveBox(box: CropBox, dx: number, dy: number): CropBox {
  return clampBox({ ...box, x: box.x + dx, y: box.y + dy });
}

/** Wider or taller (negative: less) around its middle. */
export function growBox(box: CropBox, dWidth: number, dHeight: number): CropBox {
  return clampBox({ x: box.x - dWidth / 2, y: box.y - dHeight / 2, width: box.width + dWidth, height: box.height + dHeight });
}

/** Drags one corner; the opposite one stays. */
export function dragCorner(box: CropBox, corner: 'nw' | 'ne' | 'sw' | 'se', x: number, y: number): CropBox {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const left = corner.endsWith('w') ? Math.min(Math.max(0, x), right - smallest) : box.x;
  const top = corner.startsWith('n') ? Math.min(Math.max(0, y), bottom - smallest / 2) : box.y;
  const newRight = corner.endsWith('e') ? Math.max(Math.min(1, x), box.x + smallest) : right;
  const newBottom = corner.startsWith('s') ? Math.max(Math.min(1, y), box.y + smallest / 2) : bottom;
  return { x: left, y: top, width: newRight - left, height: newBottom - top };
}

/** The box in whole pixels of the picture. */
export function inPixels(box: CropBox, size: { width: number; height: number }): Rectangle {
  return {
    x: Math.round(box.x * size.width),
    y: Math.round(box.y * size.height),
    width: Math.round(box.width * size.width),
    height: Math.round(box.height * size.height),
  };
}

/** Around something found in the picture, with room for its height's third, so that nothing is cut off. */
export function inShares(box: Rectangle, size: { width: number; height: number }): CropBox {
  const margin = box.height * 0.35;
  return clampBox({
    x: (box.x - margin) / size.width,
    y: (box.y - margin) / size.height,
    width: (box.width + 2 * margin) / size.width,
    height: (box.height + 2 * margin) / size.height,
  });
}
