import sharp from 'sharp';
import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';
import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { asJpeg, developed, type Take, takeOf } from './camera.ts';
import { boxAround, type Point } from './perspective.ts';
import { phoneOf } from './phones.ts';
import { type Kind, type Plan, planOf } from './plans.ts';
import { cloned, monitorOf, onMonitor, withCode } from './replays.ts';
import { drawn } from './scene.ts';

/** One photo, as the manifest of a folder of captures tells it. */
export interface MirrorCase {
  file: string;
  side: 'front' | 'back';
  challenge: string | null;
  shown?: string;
  expected: { label: NonNullable<PhotoLabel>; reasons: PhotoReason[] };
  severity?: 'light' | 'heavy';
  duplicateOf?: string;
  style: string;
  degradation: string;
  kind: Kind;
  /** Corners of the phone's body in pixels of the file, clockwise from what is seen at its top left; may lie outside. Null without a phone. */
  phone: [x: number, y: number][] | null;
  amounts: Record<string, number | string>;
  width: number;
  height: number;
}

const reasons: Record<Exclude<Kind, 'good' | 'crack-light' | 'crack-heavy'>, PhotoReason[]> = {
  mismatch: ['challenge-mismatch'],
  missing: ['challenge-missing'],
  blurred: ['blurred'],
  dark: ['too-dark'],
  glare: ['glare'],
  'over-exposed': ['glare'],
  far: ['too-far'],
  cut: ['cut-off'],
  'no-phone': ['no-device'],
  duplicate: ['duplicate'],
  monitor: ['recapture'],
  'monitor-whole': ['recapture'],
  'composed-monitor': ['recapture'],
  'edited-flat': ['recapture'],
  'edited-warped': ['recapture'],
  'edited-matched': ['recapture'],
  cloned: ['recapture'],
  'same-room': ['duplicate'],
  'same-picture': ['duplicate'],
};

interface Drawn {
  bytes: Buffer;
  corners: Point[] | null;
}

/** A good photo that was handed in before: what later ones are made of. */
interface Earlier extends Drawn {
  file: string;
  plan: Plan;
}

/** Draws photos one after the other; later ones may repeat earlier ones. */
export class MirrorDrawer {
  readonly #seed: number;
  readonly #earlier: Earlier[] = [];

  readonly #kinds: readonly Kind[];

  constructor(seed: number, kinds: readonly Kind[]) {
    this.#seed = seed;
    this.#kinds = kinds;
  }

  /** The photo of this number; the same on every run that begins with the first. */
  async draw(number: number): Promise<{ one: MirrorCase; bytes: Buffer }> {
    const chance = chanceOf(this.#seed * 1_000_003 + number * 101);
    const plan = planOf(chance, this.#kinds, this.#earlier.length === 0);
    const { kind, note } = plan;
    let from: Earlier | null = null;
    if (kind === 'duplicate' || kind === 'same-room' || kind === 'same-picture') {
      from = chance.pick(this.#earlier);
      plan.side = from.plan.side;
      plan.challenge =
        plan.side === 'front' && kind === 'duplicate'
          ? from.plan.challenge
          : plan.side === 'front'
            ? (plan.challenge ?? `PT1.${chance.digits(22)}`)
            : null;
      plan.shown = plan.challenge;
    }
    const { bytes, corners } = await this.#taken(plan, from, chance);
    const file = `photos/${String(number + 1).padStart(4, '0')}.jpg`;
    if (kind === 'good') this.#earlier.push({ file, plan, bytes, corners });
    const { width, height } = await sharp(bytes).metadata();
    const { scene, take } = plan;
    const cover = (scene.held?.pose.width ?? 0) / scene.width;
    const amounts = {
      blur: take.blur,
      motion: take.motion,
      noise: take.noise,
      exposure: take.exposure,
      light: scene.light,
      cover,
      yaw: scene.held?.pose.yaw ?? 0,
      pitch: scene.held?.pose.pitch ?? 0,
      roll: scene.held?.pose.roll ?? 0,
      smudge: scene.dirt,
      quality: take.quality,
    };
    const one: MirrorCase = {
      file,
      side: plan.side,
      challenge: plan.challenge,
      ...(plan.shown === plan.challenge ? {} : { shown: plan.shown ?? '' }),
      expected: expectedOf(kind),
      ...(scene.held?.damage ? { severity: scene.held.damage } : {}),
      ...(from ? { duplicateOf: from.file } : {}),
      style: scene.held
        ? `${plan.side === 'back' ? scene.held.phone.island : scene.held.phone.notch}-${scene.held.phone.cover}/room-${scene.room}`
        : `room-${scene.room}`,
      degradation: kind === 'good' || note === 'plain' ? kind : `${kind} ${note}`,
      kind,
      phone: corners?.map(({ x, y }): [number, number] => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]) ?? null,
      amounts: Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, Math.round(value * 1000) / 1000])),
      width,
      height,
    };
    return { one, bytes };
  }

  async #taken(plan: Plan, from: Earlier | null, chance: Chance): Promise<Drawn> {
    const { kind, take } = plan;
    if (from && kind === 'duplicate') return copied(from, chance);
    if (from) repeatScene(plan, from, chance);
    const taken = await shot(plan, take);
    if (!taken.corners) return taken;
    const later = { ...take, quality: chance.whole(84, 96) };
    switch (kind) {
      case 'monitor':
      case 'monitor-whole':
        return shownAgain(taken, kind === 'monitor-whole', chance);
      case 'composed-monitor': {
        const composed = await withCode(
          taken.bytes,
          otherText(plan, chance),
          phoneIn(plan),
          taken.corners,
          chance.pick(['warped', 'matched']),
          take.blur,
          chance,
        );
        return shownAgain({ ...taken, bytes: await asJpeg(composed, later) }, chance.is(0.6), chance);
      }
      case 'edited-flat':
      case 'edited-warped':
      case 'edited-matched': {
        const care = kind.replace('edited-', '') as 'flat' | 'warped' | 'matched';
        const edited = await withCode(taken.bytes, otherText(plan, chance), phoneIn(plan), taken.corners, care, take.blur, chance);
        return savedAgain(edited, taken.corners, later, chance);
      }
      case 'cloned':
        return savedAgain(await cloned(taken.bytes, boxAround(taken.corners), chance), taken.corners, later, chance);
      default:
        return taken;
    }
  }
}

function expectedOf(kind: Kind): MirrorCase['expected'] {
  if (kind === 'good') return { label: 'Validated', reasons: [] };
  return kind === 'crack-light' || kind === 'crack-heavy'
    ? { label: 'Breakage', reasons: ['crack'] }
    : { label: 'Rejected', reasons: reasons[kind] };
}

async function shot(plan: Plan, take: Take): Promise<Drawn> {
  const { picture, corners } = await drawn(plan.scene);
  return { bytes: await asJpeg(await developed(picture, take), take), corners };
}

function phoneIn({ scene }: Plan) {
  return (scene.held as NonNullable<typeof scene.held>).phone;
}

/** The fresh challenge for an old picture, whose own is another one. */
function otherText(plan: Plan, chance: Chance): string {
  const fresh = `PT1.${Array.from({ length: 22 }, () => chance.pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'])).join('')}`;
  plan.challenge = fresh;
  plan.shown = fresh;
  return fresh;
}

/** The room and the person of an earlier photo with another phone: taken again, or the earlier picture itself with the phone exchanged. */
function repeatScene(plan: Plan, from: Earlier, chance: Chance): void {
  const { held, ...same } = from.plan.scene;
  const phone = phoneOf(chance);
  const isPicture = plan.kind === 'same-picture';
  const old = held as NonNullable<typeof held>;
  const pose = isPicture
    ? { ...old.pose, height: old.pose.width * phone.tall }
    : {
        ...old.pose,
        x: old.pose.x + same.width * chance.between(-0.04, 0.04),
        yaw: chance.between(-12, 12),
        roll: chance.between(-6, 6),
        height: old.pose.width * phone.tall,
      };
  const screen = plan.challenge === null ? old.screen : { shows: 'challenge' as const, text: plan.challenge, seconds: chance.whole(1, 10) };
  plan.scene = { ...same, held: { ...old, phone, pose, screen }, moved: isPicture ? 0 : chance.between(-0.05, 0.05) };
  plan.take = isPicture ? { ...from.plan.take, quality: chance.whole(70, 93) } : { ...takeOf(chance), blur: from.plan.take.blur };
}

/** A finished picture on a monitor, photographed. */
async function shownAgain({ bytes, corners }: Drawn, isWhole: boolean, chance: Chance): Promise<Drawn> {
  const { picture, moved } = await onMonitor(bytes, monitorOf(chance, isWhole), chance);
  const take = { ...takeOf(chance), blur: chance.between(0.3, 0.8) };
  return { bytes: await asJpeg(await developed(picture, take), take), corners: corners?.map(moved) ?? null };
}

/** An edited picture as a drawing program saves it: sometimes cut to another grid of blocks, sometimes shrunk. */
async function savedAgain(
  picture: { width: number; height: number; data: Buffer },
  corners: readonly Point[],
  take: Take,
  chance: Chance,
): Promise<Drawn> {
  const manner = chance.pick(['whole', 'whole', 'cut', 'shrunk']);
  if (manner === 'whole') return { bytes: await asJpeg(picture, take), corners: [...corners] };
  const raw = sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } });
  if (manner === 'cut') {
    const [left, top] = [chance.whole(1, 15), chance.whole(1, 15)];
    const bytes = await raw
      .extract({ left, top, width: picture.width - left - 3, height: picture.height - top - 5 })
      .jpeg({ quality: take.quality })
      .toBuffer();
    return { bytes, corners: corners.map(({ x, y }) => ({ x: x - left, y: y - top })) };
  }
  const share = chance.between(0.8, 0.95);
  const bytes = await raw
    .resize({ width: Math.round(picture.width * share) })
    .jpeg({ quality: take.quality })
    .toBuffer();
  return { bytes, corners: corners.map(({ x, y }) => ({ x: x * share, y: y * share })) };
}

/** An earlier file handed in again: encoded anew, cut, shrunk or brightened. */
async function copied({ bytes, corners }: Earlier, chance: Chance): Promise<Drawn> {
  const { width, height } = await sharp(bytes).metadata();
  const quality = chance.whole(60, 92);
  switch (chance.pick(['same', 'encoded', 'cut', 'shrunk', 'brightened'])) {
    case 'same':
      return { bytes, corners };
    case 'cut': {
      const [left, top] = [Math.round(width * chance.between(0, 0.06)), Math.round(height * chance.between(0, 0.06))];
      const size = { left, top, width: Math.round(width * 0.93), height: Math.round(height * 0.93) };
      return {
        bytes: await sharp(bytes).extract(size).jpeg({ quality }).toBuffer(),
        corners: corners?.map(({ x, y }) => ({ x: x - left, y: y - top })) ?? null,
      };
    }
    case 'shrunk': {
      const share = chance.between(0.6, 0.9);
      return {
        bytes: await sharp(bytes)
          .resize({ width: Math.round(width * share) })
          .jpeg({ quality })
          .toBuffer(),
        corners: corners?.map(({ x, y }) => ({ x: x * share, y: y * share })) ?? null,
      };
    }
    case 'brightened':
      return { bytes: await sharp(bytes).linear(chance.between(1.05, 1.2), chance.between(-6, 10)).jpeg({ quality }).toBuffer(), corners };
    default:
      return { bytes: await sharp(bytes).jpeg({ quality }).toBuffer(), corners };
  }
}
