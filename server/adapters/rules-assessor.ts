import sharp from 'sharp';
import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import { isChallenge } from '#domain/evaluation/challenge.ts';
import type { PhotoMeasures } from '#domain/evaluation/photo-measures.ts';
import { isOfApp } from '#domain/imaging/app-jpeg.ts';
import { bezelAround } from '#domain/imaging/bezel-around.ts';
import { findBody } from '#domain/imaging/body-network/find-body.ts';
import { isPlaced, type SeenBody } from '#domain/imaging/body-network/seen-body.ts';
import { faceAround, phoneAround } from '#domain/imaging/challenge-place.ts';
import { codeCorners, isVeiled } from '#domain/imaging/code-corners.ts';
import { codeOnScreen } from '#domain/imaging/code-on-screen.ts';
import { colourShift } from '#domain/imaging/colour-shift.ts';
import { coveredCode } from '#domain/imaging/covered-code.ts';
import { brokenLength } from '#domain/imaging/crack-network/find-cracks.ts';
import { type Grey, greyOf, type Rectangle, withMargin } from '#domain/imaging/grey.ts';
import { storedBrightness } from '#domain/imaging/jpeg-blocks.ts';
import { lightOf } from '#domain/imaging/light.ts';
import { hidesRim } from '#domain/imaging/light-over-rim.ts';
import { differenceHash, signatureOf } from '#domain/imaging/likeness.ts';
import { findLitScreen, isPieceOf } from '#domain/imaging/lit-screen.ts';
import { brightnessSteps } from '#domain/imaging/picture-header.ts';
import { savedTwice } from '#domain/imaging/saved-twice.ts';
import { screenGrid } from '#domain/imaging/screen-grid.ts';
import { screenWave } from '#domain/imaging/screen-wave.ts';
import type { CodeReader, CodeSeen, PhotoAssessor, PhotoLook, PhotoToLookAt, Rgba } from '#server/ports/assessor.ts';
import { drawnCode } from './drawn-code.ts';
import { blurOf, hasStraightSides, lensOf, rawOf } from './phone-pieces.ts';
import type { PhotoModels } from './photo-models.ts';

/** Larger photos are scaled down to this size in pixels; the app sends 1600. */
const longestSide = 1600;
const maxPixels = 120_000_000;
/** The greatest `device` of a front whose phone was found by its outline alone, without a code or a lit screen, however sure the network is. */
const surestOutline = 0.99;
/** The greatest `device` of a back when no place is found for the phone, or it has no straight sides: low enough that a person decides. */
const doubtfulDevice = 0.4;
/** The greatest `beyondSides` and `outside` of a back when no place is found for the phone: not all looks see that it is cut off, so a person decides. */
const doubtfulBeyond = { sides: 0.15, bottom: 0.35 };
/** When no code can be read, sharpness is measured in the picture's middle, and the phone is assumed to have `usualShare` of its width. */
const middle = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };
const usualShare = 0.4;
const cornersOfDamagedCode = 2;
/** The side of a JPEG block, in pixels. */
const block = 8;
const noCode = { codeLean: null, codeEdge: null, codeLight: null };

interface Seen extends Pick<PhotoLook, 'marks'> {
  measures: Omit<PhotoLook['measures'], 'savedTwice'>;
}

/** The built-in assessor: explainable measures by sharp, zxing-wasm and `domain/imaging`, whose networks have the weights in `models`. */
export function rulesAssessor(codes: CodeReader, models: PhotoModels): PhotoAssessor {
  return {
    async look(photo) {
      const picture = await decode(photo.bytes);
      const grey = greyOf(picture);
      const steps = brightnessSteps(photo.bytes);
      const signature = signatureOf(grey);
      const { measures, marks } =
        photo.side === 'front' ? await lookAtFront(codes, models, photo, picture, grey) : await lookAtBack(models, photo, picture, grey);
      // A camera frame may have been compressed before the app gets it, for example by a webcam, so the app's own photos are not checked.
      const twice = steps && !isOfApp(steps) ? savedTwice(await storedGrey(photo.bytes), steps) : null;
      return { measures: { ...measures, savedTwice: twice }, marks, signature, hash: differenceHash(signature) };
    },
  };
}

async function decode(bytes: Uint8Array): Promise<Rgba> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The brightness of a photo as stored, neither rotated nor scaled, which would hide its JPEG blocks; of a large photo the middle, cut along blocks. */
async function storedGrey(bytes: Uint8Array): Promise<Grey> {
  const stored = sharp(bytes, { limitInputPixels: maxPixels });
  const { width, height } = await stored.metadata();
  const before = (side: number) => block * Math.max(0, Math.floor((side - longestSide) / 2 / block));
  const [left, top] = [before(width), before(height)];
  const { data, info } = await stored
    .extract({ left, top, width: Math.min(longestSide, width - left), height: Math.min(longestSide, height - top) })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return storedBrightness({ width: info.width, height: info.height, data });
}

async function lookAtFront(codes: CodeReader, models: PhotoModels, photo: PhotoToLookAt, picture: Rgba, grey: Grey): Promise<Seen> {
  const seen = await readChallenges(codes, picture, photo.challenge);
  // Fingers may hide more of a code than the reader can correct, but its expected content is known.
  const marks = seen.length > 0 ? [] : codeCorners(grey);
  const code = seen.find(({ text }) => text === photo.challenge) ?? seen[0] ?? coveredChallenge(grey, marks, photo.challenge);
  const found = code ? phoneByCode(code.corners, picture) : phoneByLooks(models, picture, grey);
  const phone = found?.box ?? null;
  const codeBox = code ? boxOf(code.corners) : null;
  const isUnreadable = !code && marks.length >= cornersOfDamagedCode;
  // Whether the screen shines: not when a light that hides the phone's rim may also hide the code that was asked for, or veils an unreadable code; without any code
  // unless the phone was found by its outline alone.
  const isCodeHidden = photo.challenge !== null && found?.isRimHidden === true;
  const isShining = !isCodeHidden && (isUnreadable ? !isVeiled(grey, marks) : found?.clarity === 1);
  // Without a phone nothing is measured: a room is often out of focus where the phone would be.
  const sharpIn = codeBox ?? phone ?? (isUnreadable ? scaled(middle, picture) : null);
  const phoneWidth = phone?.width ?? usualShare * picture.width;
  const challenge = !photo.challenge
    ? 'not-asked'
    : !code
      ? isUnreadable
        ? 'unreadable'
        : 'none'
      : code.text === photo.challenge
        ? 'matches'
        : 'other';
  const face = code && faceAround(code.corners);
  return {
    measures: {
      ...common(grey, phone && { box: phone, code: codeBox, isShining }),
      colourShift: colourShift(picture, phone),
      blur: sharpIn && (await blurOf(picture, sharpIn, phoneWidth)),
      device: found?.clarity ?? null,
      lens: null,
      deviceShare: phone && shareOf(phone, picture, photo.frame),
      outside: found?.outside ?? null,
      beyondSides: null,
      challenge,
      ...(code ? codeOnScreen(picture, code.corners) : noCode),
      cracks: face && brokenLength(models.cracks, picture, face, true),
    },
    // An outline alone gets no mark, since it may be that of a door.
    marks: [
      ...(phone && found?.clarity === 1 ? [mark('phone', phone, picture)] : []),
      ...(codeBox ? [mark('challenge', codeBox, picture)] : []),
    ],
  };
}

async function lookAtBack(models: PhotoModels, photo: PhotoToLookAt, picture: Rgba, grey: Grey): Promise<Seen> {
  const body = findBody(models.body, picture);
  const shift = colourShift(picture, null);
  if (body === null || !isPlaced(body)) return unplacedBack(body, grey, shift);
  const blur = await blurOf(picture, withMargin({ ...body.box, height: body.box.width * 1.6 }, 0.02), body.box.width);
  return {
    measures: {
      ...common(grey, { box: body.box, code: null, isShining: false }),
      colourShift: shift,
      blur,
      device: (await hasStraightSides(picture, body, blur)) ? body.sure : Math.min(doubtfulDevice, body.sure),
      lens: await lensOf(picture, body),
      deviceShare: shareOf(body.box, picture, photo.frame),
      outside: body.beyond.bottom,
      beyondSides: sidesBeyond(body),
      challenge: 'not-asked',
      ...noCode,
      cracks: brokenLength(models.cracks, picture, body.corners, false),
    },
    marks: [mark('phone', body.box, picture)],
  };
}

/** A back whose phone has no place: nothing but a border beyond which it may lie is measured of the phone, and `device` is so low that a person decides. */
function unplacedBack(body: SeenBody | null, grey: Grey, shift: number): Seen {
  const others = { colourShift: shift, blur: null, lens: null, deviceShare: null, cracks: null };
  const device = body && Math.min(doubtfulDevice, body.sure);
  const outside = (body && Math.min(doubtfulBeyond.bottom, body.beyond.bottom)) || null;
  const beyondSides = (body && Math.min(doubtfulBeyond.sides, sidesBeyond(body))) || null;
  return { measures: { ...common(grey, null), ...others, device, outside, beyondSides, challenge: 'not-asked', ...noCode }, marks: [] };
}

function sidesBeyond({ beyond }: SeenBody): number {
  return Math.max(beyond.left, beyond.right, beyond.top);
}

/** The measures of the whole picture, given the boxes of the phone and of the code on it. */
function common(
  grey: Grey,
  seen: { box: Rectangle; code: Rectangle | null; isShining: boolean } | null,
): Pick<PhotoMeasures, 'brightness' | 'burntShare' | 'screenGrid' | 'screenWave' | 'bezel'> {
  const light = lightOf(grey, seen && { box: withMargin(seen.box, seen.isShining ? 0.1 : 0), isShining: seen.isShining });
  const shown = seen && { phone: seen.box, code: seen.code };
  return { ...light, screenGrid: screenGrid(grey, shown), screenWave: screenWave(grey, shown), bezel: seen && bezelAround(grey, seen.box) };
}

/** Reads the challenge in four attempts: the picture as it is, at half size, at one and a half times its size, and sharpened. The reader also reads codes mirrored. */
async function readChallenges(codes: CodeReader, picture: Rgba, wanted: string | null): Promise<CodeSeen[]> {
  const attempts = [
    { scale: 1, isSharpened: false },
    { scale: 0.5, isSharpened: false },
    { scale: 1.5, isSharpened: false },
    { scale: 1, isSharpened: true },
  ];
  for (const { scale, isSharpened } of attempts) {
    let drawn = rawOf(picture);
    if (scale !== 1) drawn = drawn.resize({ width: Math.round(picture.width * scale) });
    if (isSharpened) drawn = drawn.sharpen({ sigma: 2, m1: 3, m2: 6 });
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
    const found = (await codes.read({ width: info.width, height: info.height, data }, 'qr')).filter(
      ({ text }) => isChallenge(text) || text === wanted,
    );
    if (found.length > 0)
      return found.map((code) => ({ ...code, corners: code.corners.map(({ x, y }) => ({ x: x / scale, y: y / scale })) }));
  }
  return [];
}

function coveredChallenge(grey: Grey, marks: readonly { x: number; y: number }[], challenge: string | null): CodeSeen | null {
  if (challenge === null || !isChallenge(challenge)) return null;
  const corners = coveredCode(grey, marks, drawnCode(challenge));
  return corners && { text: challenge, corners: [...corners] };
}

/** The phone's width as a share of what the camera saw. */
function shareOf(phone: Rectangle, picture: Rgba, frame: PhotoToLookAt['frame']): number {
  const ofFrame = frame && frame.width > 0 ? Math.min(1, frame.w / frame.width) : 1;
  return Math.min(1, (phone.width / picture.width) * ofFrame);
}

/** A phone found in a front photo: how surely, and the share that lies outside of the picture. */
interface FrontPhone {
  box: Rectangle;
  clarity: number;
  outside: number;
  /** Whether a light over its lit screen hides its rim; not checked when its code is known. */
  isRimHidden: boolean;
}

function phoneByCode(corners: readonly { x: number; y: number }[], picture: Rgba): FrontPhone {
  const box = phoneAround(corners);
  return { box, clarity: 1, outside: outsideOf(box, picture), isRimHidden: false };
}

/** Finds a phone without a code: by the light of its screen or, when the screen is off, dim, or shines in one part only, by its outline. */
function phoneByLooks(models: PhotoModels, picture: Rgba, grey: Grey): FrontPhone | null {
  const screen = findLitScreen(grey);
  const body = findBody(models.body, picture);
  const placed = body !== null && isPlaced(body) ? body : null;
  if (screen && !(placed && isPieceOf(screen.box, placed.box)))
    return { box: screen.box, outside: screen.outside, clarity: 1, isRimHidden: screen.outside === 0 && hidesRim(grey, screen) };
  if (placed === null) return null;
  const clarity = screen ? 1 : Math.min(surestOutline, placed.sure);
  return { box: placed.box, clarity, outside: Math.max(...Object.values(placed.beyond)), isRimHidden: false };
}

/** The share of the phone outside of the picture. Its height is only estimated, so above and below a tenth of it is allowed. */
function outsideOf(phone: Rectangle, picture: { width: number; height: number }): number {
  const across = Math.max(0, -phone.x) + Math.max(0, phone.x + phone.width - picture.width);
  const along = Math.max(0, -phone.y - 0.1 * phone.height) + Math.max(0, phone.y + phone.height * 0.9 - picture.height);
  return Math.min(1, Math.max(across / phone.width, along / phone.height));
}

function boxOf(corners: readonly { x: number; y: number }[]): Rectangle {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function scaled(shares: Rectangle, { width, height }: { width: number; height: number }): Rectangle {
  return { x: shares.x * width, y: shares.y * height, width: shares.width * width, height: shares.height * height };
}

function mark(what: 'phone' | 'challenge', box: Rectangle, { width, height }: { width: number; height: number }): PhotoMark {
  return { what, box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height } };
}
