import * as v from 'valibot';
import { keptSince } from '#domain/privacy/retention.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Ports } from '#server/ports/ports.ts';
import { type EventRow, hashOfEvent, hashOfSeal, type SealedEvent } from './chain-hashes.ts';
import { countUnsealed, eventsOfSeal, lostUnsealed, removals, type SealRow, sealsAfter, strangeEvents } from './store-chain.ts';

/** What is wrong with the chain, and where. */
export type ChainFault =
  | {
      /**
       * `changed`: the row differs from what was sealed. `removed`: it is gone before its time, or no event tells that it was removed. `strange`: this software did not
       * write it. `late`: it was inserted long after the time that it gives.
       */
      what: 'changed' | 'removed' | 'strange' | 'late';
      event: number;
    }
  | {
      /**
       * `seal-changed`: its hash does not follow from the seal before and its events. `seal-missing`: it is gone. `anchor-missed`: its hash was kept elsewhere, and the
       * seal now has another or is gone.
       */
      what: 'seal-changed' | 'seal-missing' | 'anchor-missed';
      seal: number;
    };

/** A seal's number and hash, kept outside of the chain. */
export interface Anchor {
  number: number;
  hash: Buffer;
}

export interface ChainReport {
  /** Events that the chain holds, including those removed since. */
  sealed: number;
  /** Events that were removed when their retention time was over. */
  removed: number;
  /** Events that no seal holds yet: a change of these would not be noticed. */
  unsealed: number;
  unsealedSince: Date | null;
  head: Anchor | null;
  faults: ChainFault[];
}

const sealsAtOnce = 100;
/** Milliseconds. An event is committed at most this long after the time that it gives: no job takes longer, and the clocks of several servers differ by less. */
const latestMs = 6 * 3_600_000;
const rangesSchema = v.object({ ranges: v.array(v.tuple([v.number(), v.number()])) });

/** Checks the whole chain in one snapshot of the database, and reports every fault. */
export async function verifyChain({ db, clock }: Pick<Ports, 'db' | 'clock'>, anchors: readonly Anchor[] = []): Promise<ChainReport> {
  return db.transaction((tx) => verifyAt(tx, clock.now(), anchors), { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function verifyAt(db: Executor, now: Date, anchors: readonly Anchor[]): Promise<ChainReport> {
  const wasRemoved = await removalsKnown(db, now);
  const faults: ChainFault[] = [];
  const anchored = new Map(anchors.map(({ number, hash }) => [number, hash]));
  let [sealed, removed] = [0, 0];
  let head: SealRow | null = null;
  /** Epoch milliseconds of the earliest event of the seal before, or of that seal if it is earlier: an event from long before that was inserted late. */
  let floorMs = Number.NEGATIVE_INFINITY;
  for await (const seal of allSeals(db)) {
    const events = await eventsOfSeal(db, seal.number);
    const expected: number = (head?.number ?? 0) + 1;
    if (seal.number !== expected) faults.push({ what: 'seal-missing', seal: expected });
    else if (!hashOfSeal(head?.hash ?? null, { ...seal, events }).equals(seal.hash))
      faults.push({ what: 'seal-changed', seal: seal.number });
    if (anchored.get(seal.number)?.equals(seal.hash)) anchored.delete(seal.number);
    for (const { event, ...was } of events) {
      if (event === null && wasRemoved(was)) removed += 1;
      else if (event === null) faults.push({ what: 'removed', event: was.eventId });
      else if (!hashOfEvent(event).equals(was.hash)) faults.push({ what: 'changed', event: was.eventId });
      else if (was.at.getTime() < floorMs - latestMs) faults.push({ what: 'late', event: was.eventId });
    }
    sealed += events.length;
    floorMs = Math.min(seal.at.getTime(), ...events.map(({ at }) => at.getTime()));
    head = seal;
  }
  for (const number of anchored.keys()) faults.push({ what: 'anchor-missed', seal: number });
  for (const event of await lostUnsealed(db)) faults.push({ what: 'removed', event });
  for (const event of await strangeEvents(db)) faults.push({ what: 'strange', event });
  const { count, since } = await countUnsealed(db);
  return { sealed, removed, unsealed: count, unsealedSince: since, head: head && { number: head.number, hash: head.hash }, faults };
}

async function* allSeals(db: Executor): AsyncGenerator<SealRow> {
  let last = 0;
  for (;;) {
    const seals = await sealsAfter(db, last, sealsAtOnce);
    yield* seals;
    last = seals.at(-1)?.number ?? last;
    if (seals.length < sealsAtOnce) return;
  }
}

/**
 * Tells whether an event that is gone was removed because its retention time was over: an unchanged `audit-removed` event names it, and happened after that time.
 * Writing such an event to hide the removal of a younger one does not help: the chain keeps each event's time.
 */
async function removalsKnown(db: Executor, now: Date): Promise<(event: SealedEvent) => boolean> {
  const known = await removals(db);
  const ranges = known.flatMap(({ event, hash }) => (hash === null || hashOfEvent(event).equals(hash) ? rangesIn(event, now) : []));
  ranges.sort((a, b) => a.first - b.first);
  return ({ eventId, at }) => {
    const range = ranges[lastAtMost(ranges, eventId)];
    return range !== undefined && eventId <= range.last && at.getTime() < range.overBeforeMs;
  };
}

function rangesIn({ at, data }: EventRow, now: Date): { first: number; last: number; overBeforeMs: number }[] {
  const overBeforeMs = keptSince('audit', Math.min(at.getTime(), now.getTime())).getTime();
  const said = v.safeParse(rangesSchema, data);
  return said.success ? said.output.ranges.map(([first, last]) => ({ first, last, overBeforeMs })) : [];
}

/** The index of the last range whose first number is at most `number`; −1: there is none. */
function lastAtMost(ranges: readonly { first: number }[], number: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.first ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
