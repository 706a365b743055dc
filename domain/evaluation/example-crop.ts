import type { PhotoMark } from './assessment.ts';

/** Where a picture stood in the camera's frame, in the frame's pixels. */
export interface PictureFrame {
  width: number;
  height: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What stays beside the phone, as a share of its width and height: so little that a face beside it is cut away, so much that its edges can be found again. */
const marginShare = 0.12;
/** Pixels; nothing could be said of a smaller piece. */
const leastSide = 64;

/**
 * What of a photo a labelled example keeps: the phone with what was read on it, and a narrow margin; the room and who holds it stay out. `picture`: the upright photo's size in
 * pixels. Null: no phone was found, or hardly anything of it lies inside.
 */
export function exampleCrop(marks: readonly PhotoMark[], picture: { width: number; height: number }): Area | null {
  const phone = marks.find(({ what }) => what === 'phone')?.box;
  if (!phone) return null;
  const boxes = marks.map(({ box }) => box);
  const [across, down] = [phone.width * marginShare, phone.height * marginShare];
  const pixel = (share: number, length: number) => Math.round(Math.min(1, Math.max(0, share)) * length);
  const left = pixel(Math.min(...boxes.map(({ x }) => x)) - across, picture.width);
  const top = pixel(Math.min(...boxes.map(({ y }) => y)) - down, picture.height);
  const right = pixel(Math.max(...boxes.map(({ x, width }) => x + width)) + across, picture.width);
  const bottom = pixel(Math.max(...boxes.map(({ y, height }) => y + height)) + down, picture.height);
  const area = { left, top, width: right - left, height: bottom - top };
  return Math.min(area.width, area.height) < leastSide ? null : area;
}

/** Where a piece of a picture stood in the camera's frame, so that how large the phone looked to the camera is still known. `frame`: of the picture; null: it was the whole frame. */
export function frameOfCrop(area: Area, picture: { width: number; height: number }, frame: PictureFrame | null): PictureFrame {
  const { width, height, x, y, w, h } = frame ?? { ...picture, x: 0, y: 0, w: picture.width, h: picture.height };
  const [across, down] = [w / picture.width, h / picture.height];
  return { width, height, x: x + area.left * across, y: y + area.top * down, w: area.width * across, h: area.height * down };
}
