import { and, eq, exists, type SQL } from 'drizzle-orm';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { keptSince } from '#domain/privacy/retention.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { captures, policies, risks } from '#server/db/schema.ts';
import { removeEventsBefore } from '#server/modules/audit/remove-events.ts';
import { forgetExamplesBefore } from '#server/modules/labelled-examples/forget-examples.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import { eachApart } from '#server/ports/each-apart.ts';
import type { Ports } from '#server/ports/ports.ts';
import { capturesOf, eraseBytes, refusedPhotos, removeCaptures, removeStrays, unsubmittedCaptures } from './captures.ts';
import { forgetExportsBefore } from './export-data.ts';
import { forgetEnded } from './forget-ended.ts';
import { blockedUntil, deleteBlocked, deleteGrantsEndedBefore } from './store.ts';
import { forgetDocumentsOf } from './store-contract-data.ts';
import { deleteRequestsEndedBefore } from './store-erasure-requests.ts';

const dayMs = 86_400_000;

/**
 * Removes photos, grants, events, former customers and blocked records whose retention has ended. A step that fails does not stop the others. Run again, it changes
 * nothing.
 * @throws as `eachApart`
 */
export async function forgetPersonalData(ports: Ports): Promise<void> {
  const { db, blobs } = ports;
  const now = ports.clock.now();
  const since = (what: Parameters<typeof keptSince>[0]) => keptSince(what, now.getTime());
  const { kept_days: kept } = await readHouse(db, ports);
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const ofDrafts = exists(
    db
      .select({ id: risks.id })
      .from(risks)
      .innerJoin(policies, eq(policies.id, risks.policyId))
      .where(and(eq(risks.id, captures.riskId), eq(policies.status, policyStatus.draft))),
  );
  const removeUnsubmitted = async (before: Date, where?: SQL) => removeCaptures(db, blobs, await unsubmittedCaptures(db, before, where));
  const steps = [
    () => removeUnsubmitted(since('draftCaptures'), ofDrafts),
    () => removeUnsubmitted(daysAgo(kept.unsubmitted_captures)),
    () => eraseRefused(ports, daysAgo(kept.refused_photos)),
    () => forgetExamplesBefore(ports, daysAgo(kept.labelled_examples)),
    () => deleteGrantsEndedBefore(db, since('grants')),
    () => removeEventsBefore(ports, since('audit')),
    () => forgetExportsBefore(ports, since('dataExports')),
    () => deleteRequestsEndedBefore(db, since('erasureRequests')),
    () => forgetEnded(ports),
    () => eraseBlocked(ports),
    // Stray files are kept as long as unsubmitted captures: a database restored from a backup may not know files that were stored after the backup.
    () => removeStrays(db, blobs, { before: daysAgo(kept.unsubmitted_captures), exportsBefore: since('dataExports') }),
  ];
  await eachApart(steps, (step) => step());
}

/** Erases refused photos, each in a transaction of its own: if the store fails, the photo is not marked as erased and is tried again. */
async function eraseRefused({ db, blobs, clock }: Ports, before: Date): Promise<void> {
  await eachApart(await refusedPhotos(db, before), (photo) =>
    db.transaction((transaction) => eraseBytes(transaction, blobs, [photo], clock.now())),
  );
}

/** Removes blocked records whose retention has ended, each with the bytes that were kept for it. */
async function eraseBlocked({ db, blobs, clock }: Ports): Promise<void> {
  const now = clock.now();
  await eachApart(await blockedUntil(db, civilDateOf(now.getTime())), (userId) =>
    db.transaction(async (transaction) => {
      await deleteBlocked(transaction, userId);
      const own = transaction
        .select({ id: risks.id })
        .from(risks)
        .innerJoin(policies, eq(policies.id, risks.policyId))
        .where(and(eq(risks.id, captures.riskId), eq(policies.userId, userId)));
      await eraseBytes(transaction, blobs, await capturesOf(transaction, exists(own)), now);
      for (const blob of await forgetDocumentsOf(transaction, userId)) await blobs.remove(blob);
    }),
  );
}
