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

/** Bars that were read, with the word and the digits that are printed over or under them. */
export function aroundBars(bars: Rectangle): Rectangle {
  return { ...bars, y: bars.y - bars.height * 0.7, height: bars.height * 1.7 };
}

/** The shape of what is shown of a tall picture: that of the dialogue in which phones show their IMEI. */
const viewShape = 7 / 6;

/** The part of the picture that is shown around what was found, close enough for its digits to be compared. */
export function viewAround(box: CropBox, size: { width: number; height: number }): CropBox {
  const width = Math.min(1, Math.max(0.4, box.width * 1.4));
  const height = Math.min(1, Math.max((width * size.width) / viewShape / size.height, box.height * 1.4));
  return clampBox({ width, height, x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 });
}

/** A view that shows the box too, wherever it was moved. */
export function viewWith(view: CropBox, box: CropBox): CropBox {
  const x = Math.min(view.x, box.x);
  const y = Math.min(view.y, box.y);
  return {
    x,
    y,
    width: Math.max(view.x + view.width, box.x + box.width) - x,
    height: Math.max(view.y + view.height, box.y + box.height) - y,
  };
}

/** Whether the box holds the other one, but for a sliver at its edges. */
export function holds(box: CropBox, other: CropBox): boolean {
  const right = Math.min(box.x + box.width, other.x + other.width);
  const bottom = Math.min(box.y + box.height, other.y + other.height);
  const shared = Math.max(0, right - Math.max(box.x, other.x)) * Math.max(0, bottom - Math.max(box.y, other.y));
  return shared >= other.width * other.height * 0.9;
}
