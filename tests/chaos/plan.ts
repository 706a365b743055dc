import { type Chance, chanceOf, weighted } from '#tests/drawn/chance.ts';
import { withCheckDigit } from '#tests/drawn/check-digit.ts';

/** What goes wrong around one thing that the person does. */
export type Mishap =
  | { kind: 'none' }
  /** The browser is killed when it begins its n-th write to the phone from here. */
  | { kind: 'die-at-write'; write: number }
  | { kind: 'die'; afterMs: number }
  | { kind: 'server-dies'; afterMs: number; downMs: number }
  | { kind: 'offline'; forMs: number }
  | { kind: 'network'; fault: NetworkFault; forMs: number }
  | { kind: 'reload' | 'back' | 'reopen-tab' | 'second-tab' | 'double-tap' | 'sessions-revoked' }
  | { kind: 'clock'; days: number };

export const networkFaults = [
  'cut-up',
  'cut-down',
  'drop-response',
  'slow',
  'late',
  'stall',
  'portal-200',
  'portal-302',
  'gateway-502',
  'gateway-504',
  'busy-429',
  'busy-503',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** What the person changes their mind about. */
export type Correction = 'front' | 'back' | 'imei';

/** All of a life, decided by its seed alone. */
export interface Plan {
  seed: number;
  /** The number given first, and those it is changed to. */
  imeis: string[];
  fronts: string[];
  backs: string[];
  /** One for each thing the person does; none when they are used up. */
  mishaps: Mishap[];
  /** Before "Enviar". */
  corrections: Correction[];
  /** What is tried once "Enviar" was pressed, if the app offers it. */
  laterCorrections: Correction[];
}

const fronts = ['room.jpg', 'front.jpg', 'front-soft.jpg'];
const backs = ['back.jpg', 'back-good.jpg', 'back-good-again.jpg'];
const mostMishaps = 7;

export function planOf(seed: number): Plan {
  const chance = chanceOf(seed);
  const times = <Thing>(count: number, make: () => Thing) => Array.from({ length: count }, make);
  return {
    seed,
    imeis: times(8, () => withCheckDigit(`35404907${chance.digits(6)}`)),
    fronts: times(4, () => chance.pick(fronts)),
    backs: times(4, () => chance.pick(backs)),
    mishaps: times(mostMishaps, () => mishapOf(chance)),
    corrections: times(chance.whole(0, 2), () => chance.pick(['front', 'back', 'imei'] as const)),
    laterCorrections: times(chance.whole(0, 1), () => chance.pick(['front', 'back', 'imei'] as const)),
  };
}

function mishapOf(chance: Chance): Mishap {
  const kind = weighted(chance, [
    [3, 'none'],
    [6, 'die-at-write'],
    [3, 'die'],
    [2, 'server-dies'],
    [2, 'offline'],
    [5, 'network'],
    [1, 'reload'],
    [1, 'back'],
    [1, 'reopen-tab'],
    [1, 'second-tab'],
    [1, 'double-tap'],
    [1, 'sessions-revoked'],
    [1, 'clock'],
  ] as const);
  switch (kind) {
    case 'die-at-write':
      return { kind, write: chance.whole(1, 5) };
    case 'die':
      return { kind, afterMs: chance.whole(0, 700) };
    case 'server-dies':
      return { kind, afterMs: chance.whole(0, 700), downMs: chance.whole(500, 3_000) };
    case 'offline':
      return { kind, forMs: chance.whole(500, 4_000) };
    case 'network':
      return { kind, fault: chance.pick(networkFaults), forMs: chance.whole(1_000, 5_000) };
    case 'clock':
      return { kind, days: chance.pick([-2, 2]) };
    default:
      return { kind };
  }
}
