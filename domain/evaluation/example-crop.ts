import type { PhotoMark } from './assessment.ts';

/** The camera's frame (`width`, `height`) and the rectangle of it that the picture shows (`x`, `y`, `w`, `h`), in pixels of the frame. */
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

/** Margin kept around the phone, as a share of its width and height: narrow enough to cut away a face beside it, wide enough to find the phone's edges again. */
const marginShare = 0.12;
/** Pixels; in a smaller crop nothing can be measured. */
const leastSide = 64;

/**
 * The part of a photo that is kept as a labelled example: the phone with its challenge and a narrow margin, without the room and the person who holds it.
 * `picture`: size in pixels of the upright photo. Null: no phone was found, or hardly any of it lies inside the photo.
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

/** The frame of a crop, so that the phone's size in the camera's view stays known. `frame`: that of the whole picture; null: the picture is the whole frame. */
export function frameOfCrop(area: Area, picture: { width: number; height: number }, frame: PictureFrame | null): PictureFrame {
  const { width, height, x, y, w, h } = frame ?? { ...picture, x: 0, y: 0, w: picture.width, h: picture.height };
  const [across, down] = [w / picture.width, h / picture.height];
  return { width, height, x: x + area.left * across, y: y + area.top * down, w: area.width * across, h: area.height * down };
}
