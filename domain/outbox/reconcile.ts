import { isClaimDraft, type KeptDraft } from './claim-draft.ts';
import { draftName } from './draft-name.ts';
import type { OutboxItem } from './item.ts';
import { mayGiveWay } from './queue.ts';

/** The stored draft of an evaluation, beside the items of the queue: the captures that it names, and the items that were released. */
export interface DraftRecord {
  evaluationId: string;
  captures: { readonly [side: string]: { id: string; isOnServer?: boolean } | undefined };
  /** Ids of the items that were released by pressing "Enviar"; empty while the person can still change the draft. */
  released: string[];
  /** A photo was changed after the server had the whole evaluation: what the server has counts, and the change was dropped. */
  isTooLate?: boolean;
  /** The phone has lost photos of it that were not sent, and the person has to take them again. */
  isCleared?: boolean;
}

/** Changes to items and drafts that are written in one transaction. */
export interface Reconciled {
  put: OutboxItem[];
  remove: string[];
  /** The changed drafts by their names, `user:policy:risk` (`draftName`). */
  drafts: Map<string, DraftRecord>;
}

/**
 * A capture is stored, read back, and only then named by a draft. For this long a capture that no draft names may be in the middle of that and is not removed, unless the
 * whole evaluation has arrived.
 */
const namingMs = 60_000;

/** Ids of the captures of a draft whose bytes are on this phone and not yet known to be on the server. */
export function ownCaptures({ captures }: Pick<DraftRecord, 'captures'>): string[] {
  return Object.values(captures).flatMap((capture) => (capture && !capture.isOnServer ? [capture.id] : []));
}

/**
 * The changes that make drafts and queue consistent. A draft counts as released exactly when a submit of it is on its way or has arrived. Items that a later
 * choice of the person has superseded are removed, and so are captures that no draft names. Nothing that a draft names is removed before the server has its
 * evaluation. Idempotent: a consistent state yields no changes.
 */
export function reconcile(items: ReadonlyMap<string, OutboxItem>, drafts: ReadonlyMap<string, KeptDraft>, now: number): Reconciled {
  const changes: Reconciled = { put: [], remove: [], drafts: new Map() };
  const groups = new Map<string, OutboxItem[]>();
  for (const item of items.values()) {
    if (item.subject.type !== 'evaluation') continue;
    const name = draftName({ userId: item.ownerId, ...item.subject });
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  for (const [name, draft] of drafts) {
    // A claim draft names no items: its files name the claim, and are removed with it.
    if (isClaimDraft(draft)) continue;
    const mine = groups.get(name) ?? [];
    groups.delete(name);
    const counting = countingSubmit(draft, mine);
    const next = counting ? afterEnviar(draft, counting, mine) : beforeEnviar(draft, mine);
    if (next !== draft) changes.drafts.set(name, next);
    const gone = new Set(leftOver(next, mine, { now, hasArrived: counting?.state === 'sent' }));
    changes.remove.push(...gone);
    if (!counting) changes.put.push(...mine.filter((item) => !gone.has(item.id)).flatMap(takenBack));
  }
  for (const mine of groups.values()) {
    const arrived = new Set(mine.filter(({ kind, state }) => kind === 'submit' && state === 'sent').map(({ subject }) => subject.id));
    changes.remove.push(...mine.filter((item) => isUnasked(item) && arrived.has(item.subject.id)).map(({ id }) => id));
  }
  return changes;
}

/** The submit that decides the state of the draft; null: nothing is submitted, and the person can still change everything. */
function countingSubmit(draft: DraftRecord, mine: readonly OutboxItem[]): OutboxItem | null {
  const submits = mine.filter(({ kind, isReleased }) => kind === 'submit' && isReleased);
  const ofDraft = submits.filter(({ subject }) => subject.id === draft.evaluationId);
  const isRecorded = ({ id }: OutboxItem) => draft.released.includes(id);
  const isNamed = (submit: OutboxItem) => namesTheSame(draft, submit, mine);
  // A submit that may already have arrived decides until the server has answered, whatever captures it names.
  const alive = ofDraft.filter((submit) => isNamed(submit) || isRecorded(submit) || !mayGiveWay(submit));
  return (
    ofDraft.find(({ state }) => state === 'sent') ??
    alive.find(isRecorded) ??
    alive.find(isNamed) ??
    alive[0] ??
    // The IMEI was corrected, which begins another evaluation with the same photos, and the draft still has the old evaluation's id.
    submits.find((submit) => isNamed(submit) && (submit.state !== 'sent' || draft.released.length > 0)) ??
    null
  );
}

function capturesOf(submit: OutboxItem, mine: readonly OutboxItem[]): string[] {
  const calls = new Set(mine.filter(({ kind }) => kind === 'imei').map(({ id }) => id));
  return submit.needs.filter((id) => !calls.has(id));
}

function namesTheSame(draft: DraftRecord, submit: OutboxItem, mine: readonly OutboxItem[]): boolean {
  const own = ownCaptures(draft);
  const named = capturesOf(submit, mine);
  return own.length > 0 && own.length === named.length && own.every((id) => named.includes(id));
}

function afterEnviar(draft: DraftRecord, counting: OutboxItem, mine: readonly OutboxItem[]): DraftRecord {
  const released = [...counting.needs, counting.id];
  const isRecorded = released.length === draft.released.length && released.every((id) => draft.released.includes(id));
  const isSame = isRecorded && draft.evaluationId === counting.subject.id;
  const base = isSame ? draft : { ...draft, evaluationId: counting.subject.id, released };
  if (counting.state !== 'sent') return base;
  const named = capturesOf(counting, mine);
  const late = ownCaptures(draft).filter((id) => !named.includes(id));
  return late.length === 0 ? base : { ...withoutCaptures(base, late), isTooLate: true };
}

function beforeEnviar(draft: DraftRecord, mine: readonly OutboxItem[]): DraftRecord {
  const hasSubmit = mine.some(({ kind, subject }) => kind === 'submit' && subject.id === draft.evaluationId);
  const known = new Set(mine.map(({ id }) => id));
  const isUnsent = mine.some(({ id, state }) => state !== 'sent' && ownCaptures(draft).includes(id));
  // The draft was sent so long ago that the records of its sent items have expired (`expiredMarks`): it stays released.
  if (draft.released.length > 0 && !hasSubmit && !isUnsent) return draft;
  const lost = ownCaptures(draft).filter((id) => !known.has(id));
  const arrived = mine.filter(({ id, state }) => state === 'sent' && ownCaptures(draft).includes(id)).map(({ id }) => id);
  const held = lost.length === 0 ? draft : withoutCaptures(draft, lost);
  const whole = arrived.length === 0 ? held : withArrived(held, arrived);
  return draft.released.length === 0 ? whole : { ...whole, released: [] };
}

/** The draft without captures that the phone no longer has, or that were taken too late. */
export function withoutCaptures(draft: DraftRecord, ids: readonly string[]): DraftRecord {
  return {
    ...draft,
    captures: Object.fromEntries(Object.entries(draft.captures).filter(([, capture]) => !capture || !ids.includes(capture.id))),
  };
}

/** An unsent draft that was stored, after the browser has cleared it together with its photos (fault FA1). */
export function cleared<Draft extends DraftRecord>(draft: Draft): Draft {
  return { ...draft, ...withoutCaptures(draft, ownCaptures(draft)), released: [], isCleared: true };
}

/** The draft with captures marked as being on the server: the next submit names them again, without sending them, as the phone no longer has their bytes. */
function withArrived(draft: DraftRecord, ids: readonly string[]): DraftRecord {
  const captures = Object.entries(draft.captures).map(([side, capture]) => [
    side,
    capture && ids.includes(capture.id) ? { ...capture, isOnServer: true } : capture,
  ]);
  return { ...draft, captures: Object.fromEntries(captures) };
}

function leftOver(draft: DraftRecord, mine: readonly OutboxItem[], { now, hasArrived }: { now: number; hasArrived: boolean }): string[] {
  const isSuperseded = (item: OutboxItem) =>
    item.action === 'call' && mayGiveWay(item) && !draft.released.includes(item.id) && item.subject.id === draft.evaluationId;
  const calls = mine.filter(isSuperseded);
  const needed = new Set([
    ...ownCaptures(draft),
    ...draft.released,
    ...mine.filter((item) => item.kind === 'submit' && item.state !== 'sent' && !calls.includes(item)).flatMap(({ needs }) => needs),
  ]);
  const isMark = ({ kind, state }: OutboxItem) => kind !== 'submit' && state === 'sent';
  const isNew = (item: OutboxItem) => !hasArrived && Math.abs(now - item.takenAt) < namingMs && isUnasked(item);
  const isUnneeded = (item: OutboxItem) =>
    !needed.has(item.id) && (isMark(item) || (item.action === 'asset' && mayGiveWay(item) && !isNew(item)));
  return [...calls, ...mine.filter(isUnneeded)].map(({ id }) => id);
}

/** Takes back the release of a photo whose evaluation is not submitted: it is not sent on its own. */
function takenBack(item: OutboxItem): OutboxItem[] {
  return item.action === 'asset' && item.isReleased && item.state === 'waiting'
    ? [{ ...item, isReleased: false, state: 'saved', problem: null }]
    : [];
}

function isUnasked({ action, state, isReleased }: OutboxItem): boolean {
  return action === 'asset' && state === 'saved' && !isReleased;
}
