import sharp from 'sharp';
import { boxAround, type SeenBody } from '#domain/imaging/body-network/seen-body.ts';
import { findCircles } from '#domain/imaging/circles.ts';
import { edgeSpread } from '#domain/imaging/edge-spread.ts';
import { greyOf, inside, type Rectangle, withMargin } from '#domain/imaging/grey.ts';
import { lensesOf, lensIn } from '#domain/imaging/lens-in-back.ts';
import { straightSides } from '#domain/imaging/straight-sides.ts';
import type { Point } from '#domain/imaging/turning.ts';
import type { Rgba } from '#server/ports/assessor.ts';

/** The phone's width in pixels to which a picture is scaled before its lenses are looked for. */
const lensWidth = 192;
/** The phone's greatest width in pixels when sharpness is measured: in a larger picture, grain interrupts the long slopes of edges that motion has blurred. */
const sharpWidth = 240;
/** The phone's greatest width in pixels when its sides are checked, and how clear the sides must be at least. */
const sidesWidth = 120;
/** In a picture at least this blurred, in widths of the phone, its sides are spread over several pixels, so they are checked at half that width. */
const softFrom = 0.0068;
const leastStraight = 0.65;

/** How wide the edges in an area are blurred, in widths of the phone; null when it has too few edges. */
export async function blurOf(picture: Rgba, area: Rectangle, phoneWidth: number): Promise<number | null> {
  const scale = Math.min(1, sharpWidth / phoneWidth);
  const grey = greyOf(await pieceOf(picture, inside(area, picture), scale));
  const spread = edgeSpread(grey, { x: 0, y: 0, width: grey.width, height: grey.height });
  return spread && spread / (scale * phoneWidth);
}

/** The clearness of the clearest lens of a phone's back, measured with every back at the same size. */
export async function lensOf(picture: Rgba, body: SeenBody): Promise<number> {
  const around = inside(lensesOf(body), picture);
  const scale = lensWidth / body.box.width;
  const found = findCircles(greyOf(await pieceOf(picture, around, scale)));
  const circles = found.map(({ x, y, radius, rim }) => ({ x: around.x + x / scale, y: around.y + y / scale, radius: radius / scale, rim }));
  return lensIn(circles, body);
}

/** Whether the outline that was found has a phone's straight sides, and is not that of a person. `blur`: how blurred it is, in widths of the phone. */
export async function hasStraightSides(picture: Rgba, body: SeenBody, blur: number | null): Promise<boolean> {
  const around = inside(withMargin(boxAround(body.corners), 0.2), picture);
  const isSoft = blur !== null && blur > softFrom;
  const scale = Math.min(1, sidesWidth / (isSoft ? 2 : 1) / body.box.width);
  const at = ({ x, y }: Point): Point => ({ x: scale * (x - around.x), y: scale * (y - around.y) });
  const [a, b, c, d] = body.corners;
  return straightSides(await pieceOf(picture, around, scale), [at(a), at(b), at(c), at(d)]) >= leastStraight;
}

async function pieceOf(picture: Rgba, { x, y, width, height }: Rectangle, scale: number): Promise<Rgba> {
  const piece = rawOf(picture).extract({ left: x, top: y, width, height });
  const { data, info } = await piece
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** A picture in the form of a sharp pipeline, to be cropped and resized. */
export function rawOf({ width, height, data }: Rgba) {
  return sharp(data, { raw: { width, height, channels: 4 } });
}
