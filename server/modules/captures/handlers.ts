import { Readable } from 'node:stream';
import { getCapture } from '#domain/wire/captures.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { MediaType } from './picture.ts';
import { type CaptureRow, findCapture, ownerOfRisk } from './store.ts';

export const captureRoutes: Route[] = [
  implement(
    getCapture,
    async ({ actor, params, db }) => {
      const row = await findOwn(db, actor, params.id);
      return {
        id: row.id,
        kind: row.kind,
        sha256: row.sha256,
        size_bytes: row.sizeBytes,
        media_type: row.mediaType as MediaType,
        received_at: row.receivedAt.toISOString(),
      };
    },
    {
      raw: async ({ actor, params, ports }, request) => {
        if (!/\b(image\/|application\/pdf)/.test(request.headers.get('accept') ?? '')) return null;
        const row = await findOwn(ports.db, actor, params.id);
        if (actor.kind !== 'user') throw new ProblemError('forbidden');
        if (row.erasedAt !== null) throw new ProblemError('not-found');
        if (isStaffActor(actor)) await recordRead(ports, actor, row);
        const bytes = Readable.toWeb(await ports.blobs.open(row.blob)) as ReadableStream;
        return new Response(bytes, {
          headers: {
            'content-type': row.mediaType,
            'cache-control': 'private, no-store',
            // A PDF may contain scripts: it is downloaded, so that it is never opened as a page of this origin.
            'content-disposition': row.mediaType === 'application/pdf' ? `attachment; filename="${row.id}.pdf"` : 'inline',
            'x-content-type-options': 'nosniff',
            // A customer's file is shown, and nothing in it is executed.
            'content-security-policy': "default-src 'none'; sandbox",
          },
        });
      },
    },
  ),
];

/** Records that a capture was read, with its policy, whose history shows it. */
async function recordRead(ports: Ports, actor: Actor, { id, riskId }: CaptureRow): Promise<void> {
  const owner = await ownerOfRisk(ports.db, riskId);
  const event = { ...whoOf(actor), ...(owner && { policyId: owner.policyId }), data: { capture: id } };
  await recordEvent(ports.db, ports, { kind: 'evidence-read', ...event });
}

/** A capture that the caller may read: of the grant's own risk, of the customer's policy, or any for staff. */
async function findOwn(db: Executor, actor: Actor, id: string): Promise<CaptureRow> {
  const row = await findCapture(db, id);
  if (!row) throw new ProblemError('not-found');
  if (isStaffActor(actor) || (actor.kind === 'grant' && actor.riskId === row.riskId)) return row;
  const owner = actor.kind === 'user' ? await ownerOfRisk(db, row.riskId) : null;
  if (actor.kind !== 'user' || owner?.userId !== actor.userId) throw new ProblemError('not-found');
  return row;
}
