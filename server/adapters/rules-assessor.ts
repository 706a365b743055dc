import sharp from 'sharp';
import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import { isChallenge } from '#domain/evaluation/challenge.ts';
import type { PhotoMeasures } from '#domain/evaluation/photo-measures.ts';
import { isOfApp } from '#domain/imaging/app-jpeg.ts';
import { findBody } from '#domain/imaging/body-network/find-body.ts';
import { isPlaced, type SeenBody } from '#domain/imaging/body-network/seen-body.ts';
import { faceAround, phoneAround } from '#domain/imaging/challenge-place.ts';
import { codeCorners, isVeiled } from '#domain/imaging/code-corners.ts';
import { codeOnScreen } from '#domain/imaging/code-on-screen.ts';
import { coveredCode } from '#domain/imaging/covered-code.ts';
import { brokenLength } from '#domain/imaging/crack-network/find-cracks.ts';
import { type Grey, greyOf, type Rectangle, withMargin } from '#domain/imaging/grey.ts';
import { lightOf } from '#domain/imaging/light.ts';
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

/** Larger photos are looked at in this size: nobody sends larger ones on purpose (the app sends 1600). */
const longestSide = 1600;
const maxPixels = 120_000_000;
/** How surely a phone without a code or a lit screen is found at most, however sure the network is. */
const surestOutline = 0.99;
/** Where the looks do not tell where a phone is, or it has no straight sides, `device` of a back is at most what sends it to a person. */
const doubtfulDevice = 0.4;
/** Where no code can be read, a picture is as sharp as its middle, and a phone is taken to be this wide. */
const middle = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };
const usualShare = 0.4;
const cornersOfDamagedCode = 2;
/** Side of JPEG's blocks, in pixels. */
const block = 8;
const noCode = { codeLean: null, codeEdge: null, codeLight: null };

interface Seen extends Pick<PhotoLook, 'marks'> {
  measures: Omit<PhotoLook['measures'], 'savedTwice'>;
}

/** The embedded assessor: measures that can be explained, by sharp, zxing-wasm and `domain/imaging`, whose networks run by the numbers of `models`. */
export function rulesAssessor(codes: CodeReader, models: PhotoModels): PhotoAssessor {
  return {
    async look(photo) {
      const picture = await decode(photo.bytes);
      const grey = greyOf(picture);
      const steps = brightnessSteps(photo.bytes);
      const signature = signatureOf(grey);
      const { measures, marks } =
        photo.side === 'front' ? await lookAtFront(codes, models, photo, picture, grey) : await lookAtBack(models, photo, picture, grey);
      // A frame of the camera may have been saved before the app gets it, by a webcam for one.
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

/** The greys of a photo as it lies in the file, neither turned nor made smaller, which would hide its blocks: of a large one whole blocks of its middle. */
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
  return greyOf({ width: info.width, height: info.height, data });
}

async function lookAtFront(codes: CodeReader, models: PhotoModels, photo: PhotoToLookAt, picture: Rgba, grey: Grey): Promise<Seen> {
  const seen = await readChallenges(codes, picture, photo.challenge);
  // Fingers hide more of a code than a reader can make up for, but what it ought to say is known.
  const marks = seen.length > 0 ? [] : codeCorners(grey);
  const code = seen.find(({ text }) => text === photo.challenge) ?? seen[0] ?? coveredChallenge(grey, marks, photo.challenge);
  const found = code ? phoneByCode(code.corners, picture) : phoneByLooks(models, picture, grey);
  const phone = found?.box ?? null;
  const codeBox = code ? boxOf(code.corners) : null;
  const isUnreadable = !code && marks.length >= cornersOfDamagedCode;
  // A phone that is known by its looks alone does not shine, unless there is something of a code on it; nor is it its own light that hides one.
  const isShining = isUnreadable ? !isVeiled(grey, marks) : found?.clarity === 1;
  // A room without a phone is out of focus where a phone would be: that explains nothing.
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
    // An outline may be that of a door.
    marks: [
      ...(phone && found?.clarity === 1 ? [mark('phone', phone, picture)] : []),
      ...(codeBox ? [mark('challenge', codeBox, picture)] : []),
    ],
  };
}

async function lookAtBack(models: PhotoModels, photo: PhotoToLookAt, picture: Rgba, grey: Grey): Promise<Seen> {
  const body = findBody(models.body, picture);
  if (body === null || !isPlaced(body)) return unplacedBack(body, grey);
  return {
    measures: {
      ...common(grey, { box: body.box, code: null, isShining: false }),
      blur: await blurOf(picture, withMargin({ ...body.box, height: body.box.width * 1.6 }, 0.02), body.box.width),
      device: (await hasStraightSides(picture, body)) ? body.sure : Math.min(doubtfulDevice, body.sure),
      lens: await lensOf(picture, body),
      deviceShare: shareOf(body.box, picture, photo.frame),
      outside: body.beyond.bottom,
      beyondSides: Math.max(body.beyond.left, body.beyond.right, body.beyond.top),
      challenge: 'not-asked',
      ...noCode,
      cracks: brokenLength(models.cracks, picture, body.corners, false),
    },
    marks: [mark('phone', body.box, picture)],
  };
}

/** Without a place nothing is measured of a phone, and however sure the looks are that there is one, a person looks. */
function unplacedBack(body: SeenBody | null, grey: Grey): Seen {
  const unknown = { blur: null, lens: null, deviceShare: null, outside: null, beyondSides: null, cracks: null };
  const device = body && Math.min(doubtfulDevice, body.sure);
  return { measures: { ...common(grey, null), ...unknown, device, challenge: 'not-asked', ...noCode }, marks: [] };
}

/** The measures of the whole picture, by where its phone is and, on that, its code. */
function common(
  grey: Grey,
  seen: { box: Rectangle; code: Rectangle | null; isShining: boolean } | null,
): Pick<PhotoMeasures, 'brightness' | 'burntShare' | 'screenGrid' | 'screenWave'> {
  const light = lightOf(grey, seen && { box: withMargin(seen.box, seen.isShining ? 0.1 : 0), isShining: seen.isShining });
  const shown = seen && { phone: seen.box, code: seen.code };
  return { ...light, screenGrid: screenGrid(grey, shown), screenWave: screenWave(grey, shown) };
}

/** Never given up on one attempt: as it is, half as large, half as large again, sharpened. A mirror shows it reversed, which the reader bears. */
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

/** A phone found in a front: how surely, and how much of it is outside. */
interface FrontPhone {
  box: Rectangle;
  clarity: number;
  outside: number;
}

function phoneByCode(corners: readonly { x: number; y: number }[], picture: Rgba): FrontPhone {
  const box = phoneAround(corners);
  return { box, clarity: 1, outside: outsideOf(box, picture) };
}

/** Without a code a screen is known by its light; one that is off or dim, or so broken that only a piece of it shines as a whole, by its looks. */
function phoneByLooks(models: PhotoModels, picture: Rgba, grey: Grey): FrontPhone | null {
  const screen = findLitScreen(grey);
  const body = findBody(models.body, picture);
  const placed = body !== null && isPlaced(body) ? body : null;
  if (screen && !(placed && isPieceOf(screen.box, placed.box))) return { ...screen, clarity: 1 };
  if (placed === null) return null;
  const clarity = screen ? 1 : Math.min(surestOutline, placed.sure);
  return { box: placed.box, clarity, outside: Math.max(...Object.values(placed.beyond)) };
}

/** How much of the phone lies outside. How tall it is, is a guess: only what is far outside counts. */
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
