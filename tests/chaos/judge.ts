/** What is found of one evaluation in the three places that speak of it. */
export interface World {
  /** What the person gave last and the app took: the number, and the hash of each photo as the phone kept it. */
  given: { imei: string; front: string; back: string };
  /** A photo that the app had taken was no longer in the evaluation when it was opened again. */
  hasForgotten: boolean;
  server: { imei: string; captures: { side: string; named: string; bytes: string }[] }[];
  /** Photos that the server keeps for this device, whichever evaluation they are of. */
  keptCaptures: number;
  /** Items on the phone at the end. */
  phone: { kind: string; state: string }[];
  /** What screens said, each beside the facts of the same moment. */
  said: Sentence[];
  /** The evaluation did not become whole while everything worked again. */
  isStuck: boolean;
  /** It did, but only after the person pressed a button that should not be needed. */
  neededPerson: boolean;
}

export interface Sentence {
  says: 'arrived' | 'nothing-waits' | 'nothing-sent' | 'on-its-way';
  /** Evaluations on the server: for what is said to have arrived asked after it was read, else before. */
  onServer: number;
  /** Things on the phone that have not arrived; of them those that "Enviar" let go. */
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

/** What is wrong in a world, each kind once; empty for a good one. */
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
