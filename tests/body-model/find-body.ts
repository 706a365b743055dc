import type { Rectangle } from '#domain/imaging/grey.ts';
import { bodyPlanes } from './body-picture.ts';
import type { Numbers } from './onnx-numbers.ts';
import { runBodyNetwork } from './run-network.ts';
import { bodyOf, boxAround, cornersIn, type Quad, type SeenBody, sigmoid } from './seen-body.ts';

/** A nearer look is so many times as wide as the phone that was seen, and never narrower or lower than this share of its other side. */
const around = 2.1;
const slimmest = 0.75;
/** In pixels. */
const smallest = 32;
/** With the first one, at the whole: of a small phone the second is still far off. */
const mostLooks = 3;

type Picture = { width: number; height: number; data: Uint8Array };

/**
 * Looks for a phone in an RGBA picture by our own network: at the whole of it, and then nearer at what is around the phone that was seen, whose corners are surer where it is
 * larger. It is as sure as the least sure look, and as the last two of them agree on where it is: of what is none each sees something else. Null when nothing looks like one.
 */
export function findBody(numbers: Numbers, picture: Picture): SeenBody | null {
  let part: Rectangle = { x: 0, y: 0, width: picture.width, height: picture.height };
  let seen: { quad: Quad; box: Rectangle } | null = null;
  let sure = 1;
  let agreed = 1;
  for (let look = 0; look < mostLooks; look += 1) {
    const answer = runBodyNetwork(numbers, bodyPlanes(picture, part));
    const quad = cornersIn(answer, part);
    if (quad === null) return null;
    const box = boxAround(quad);
    sure = Math.min(sure, sigmoid(answer.whole));
    agreed = seen === null ? 1 : overlap(box, seen.box);
    seen = { quad, box };
    const next = pieceAround(box, picture);
    if (next.width === part.width && next.height === part.height) break;
    part = next;
  }
  return seen && bodyOf(seen.quad, Math.min(sure, agreed), picture);
}

/** How much of all that two boxes cover both of them do. */
function overlap(one: Rectangle, other: Rectangle): number {
  const shared = (from: number, length: number, otherFrom: number, otherLength: number) =>
    Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
  const both = shared(one.x, one.width, other.x, other.width) * shared(one.y, one.height, other.y, other.height);
  return both / (one.width * one.height + other.width * other.height - both);
}

/** Where the picture ends the piece goes on at the other side: a phone at the border is to be seen there. */
function pieceAround(box: Rectangle, picture: { width: number; height: number }): Rectangle {
  const [wide, high] = [box.width * around, box.height * Math.sqrt(around)];
  const width = Math.round(Math.min(picture.width, Math.max(wide, high * slimmest, smallest)));
  const height = Math.round(Math.min(picture.height, Math.max(high, wide * slimmest, smallest)));
  const at = (middle: number, length: number, most: number) => Math.round(Math.min(most - length, Math.max(0, middle - length / 2)));
  return { x: at(box.x + box.width / 2, width, picture.width), y: at(box.y + box.height / 2, height, picture.height), width, height };
}
