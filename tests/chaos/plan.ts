import { type Chance, chanceOf, weighted } from '#tests/drawn/chance.ts';
import { withCheckDigit } from '#tests/drawn/check-digit.ts';

/** What goes wrong while the person does one thing. */
export type Mishap =
  | { kind: 'none' }
  /** The browser is killed when the page begins its n-th write from here. */
  | { kind: 'dies-at-write'; write: number }
  /** The page is closed afterwards, and the browser is killed at the n-th write of the service worker. */
  | { kind: 'dies-at-worker-write'; write: number }
  | { kind: 'dies'; afterMs: number }
  | { kind: 'server-dies'; afterMs: number; downMs: number }
  | { kind: 'offline'; forMs: number }
  | { kind: NetworkFault; forMs: number }
  | { kind: 'reload' | 'back' | 'reopen-tab' | 'second-tab' | 'double-tap' | 'sessions-revoked' | 'log-out' }
  | { kind: 'clock'; hours: number };

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

type MishapKind = Mishap['kind'];

/**
 * How often each happens, before "Enviar" and with it, in addition to what is dealt. What needs a network, or a writing service worker, can only happen with
 * it.
 */
const weights: Record<MishapKind, { before: number; sending: number }> = {
  none: { before: 4, sending: 1 },
  'dies-at-write': { before: 10, sending: 7 },
  'dies-at-worker-write': { before: 0, sending: 5 },
  dies: { before: 3, sending: 2 },
  'server-dies': { before: 1, sending: 3 },
  offline: { before: 2, sending: 2 },
  'cut-up': { before: 0, sending: 1 },
  'cut-down': { before: 0, sending: 1 },
  'drop-response': { before: 0, sending: 2 },
  slow: { before: 0, sending: 1 },
  late: { before: 0, sending: 1 },
  stall: { before: 0, sending: 1 },
  'portal-200': { before: 1, sending: 1 },
  'portal-302': { before: 1, sending: 1 },
  'gateway-502': { before: 0, sending: 1 },
  'gateway-504': { before: 0, sending: 1 },
  'busy-429': { before: 0, sending: 1 },
  'busy-503': { before: 0, sending: 1 },
  reload: { before: 2, sending: 1 },
  back: { before: 2, sending: 1 },
  'reopen-tab': { before: 2, sending: 1 },
  'second-tab': { before: 3, sending: 2 },
  'double-tap': { before: 2, sending: 2 },
  'sessions-revoked': { before: 1, sending: 1 },
  'log-out': { before: 2, sending: 1 },
  clock: { before: 2, sending: 1 },
};

interface Dealt {
  before: MishapKind;
  /** With the first press of "Enviar", and then while items are still unsent, because the first fault leaves some of them on the phone. */
  sending: MishapKind[];
  /** The browser is killed before "Enviar", and this is changed afterwards. */
  correctedAfterCrash?: Correction;
}

/**
 * What ten lives that follow each other meet for certain, wherever they begin: drawn by weight alone, a mishap of two dozen is missing in
 * twenty lives as often as not. All else in a life is left to chance; the last three press "Enviar" with whatever comes.
 */
const dealt: Dealt[] = [
  { before: 'offline', sending: ['stall', 'late'], correctedAfterCrash: 'front' },
  { before: 'reload', sending: ['gateway-502', 'slow'], correctedAfterCrash: 'back' },
  { before: 'back', sending: ['gateway-504', 'cut-up'], correctedAfterCrash: 'imei' },
  { before: 'reopen-tab', sending: ['busy-429', 'cut-down'] },
  { before: 'second-tab', sending: ['busy-503', 'drop-response'] },
  { before: 'double-tap', sending: ['portal-200', 'server-dies'] },
  { before: 'sessions-revoked', sending: ['dies-at-worker-write', 'portal-302'] },
  { before: 'log-out', sending: [] },
  { before: 'clock', sending: [] },
  { before: 'dies', sending: [] },
];
export const dealtLives = dealt.length;

/** What the person corrects. */
export type Correction = 'front' | 'back' | 'imei';

/** Everything that is counted when it really happened; a correction after a crash is counted on its own. */
export const blows = [
  ...(Object.keys(weights) as MishapKind[]).filter((kind) => kind !== 'none'),
  ...(['front', 'back', 'imei'] as const).map((what) => `corrected-after-crash-${what}` as const),
];
export type Blow = (typeof blows)[number];

/** In so many lives everything has gone wrong at least once; what has not is not armed, or its strikes are not counted. */
export const tellingLives = 20;

export function neverStruck(struck: readonly Blow[], lived: number): Blow[] {
  return lived < tellingLives ? [] : blows.filter((blow) => !struck.includes(blow));
}

/** All of a life, decided by its seed alone. */
export interface Plan {
  seed: number;
  /** The number given first, and those it is changed to. */
  imeis: string[];
  fronts: string[];
  backs: string[];
  /** One for each thing the person does before "Enviar"; one for each time that is pressed, or looked at with things still under way. None when they are used up. */
  mishaps: Mishap[];
  sendingMishaps: Mishap[];
  /** Before "Enviar". */
  corrections: Correction[];
  /** What is tried once "Enviar" was pressed, if the app offers it. */
  laterCorrections: Correction[];
}

const fronts = ['room.jpg', 'front.jpg', 'front-screen-off.jpg'];
const backs = ['back.jpg', 'back-far.jpg', 'back-blurred.jpg'];
/** The number and two photos: so many things each person does before "Enviar"; another when one has to be done again. */
export const surelyDone = 3;
const mostMishaps = 4;
/** No two lives may give the same: the second would be told, and rightly, that the telephone is insured already. */
const numbersOfALife = 8;
const mostSendings = 3;

export function planOf(seed: number): Plan {
  const chance = chanceOf(seed);
  const times = <Thing>(count: number, make: () => Thing) => Array.from({ length: count }, make);
  const { before, sending, correctedAfterCrash } = dealt[seed % dealtLives] as Dealt;
  const mishaps = times(mostMishaps, () => mishapOf(chance, drawn(chance, 'before'), 'before'));
  const place = chance.whole(0, surelyDone - 1);
  mishaps[place] = mishapOf(chance, before, 'before');
  // Its first write is one that each thing makes.
  if (correctedAfterCrash) mishaps[(place + 1) % surelyDone] = { kind: 'dies-at-write', write: 1 };
  return {
    seed,
    imeis: Array.from({ length: numbersOfALife }, (_, at) =>
      withCheckDigit(`35404907${String(seed * numbersOfALife + at).padStart(6, '0')}`),
    ),
    fronts: times(4, () => chance.pick(fronts)),
    backs: times(4, () => chance.pick(backs)),
    mishaps,
    sendingMishaps: times(mostSendings, () => drawn(chance, 'sending')).map((kind, at) => mishapOf(chance, sending[at] ?? kind, 'sending')),
    corrections: [
      ...(correctedAfterCrash ? [correctedAfterCrash] : []),
      ...times(chance.whole(0, 2), () => chance.pick(['front', 'back', 'imei'] as const)),
    ],
    laterCorrections: times(chance.whole(0, 1), () => chance.pick(['front', 'back', 'imei'] as const)),
  };
}

function drawn(chance: Chance, when: 'before' | 'sending'): MishapKind {
  return weighted(
    chance,
    Object.entries(weights).map(([name, weight]) => [weight[when], name as MishapKind] as const),
  );
}

function mishapOf(chance: Chance, kind: MishapKind, when: 'before' | 'sending'): Mishap {
  switch (kind) {
    case 'dies-at-write':
      return { kind, write: chance.whole(1, when === 'sending' ? 14 : 5) };
    case 'dies-at-worker-write':
      return { kind, write: chance.whole(1, 12) };
    case 'dies':
      return { kind, afterMs: chance.whole(0, 600) };
    case 'server-dies':
      return { kind, afterMs: chance.whole(0, 400), downMs: chance.whole(200, 1_000) };
    case 'clock':
      return { kind, hours: chance.pick([-48, -3, 3, 48]) };
    case 'none':
    case 'reload':
    case 'back':
    case 'reopen-tab':
    case 'second-tab':
    case 'double-tap':
    case 'sessions-revoked':
    case 'log-out':
      return { kind };
    default:
      return { kind, forMs: chance.whole(300, 1_800) };
  }
}
