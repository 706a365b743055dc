import type { KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { OutboxItem, OutboxKind } from '#domain/outbox/item.ts';
import { mayGiveWay, released } from '#domain/outbox/queue.ts';
import type { OutboxParts } from './ports.ts';
import type { Work } from './work.ts';

export interface NewItem {
  /** Given by the caller where others must name the item beforehand (an evaluation's captures). */
  id?: string;
  ownerId: number;
  grant: OutboxItem['grant'];
  subject: OutboxItem['subject'];
  kind: OutboxKind;
  action: OutboxItem['action'];
  /** The path of an API call, below the API's base. */
  path?: string;
  needs?: string[];
  mediaType: string;
  bytes: ArrayBuffer;
  /** Epoch milliseconds; now when absent. */
  takenAt?: number;
}

/**
 * A draft that changes in the same transaction as the items. `change` receives the stored draft; when it throws, nothing is written; when it returns null, the
 * draft is deleted.
 */
export interface DraftChange<Next extends KeptDraft | null = KeptDraft | null> {
  name: string;
  change: (kept: KeptDraft | undefined) => Next;
}

/**
 * The outbox refuses a call that could lose or duplicate something. `is-leaving`: an item may have arrived already. `id-taken`: the id, or the draft, has been
 * used meanwhile. `unreadable`: the bytes that were written could not be read back.
 */
export class OutboxRefusal extends Error {
  readonly reason: 'is-leaving' | 'id-taken' | 'unreadable';
  constructor(reason: 'is-leaving' | 'id-taken' | 'unreadable') {
    super(`outbox: ${reason}`);
    this.name = 'OutboxRefusal';
    this.reason = reason;
  }
}

/**
 * Adds new items, removes old ones and releases some, in one transaction; then reads the new ones back and compares their hashes. When one is not as it was written, the
 * draft and the released items become again as they were.
 */
export async function saveItems(
  { parts, transact }: Work,
  drafts: readonly NewItem[],
  { release = [], replace = [], draft }: { release?: readonly string[]; replace?: readonly string[]; draft?: DraftChange | undefined },
) {
  const sealed = await Promise.all(drafts.map((draft) => seal(parts, draft)));
  const fresh = sealed.map((item) => (release.includes(item.id) ? released(item) : item));
  const bytes = new Map(fresh.map((item, index) => [item.id, drafts[index]?.bytes ?? new ArrayBuffer(0)]));
  let others: OutboxItem[] = [];
  let drafted: Map<string, KeptDraft | null> = new Map();
  await transact((items, kept) => {
    const leaving = replace.flatMap((id) => items.get(id) ?? []);
    if (!leaving.every(mayGiveWay)) throw new OutboxRefusal('is-leaving');
    if (fresh.some(({ id }) => items.has(id))) throw new OutboxRefusal('id-taken');
    others = release.flatMap((id) => items.get(id) ?? []).filter(({ id }) => !replace.includes(id));
    drafted = new Map(draft ? [[draft.name, kept.get(draft.name) ?? null]] : []);
    return { put: [...others.map(released), ...fresh], bytes, remove: replace, drafts: changedDraft(draft, kept) };
  });
  for (const { id, sha256 } of fresh) {
    const kept = await parts.store.readBytes(id);
    if (kept && (await parts.hash(kept)) === sha256) continue;
    await transact((items) => ({
      put: others.filter((item) => items.get(item.id)?.sealedAt === null),
      remove: fresh.map((item) => item.id),
      drafts: drafted,
    }));
    throw new OutboxRefusal('unreadable');
  }
  return fresh;
}

async function seal({ newId, hash, now }: OutboxParts, draft: NewItem): Promise<OutboxItem> {
  const { bytes, id, path, needs, takenAt, ...rest } = draft;
  return {
    ...rest,
    id: id ?? newId(),
    path: path ?? null,
    needs: needs ?? [],
    sizeBytes: bytes.byteLength,
    sha256: await hash(bytes),
    takenAt: takenAt ?? now(),
    isReleased: false,
    state: 'saved',
    blockedBy: null,
    attempts: 0,
    nextAttemptAt: 0,
    confirmedBytes: 0,
    sealedAt: null,
    uploadUrl: null,
    problem: null,
    sentAt: null,
  };
}

export function changedDraft(draft: DraftChange | undefined, kept: ReadonlyMap<string, KeptDraft>): Map<string, KeptDraft | null> {
  return new Map(draft ? [[draft.name, draft.change(kept.get(draft.name))]] : []);
}
