import { type ClaimDraft, claimDraftName, isClaimDraft, itemsOfClaim, type KeptDraft } from '#domain/outbox/claim-draft.ts';
import type { ItemGrant, OutboxItem } from '#domain/outbox/item.ts';
import { mayGiveWay, released } from '#domain/outbox/queue.ts';
import type { createClaim } from '#domain/wire/claims.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import { type NewItem, OutboxRefusal, saveItems } from './save-items.ts';
import type { Work } from './work.ts';

/** The user, policy and risk that a claim belongs to. */
export interface ClaimPlace {
  userId: number;
  policyId: number;
  riskId: number;
}

/** A file of a claim, with the document it is for and the bytes that are uploaded. */
export interface ClaimFile {
  document: NonNullable<Extract<OutboxItem['subject'], { type: 'claim' }>['document']>;
  bytes: ArrayBuffer;
  mediaType: string;
}

/**
 * Claims in the queue (decision record 0077): first a draft with its files, then a declaration, which has to arrive before its files. Each step is one
 * transaction.
 */
export function claimCalls(work: Work) {
  const { parts, drainer, transact } = work;

  async function sendFiles(claimId: string, documents?: readonly string[]): Promise<void> {
    await transact((items) => {
      const saved = itemsOfClaim([...items.values()], claimId).filter(({ state }) => state === 'saved');
      const remove = unasked(saved, documents);
      return { put: saved.filter(({ id }) => !remove.includes(id)).map(released), remove };
    });
    drainer.drainSoon();
  }

  return {
    /** Changes the draft of a place. `change` receives the draft as it is stored now. @throws {StorageError} nothing was changed. */
    async changeClaimDraft(place: ClaimPlace, change: (kept: ClaimDraft | null) => ClaimDraft): Promise<ClaimDraft> {
      let written: ClaimDraft | null = null;
      await transact((_, drafts) => {
        written = change(claimDraftOf(drafts.get(claimDraftName(place))));
        return { drafts: new Map([[claimDraftName(place), written]]) };
      });
      return written ?? change(null);
    },

    /**
     * Keeps a file of a claim; it is sent only after `declareClaim` or `sendClaimFiles` releases it. A file of a claim that is not declared yet is kept only
     * while its draft exists.
     * @throws {StorageError | OutboxRefusal} nothing was kept; `id-taken`: the claim has been declared meanwhile.
     */
    async keepClaimFile(place: ClaimPlace, claimId: string, file: ClaimFile, of: { isDeclared: boolean; grant: ItemGrant | null }) {
      const stillOpen = (kept: KeptDraft | undefined) => {
        if (claimDraftOf(kept)?.claimId !== claimId) throw new OutboxRefusal('id-taken');
        return kept ?? null;
      };
      const draft = of.isDeclared ? undefined : { name: claimDraftName(place), change: stillOpen };
      const [item] = await saveItems(work, [fileItem(place, claimId, file, of)], { draft });
      if (!item) throw new OutboxRefusal('unreadable');
      return item;
    },

    /**
     * "Enviar": queues and releases the declaration, with only the `fieldIds` that its kind of claim has, releases the files of the required `documents`, and
     * deletes the draft. Files for other documents, added before another kind was chosen, appear on no screen: they are deleted from the phone. False: the
     * claim was declared or changed in another tab, and nothing was done.
     */
    async declareClaim(
      place: ClaimPlace,
      draft: ClaimDraft,
      { grant, fieldIds, documents }: { grant: ItemGrant | null; fieldIds: readonly string[]; documents: readonly string[] },
    ): Promise<boolean> {
      const files = itemsOfClaim(await parts.store.list(), draft.claimId);
      const unchanged = (kept: KeptDraft | undefined) => {
        if (JSON.stringify(kept) !== JSON.stringify(draft)) throw new OutboxRefusal('id-taken');
        return null;
      };
      try {
        await saveItems(work, [declarationItem(place, draft, { grant, fieldIds })], {
          release: [draft.claimId, ...files.map(({ id }) => id)],
          replace: unasked(files, documents),
          draft: { name: claimDraftName(place), change: unchanged },
        });
      } catch (error) {
        if (error instanceof OutboxRefusal && error.reason === 'id-taken') return false;
        throw error;
      }
      // Releases a file too that another tab added meanwhile.
      await sendFiles(draft.claimId, documents);
      return true;
    },

    reopenClaim: (place: ClaimPlace, claimId: string) => reopenClaim(work, place, claimId),

    /** Releases the files that were added to a claim after its declaration. */
    sendClaimFiles: sendFiles,
  };
}

/**
 * Makes a refused declaration a draft again, under a new identifier and with the same files. Null: the declaration may have reached the server, or the place
 * already has another draft.
 */
async function reopenClaim({ parts, transact }: Work, place: ClaimPlace, claimId: string): Promise<ClaimDraft | null> {
  const bytes = await parts.store.readBytes(claimId);
  let opened: ClaimDraft | null = null;
  await transact((items, drafts) => {
    opened = null;
    const mine = itemsOfClaim([...items.values()], claimId);
    const declaration = items.get(claimId);
    const isFree = declaration?.state === 'refused' && mine.every(mayGiveWay) && !drafts.has(claimDraftName(place));
    if (!isFree) return {};
    opened = { ...draftOfBytes(bytes), claimId: parts.newId() };
    const next = opened;
    const files = mine.filter(({ kind }) => kind === 'claim-document');
    return {
      remove: [claimId],
      put: files.map((file) => ofDraft(file, next.claimId)),
      drafts: new Map([[claimDraftName(place), next]]),
    };
  });
  return opened;
}

/** Ids of the files whose document is not among `documents`. */
const unasked = (files: readonly OutboxItem[], documents: readonly string[] | undefined) =>
  files
    .filter(({ subject }) => documents && subject.type === 'claim' && subject.document && !documents.includes(subject.document))
    .map(({ id }) => id);

const claimDraftOf = (kept: KeptDraft | undefined): ClaimDraft | null => (kept && isClaimDraft(kept) ? kept : null);

function fileItem(
  { userId, policyId, riskId }: ClaimPlace,
  claimId: string,
  file: ClaimFile,
  of: { isDeclared: boolean; grant: ItemGrant | null },
): NewItem {
  const { document, bytes, mediaType } = file;
  return {
    ownerId: userId,
    grant: of.grant,
    subject: { type: 'claim', id: claimId, policyId, riskId, document },
    kind: 'claim-document',
    action: 'asset',
    // The server attaches the file to the claim, so the declaration must have arrived first.
    needs: of.isDeclared ? [] : [claimId],
    mediaType,
    bytes,
  };
}

function declarationItem(
  { userId, policyId, riskId }: ClaimPlace,
  draft: ClaimDraft,
  { grant, fieldIds }: { grant: ItemGrant | null; fieldIds: readonly string[] },
): NewItem {
  if (draft.type === null) throw new TypeError('a claim of no kind');
  const body: BodyInput<typeof createClaim> = {
    identifier: draft.claimId,
    claim_type_id: draft.type,
    loss_date: draft.lossDate,
    description: draft.description,
    extra_fields: Object.fromEntries(
      Object.entries(draft.extraFields).filter(([id, value]) => fieldIds.includes(id) && value.trim() !== ''),
    ),
    documents_to_follow: true,
  };
  return {
    id: draft.claimId,
    ownerId: userId,
    grant,
    subject: { type: 'claim', id: draft.claimId, policyId, riskId, document: null },
    kind: 'claim',
    action: 'call',
    path: `/policies/${policyId}/risks/${riskId}/claims`,
    mediaType: 'application/json',
    bytes: new TextEncoder().encode(JSON.stringify(body)).buffer,
  };
}

function draftOfBytes(bytes: ArrayBuffer | null): Omit<ClaimDraft, 'claimId'> {
  const body = bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as BodyInput<typeof createClaim>) : null;
  return {
    type: body?.claim_type_id ?? null,
    lossDate: body?.loss_date ?? '',
    description: body?.description ?? '',
    extraFields: body?.extra_fields ?? {},
  };
}

/** A file moved to its reopened claim. None of its bytes have been sent, because it needed the declaration first. */
function ofDraft(file: OutboxItem, claimId: string): OutboxItem {
  const subject = file.subject.type === 'claim' ? { ...file.subject, id: claimId } : file.subject;
  return { ...file, subject, needs: [claimId], isReleased: false, state: 'saved', problem: null };
}
