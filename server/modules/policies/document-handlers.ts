import { getContractDocument } from '#domain/wire/policy-contracts.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { maySign } from './booking/contracting-grant.ts';
import { readContractDocument, sha256Of } from './documents/contract-document.ts';
import { holderEmail } from './store-contracts.ts';

export const policyDocumentRoutes: Route[] = [
  implement(
    getContractDocument,
    async ({ actor, params, db, ports }) => {
      const { state, pdf } = await read(db, ports, actor, params.id);
      return { state, sha256: sha256Of(pdf), size_bytes: pdf.length };
    },
    {
      raw: async ({ actor, params, db, ports }, request) => {
        if (!request.headers.get('accept')?.includes('application/pdf')) return null;
        const { pdf } = await read(db, ports, actor, params.id);
        if (isStaffActor(actor)) await recordEvent(db, ports, { kind: 'contract-read', ...whoOf(actor), policyId: params.id });
        return new Response(new Uint8Array(pdf), {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="contrato-${params.id}.pdf"`,
            'cache-control': 'private, no-store',
          },
        });
      },
    },
  ),
];

/** A grant reads what it may sign, and nothing else. */
async function read(db: Executor, ports: Ports, actor: Actor, policyId: number) {
  if (actor.kind === 'contracting' && !maySign({ ...actor, ...(await holderEmail(db, policyId)) })) throw new ProblemError('forbidden');
  return readContractDocument(db, ports, policyId);
}
