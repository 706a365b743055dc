import type { Rectangle } from '#domain/imaging/grey.ts';
import type { Numbers } from '#domain/imaging/networks/onnx-numbers.ts';
import type { Quad } from '#domain/imaging/perspective.ts';
import { bodyPlanes, mirrored } from './body-picture.ts';
import { voteOf } from './looks-vote.ts';
import { runBodyNetwork } from './run-network.ts';
import { bodyOf, boxAround, cornersIn, isPlaced, mirroredIn, type SeenBody, sigmoid, toldBy } from './seen-body.ts';

/** A closer look is this many times as wide as the phone that was seen, and each side is at least `slimmest` of the other. */
const around = 2.1;
const slimmest = 0.75;
/** Least side of a closer look, in pixels. */
const smallest = 32;
/** Looks in a row, the first included: for a small phone the second one is not close enough. */
const mostLooks = 3;
/**
 * The first looks: at the whole picture, and at the middle `share` of its sides, where a phone is held and less of the room is seen. Each network looks once at the
 * whole and once at the middle, one of these mirrored. `by`: the network's index.
 */
const firstLooks = [
  { share: 1, isMirrored: false, by: 0 },
  { share: 1, isMirrored: true, by: 1 },
  { share: 0.7, isMirrored: false, by: 1 },
  { share: 0.7, isMirrored: true, by: 0 },
] as const;

/** Least product of a look's `sure` and `told` with which it may say that the phone runs out of the picture although the other looks see it elsewhere. */
const clear = 0.3;

/** Two networks trained on different scenes: they seldom make the same mistake. */
export type BodyNetworks = readonly [Numbers, Numbers];

type Picture = { width: number; height: number; data: Uint8Array };

/**
 * Looks for a phone in an RGBA picture with our own two networks, four times: at the whole and at the middle, each as it is and mirrored. Each look is repeated closer
 * around the phone that it saw, as the corners of a larger phone are more exact; the look with which the others agree best counts. Null when no look sees a phone.
 */
export function findBody(networks: BodyNetworks, picture: Picture): SeenBody | null {
  const looks = firstLooks.map(({ share, isMirrored, by }) => {
    const part = middleOf(picture, share);
    return { part, place: lookFrom(networks[by], picture, part, isMirrored) };
  });
  const vote = voteOf(looks, picture);
  if (vote === null) return null;
  const body = bodyOf(vote.place.quad, vote, picture);
  if (isPlaced(body)) return body;
  const clearest = looks.flatMap(({ place }) =>
    place && place.sure * place.told >= clear ? bodyOf(place.quad, vote, picture).beyond : [],
  );
  const most = (border: keyof SeenBody['beyond']) => Math.max(0, ...clearest.map((beyond) => beyond[border]));
  return { ...body, beyond: { left: most('left'), right: most('right'), top: most('top'), bottom: most('bottom') } };
}

interface Look {
  quad: Quad;
  box: Rectangle;
  sure: number;
  /** How far the look's cells agree with its corners, times how sure the network is of a phone. */
  told: number;
}

/**
 * Looks at a part of a picture, then again closer around the phone that it saw. The look whose cells and corners agree best counts, as a closer one may have
 * moved to a camera lens. `sure` is that of the least sure look: a piece of a room looks like a phone only from near or only from far. Null when the first look
 * sees no phone.
 */
function lookFrom(numbers: Numbers, picture: Picture, first: Rectangle, isMirrored: boolean): Look | null {
  let part = first;
  let seen: Look | null = null;
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

/** The part of the picture for a closer look at a box, moved inside the picture where it would reach beyond it. */
function pieceAround(box: Rectangle, picture: { width: number; height: number }): Rectangle {
  const [wide, high] = [box.width * around, box.height * Math.sqrt(around)];
  const width = Math.round(Math.min(picture.width, Math.max(wide, high * slimmest, smallest)));
  const height = Math.round(Math.min(picture.height, Math.max(high, wide * slimmest, smallest)));
  const at = (middle: number, length: number, most: number) => Math.round(Math.min(most - length, Math.max(0, middle - length / 2)));
  return { x: at(box.x + box.width / 2, width, picture.width), y: at(box.y + box.height / 2, height, picture.height), width, height };
}
