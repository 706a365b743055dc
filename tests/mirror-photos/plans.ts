import { challengeFrom } from '#domain/evaluation/challenge.ts';
import { type Chance, weighted } from '#tests/drawn/chance.ts';
import { type Take, takeOf } from './camera.ts';
import type { Lamp } from './glass.ts';
import type { Hold } from './hands.ts';
import { boxAround, cornersOf, type Pose } from './perspective.ts';
import { phoneOf } from './phones.ts';
import type { Scene } from './scene.ts';

export const kinds = [
  'good',
  'mismatch',
  'missing',
  'blurred',
  'dark',
  'glare',
  'over-exposed',
  'far',
  'cut',
  'no-phone',
  'crack-light',
  'crack-heavy',
  'duplicate',
  'monitor',
  'monitor-whole',
  'composed-monitor',
  'edited-flat',
  'edited-warped',
  'edited-matched',
  'cloned',
  'same-room',
  'same-picture',
] as const;
export type Kind = (typeof kinds)[number];

const weights: Record<Kind, number> = {
  good: 40,
  mismatch: 4,
  missing: 5,
  blurred: 5,
  dark: 5,
  glare: 4,
  'over-exposed': 2,
  far: 4,
  cut: 6,
  'no-phone': 5,
  'crack-light': 4,
  'crack-heavy': 7,
  duplicate: 4,
  monitor: 5,
  'monitor-whole': 5,
  'composed-monitor': 5,
  'edited-flat': 3,
  'edited-warped': 3,
  'edited-matched': 3,
  cloned: 3,
  'same-room': 3,
  'same-picture': 3,
};

/** Kinds that are made of an earlier good photo. */
const again: readonly Kind[] = ['duplicate', 'same-room', 'same-picture'];
/** Kinds that only a front can be, since they are about its code. */
const ofFronts: readonly Kind[] = ['mismatch', 'missing', 'composed-monitor', 'edited-flat', 'edited-warped', 'edited-matched'];

export interface Plan {
  kind: Kind;
  side: 'front' | 'back';
  /** Asked for. */
  challenge: string | null;
  shown: string | null;
  scene: Scene;
  take: Take;
  /** What else the style is told by. */
  note: string;
}

function textOf(chance: Chance): string {
  return challengeFrom(
    Array.from({ length: 22 }, () => chance.pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'])).join(''),
  );
}

/** `asked`: kinds to draw from. `isFirst`: nothing was handed in yet that could be handed in again. */
export function planOf(chance: Chance, asked: readonly Kind[], isFirst: boolean): Plan {
  const possible = asked.filter((one) => !isFirst || !again.includes(one));
  const kind = weighted(
    chance,
    (possible.length > 0 ? possible : (['good'] as const)).map((one) => [weights[one], one] as const),
  );
  const side = ofFronts.includes(kind) || chance.is(0.5) ? 'front' : 'back';
  const challenge = side === 'front' ? textOf(chance) : null;
  const shown = kind === 'mismatch' ? textOf(chance) : challenge;
  const scene = sceneOf(chance, side, shown ?? '');
  const take = takeOf(chance);
  const note = spoiled(kind, side, scene, take, chance);
  const wide = scene.held?.pose.width ?? scene.width * 0.4;
  // A camera that works focuses on the phone: what is left of blur is small beside it.
  if (kind !== 'blurred') take.blur = Math.max(0.4, Math.min(take.blur, 0.0042 * wide));
  return { kind, side, challenge, shown, scene, take, note };
}

/** A usual scene with an unbroken phone, held well. */
export function sceneOf(chance: Chance, side: 'front' | 'back', text: string): Scene {
  const [width, height] = chance.pick([
    [960, 1280],
    [960, 1280],
    [1080, 1440],
    [900, 1200],
    [810, 1440],
    [1200, 900],
  ] as const);
  const phone = phoneOf(chance);
  const isWide = width > height;
  const wide = Math.min(width * (isWide ? chance.between(0.18, 0.32) : chance.between(0.24, 0.56)), (height * 0.84) / phone.tall);
  const pose: Pose = {
    x: width * chance.between(0.38, 0.62),
    y: height * chance.between(0.42, 0.6),
    width: wide,
    height: wide * phone.tall,
    yaw: chance.between(-17, 17),
    pitch: chance.between(-14, 14),
    roll: chance.between(-9, 9),
    distance: chance.between(1.6, 4),
  };
  within(pose, width, height);
  const hold: Hold = weighted(
    chance,
    side === 'front'
      ? ([
          [4, 'side'],
          [2, 'both'],
          [2, 'below'],
          [1, 'pinch'],
        ] as const)
      : ([
          [3, 'across'],
          [2, 'side'],
          [2, 'both'],
          [2, 'below'],
          [1, 'pinch'],
        ] as const),
  );
  const light = chance.between(0.32, 0.95);
  return {
    width,
    height,
    room: chance.whole(1, 1e9),
    roomBlur: chance.is(0.3) ? chance.between(0.8, 2) : chance.between(2, 9),
    moved: 0,
    person: chance.whole(1, 1e9),
    personAt: chance.between(0.3, 0.7),
    head: chance.between(0.2, 0.36),
    held: {
      phone,
      pose,
      hold,
      side,
      screen: { shows: 'challenge', text, seconds: chance.whole(1, 10) },
      emits: chance.between(0.8, 1.35),
      damage: null,
    },
    light,
    fall: chance.between(-0.7, 0.7),
    from: chance.between(0, 2 * Math.PI),
    lamps: smallLamps(chance, width, height, pose),
    dirt: chance.is(0.6) ? chance.between(0, 0.3) : chance.between(0.3, 1),
    seed: chance.whole(1, 1e9),
  };
}

/** Moves a phone so that all of it is in the picture. */
function within(pose: Pose, width: number, height: number): void {
  const { left, top, right, bottom } = boxAround(cornersOf(pose));
  const room = 12;
  if (left < room) pose.x += room - left;
  if (right > width - room) pose.x -= right - width + room;
  if (top < room) pose.y += room - top;
  if (bottom > height - room) pose.y -= bottom - height + room;
}

/** Lamps of the room, and a flash, that do not hide the phone. */
function smallLamps(chance: Chance, width: number, height: number, pose: Pose): Lamp[] {
  const lamps: Lamp[] = [];
  for (let at = 0; at < chance.pick([0, 0, 1, 1, 2]); at += 1) {
    const core = width * chance.between(0.008, 0.03);
    const lamp = {
      x: chance.between(0, width),
      y: chance.between(0, height * 0.5),
      core,
      halo: core * chance.between(0.8, 2),
      strength: chance.between(0.5, 1),
      rays: chance.pick([0, 0, 6, 8]),
      tint: [1, chance.between(0.9, 1), chance.between(0.7, 1)],
    };
    if (Math.abs(lamp.x - pose.x) > pose.width * 0.62 || lamp.y < pose.y - pose.height * 0.55) lamps.push(lamp);
  }
  return lamps;
}

/** Brings in what the kind is about, and tells it in a word. */
function spoiled(kind: Kind, side: 'front' | 'back', scene: Scene, take: Take, chance: Chance): string {
  const held = scene.held as NonNullable<Scene['held']>;
  const { pose } = held;
  switch (kind) {
    case 'missing':
      held.screen = { shows: chance.pick(['off', 'home', 'lock', 'chat', 'web'] as const) };
      return held.screen.shows;
    case 'blurred':
      if (chance.is(0.5)) {
        take.blur = pose.width * chance.between(0.014, 0.028);
        return 'defocus';
      }
      take.motion = pose.width * chance.between(0.06, 0.12);
      return 'motion';
    case 'dark':
      take.exposure *= side === 'front' ? chance.between(0.012, 0.04) : chance.between(0.012, 0.055);
      take.noise *= 1.8;
      return 'dark';
    case 'glare': {
      const core = pose.width * chance.between(0.42, 0.8);
      scene.lamps = [
        {
          x: pose.x + pose.width * chance.between(-0.2, 0.2),
          y: pose.y + pose.height * chance.between(-0.25, 0.1),
          core,
          halo: core * chance.between(0.5, 1),
          strength: chance.between(1.2, 3),
          rays: chance.pick([0, 6, 8]),
          tint: [1, 0.97, chance.between(0.8, 1)],
        },
      ];
      return 'lamp';
    }
    case 'over-exposed':
      take.exposure *= chance.between(6, 12);
      scene.light = Math.max(scene.light, 0.6);
      return 'over-exposed';
    case 'far': {
      const wide = scene.width * chance.between(0.05, 0.095);
      Object.assign(pose, { height: pose.height * (wide / pose.width), width: wide });
      scene.head = (wide / scene.width) * chance.between(1.6, 2.4);
      return 'far';
    }
    case 'cut':
      return cutOff(scene, pose, chance);
    case 'no-phone':
      scene.held = null;
      if (chance.is(0.4)) scene.person = null;
      return scene.person === null ? 'room' : 'person';
    case 'crack-light':
    case 'crack-heavy':
      held.damage = kind === 'crack-light' ? 'light' : 'heavy';
      return held.damage;
    default:
      return 'plain';
  }
}

/** Pushes a phone over a border, by a quarter to more than half of it. */
function cutOff(scene: Scene, pose: Pose, chance: Chance): string {
  const share = chance.between(0.27, 0.58);
  const edge = chance.pick(['left', 'right', 'top', 'bottom'] as const);
  if (edge === 'left') pose.x = pose.width * (0.5 - share);
  if (edge === 'right') pose.x = scene.width - pose.width * (0.5 - share);
  if (edge === 'top') pose.y = pose.height * (0.5 - share);
  if (edge === 'bottom') pose.y = scene.height - pose.height * (0.5 - share);
  return `${edge} ${share.toFixed(2)}`;
}
