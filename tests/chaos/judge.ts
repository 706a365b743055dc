/** What the three places that know an evaluation hold of it: the person, the phone and the server. */
export interface World {
  /** What the person gave last and the app accepted: the number, and the hash of each photo as the phone kept it. */
  given: { imei: string; front: string; back: string };
  /** Whether a photo that the app had accepted was missing when the evaluation was opened again. */
  hasForgotten: boolean;
  server: { imei: string; captures: { side: string; named: string; bytes: string }[] }[];
  /** The photos that the server keeps for this device, of any evaluation. */
  keptCaptures: number;
  /** The items that are on the phone at the end. */
  phone: { kind: string; state: string }[];
  /** What the screens said, each with the facts of the same moment. */
  said: Sentence[];
  /** Whether the evaluation was not completed although everything worked again. */
  isStuck: boolean;
  /** Whether it was completed only after the person pressed a button that should not be needed. */
  neededPerson: boolean;
}

export interface Sentence {
  says: 'arrived' | 'nothing-waits' | 'nothing-sent' | 'on-its-way';
  /** The number of evaluations on the server. It is read after the screen if that says that they have arrived, else before. */
  onServer: number;
  /** The number of items on the phone that have not arrived, and how many of them "Enviar" has released. */
  unsent: number;
  released: number;
}

export const wrongs = [
  'lost',
  'twice',
  'wrong-bytes',
  'said-sent-and-not-there',
  'said-well-while-something-waits',
  'stuck',
  'needed-a-person',
  'left-over',
  'contradicting',
] as const;
export type Wrong = (typeof wrongs)[number];

/** The faults of a world, each kind once; empty if it has none. */
export function judge(world: World): Wrong[] {
  const [evaluation, ...others] = world.server;
  const captureOf = (side: string) => evaluation?.captures.find((capture) => capture.side === side);
  const isGiven = (side: 'front' | 'back') => captureOf(side)?.named === world.given[side];
  const sides = evaluation?.captures.map(({ side }) => side) ?? [];
  const is: Record<Wrong, boolean> = {
    lost: world.hasForgotten || !evaluation || evaluation.imei !== world.given.imei || !isGiven('front') || !isGiven('back'),
    twice: others.length > 0 || new Set(sides).size < sides.length || world.keptCaptures > sides.length,
    'wrong-bytes': world.server.some(({ captures }) => captures.some(({ named, bytes }) => named !== bytes)),
    'said-sent-and-not-there': world.said.some(({ says, onServer }) => says === 'arrived' && onServer === 0),
    'said-well-while-something-waits': world.said.some(({ says, unsent }) => says === 'nothing-waits' && unsent > 0),
    stuck: world.isStuck,
    'needed-a-person': world.neededPerson,
    'left-over': world.phone.some(({ state }) => state !== 'sent'),
    contradicting: world.said.some(
      ({ says, onServer, released, unsent }) =>
        (says === 'nothing-sent' && (onServer > 0 || released > 0)) || (says === 'on-its-way' && onServer === 0 && unsent === 0),
    ),
  };
  return wrongs.filter((wrong) => is[wrong]);
}
