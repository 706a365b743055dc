import type { Rectangle } from '#domain/imaging/grey.ts';
import type { Numbers } from '#domain/imaging/networks/onnx-numbers.ts';
import type { Quad } from '#domain/imaging/perspective.ts';
import { bodyPlanes, mirrored } from './body-picture.ts';
import { voteOf } from './looks-vote.ts';
import { runBodyNetwork } from './run-network.ts';
import { bodyOf, boxAround, cornersIn, mirroredIn, type SeenBody, sigmoid, toldBy } from './seen-body.ts';

/** A nearer look is so many times as wide as the phone that was seen, and never narrower or lower than this share of its other side. */
const around = 2.1;
const slimmest = 0.75;
/** Least side of a nearer look, in pixels. */
const smallest = 32;
/** The first look included: at a small phone the second one is still from far off. */
const mostLooks = 3;
/** What the first looks are at: the whole, and this share of its sides about its middle, where a phone is held and a room is not. Each network takes one of each, one of them mirrored. */
const firstLooks = [
  { share: 1, isMirrored: false, by: 0 },
  { share: 1, isMirrored: true, by: 1 },
  { share: 0.7, isMirrored: false, by: 1 },
  { share: 0.7, isMirrored: true, by: 0 },
] as const;

/** Two networks that were trained on different scenes: where one is wrong, the other seldom is in the same way. */
export type BodyNetworks = readonly [Numbers, Numbers];

type Picture = { width: number; height: number; data: Uint8Array };

/**
 * Looks for a phone in an RGBA picture by our own two networks, four times: at the whole and at its middle, as they are and mirrored. Each goes nearer to what is around the phone that it saw,
 * whose corners are surer where it is larger, and the one that the others agree with counts. Null when nothing looks like one.
 */
export function findBody(networks: BodyNetworks, picture: Picture): SeenBody | null {
  const looks = firstLooks.map(({ share, isMirrored, by }) => {
    const part = middleOf(picture, share);
    return { part, place: lookFrom(networks[by], picture, part, isMirrored) };
  });
  const vote = voteOf(looks, picture);
  return vote && bodyOf(vote.place.quad, vote, picture);
}

interface Look {
  quad: Quad;
  box: Rectangle;
  sure: number;
}

/**
 * Looks at a part of a picture, then again nearer to the phone that it saw. The look whose cells and corners agree best counts, as a nearer one
 * may have gone to a lens. It is as sure as the least sure look: a piece of a room is taken for a phone only from near, or only from far.
 * Null when no look sees one.
 */
function lookFrom(numbers: Numbers, picture: Picture, first: Rectangle, isMirrored: boolean): Look | null {
  let part = first;
  let seen: (Look & { told: number }) | null = null;
  let sure = 1;
  for (let look = 0; look < mostLooks; look += 1) {
    const planes = bodyPlanes(picture, part);
    const answer = runBodyNetwork(numbers, isMirrored ? mirrored(planes) : planes);
    const corners = cornersIn(answer, part);
    if (corners === null) break;
    const told = toldBy(answer, corners, part) * sigmoid(answer.whole);
    const quad = isMirrored ? mirroredIn(corners, part) : corners;
    const box = boxAround(quad);
    sure = Math.min(sure, sigmoid(answer.whole));
    if (seen === null || told > seen.told) seen = { quad, box, sure, told };
    const next = pieceAround(box, picture);
    if (next.width === part.width && next.height === part.height) break;
    part = next;
  }
  return seen && { ...seen, sure };
}

function middleOf({ width, height }: Picture, share: number): Rectangle {
  const [wide, high] = [Math.round(share * width), Math.round(share * height)];
  return { x: Math.floor((width - wide) / 2), y: Math.floor((height - high) / 2), width: wide, height: high };
}

/** A piece that would go beyond the picture is moved inside it: a phone at the border has to be seen too. */
function pieceAround(box: Rectangle, picture: { width: number; height: number }): Rectangle {
  const [wide, high] = [box.width * around, box.height * Math.sqrt(around)];
  const width = Math.round(Math.min(picture.width, Math.max(wide, high * slimmest, smallest)));
  const height = Math.round(Math.min(picture.height, Math.max(high, wide * slimmest, smallest)));
  const at = (middle: number, length: number, most: number) => Math.round(Math.min(most - length, Math.max(0, middle - length / 2)));
  return { x: at(box.x + box.width / 2, width, picture.width), y: at(box.y + box.height / 2, height, picture.height), width, height };
}
