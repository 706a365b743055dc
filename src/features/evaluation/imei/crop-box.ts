import type { Rectangle } from '#domain/imaging/grey.ts';

/** A box over a picture, in shares of its sides: 0 to 1. */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

const smallest = 0.08;
/** Least height of the box around a found line, as a share of its length: about a finger's width when the line is as wide as a phone. */
const leastDepth = 0.15;
/** How far one press of a button or an arrow key moves the box, as a share of the picture's side. */
export const cropStep = 0.02;

/** The box when nothing was found: the band in the middle, where the number usually is. */
export const restingBox: CropBox = { x: 0.06, y: 0.3, width: 0.88, height: 0.2 };

/** Keeps a box inside the picture and large enough to be dragged. */
export function clampBox(box: CropBox): CropBox {
  const width = Math.min(1, Math.max(smallest, box.width));
  const height = Math.min(1, Math.max(smallest / 2, box.height));
  return { width, height, x: Math.min(1 - width, Math.max(0, box.x)), y: Math.min(1 - height, Math.max(0, box.y)) };
}

export function moveBox(box: CropBox, dx: number, dy: number): CropBox {
  return clampBox({ ...box, x: box.x + dx, y: box.y + dy });
}

/** Makes the box wider or taller (negative: smaller) around its centre. */
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

/** The box around something found in the picture, with a margin, so that no digit is cut off and it can be dragged. */
export function inShares(box: Rectangle, size: { width: number; height: number }): CropBox {
  const long = Math.max(box.width, box.height);
  // A tilted line has a high box, but needs no larger margin at its ends than a level one.
  const margin = Math.min(Math.min(box.width, box.height) * 0.35, long * 0.03);
  const width = Math.max(box.width + 2 * margin, long * leastDepth);
  const height = Math.max(box.height + 2 * margin, long * leastDepth);
  const x = Math.max(0, box.x - (width - box.width) / 2);
  const y = Math.max(0, box.y - (height - box.height) / 2);
  return {
    x: x / size.width,
    y: y / size.height,
    width: Math.min(1 - x / size.width, width / size.width),
    height: Math.min(1 - y / size.height, height / size.height),
  };
}

/** The shape of the visible part of a tall picture: that of the dialogue in which phones show their IMEI. */
const viewShape = 7 / 6;
/** The share of the view's length that the box takes: large digits, with room left to drag the corners. */
const boxShare = 0.9;

/** The part of the picture to show around the found line, large enough to compare its digits. */
export function viewAround(box: CropBox, size: { width: number; height: number }): CropBox {
  const isDown = box.height * size.height > box.width * size.width;
  const [long, short] = isDown ? (['height', 'width'] as const) : (['width', 'height'] as const);
  const length = Math.min(1, box[long] / boxShare);
  const depth = Math.min(1, Math.max((length * size[long]) / viewShape / size[short], box[short] * 1.4));
  const [width, height] = isDown ? [depth, length] : [length, depth];
  return clampBox({ width, height, x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2 });
}

/** Extends a view so that it also shows the box, wherever that was moved. */
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

/** Whether the box contains at least 90 % of the other one's area. */
export function holds(box: CropBox, other: CropBox): boolean {
  const right = Math.min(box.x + box.width, other.x + other.width);
  const bottom = Math.min(box.y + box.height, other.y + other.height);
  const shared = Math.max(0, right - Math.max(box.x, other.x)) * Math.max(0, bottom - Math.max(box.y, other.y));
  return shared >= other.width * other.height * 0.9;
}
