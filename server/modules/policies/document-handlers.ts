import { getContractDocument } from '#domain/wire/policy-contracts.ts';
import { getWithdrawal, readMailedWithdrawal, withdrawByMail as withdrawByMailCall } from '#domain/wire/withdrawals.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { pdfResponse, wantsPdf } from '#server/modules/documents/pdf-answer.ts';
import type { Ports } from '#server/ports/ports.ts';
import { maySign } from './booking/contracting-grant.ts';
import { readContractDocument, sha256Of } from './documents/contract-document.ts';
import { readReceipt, readWithdrawal } from './ending/read-withdrawal.ts';
import { policyOfLink, withdrawByMail } from './ending/withdraw-by-mail.ts';
import { holderEmail } from './store-contracts.ts';

/** `tryLimit`: attempts at mailed links from one address. */
export function policyDocumentRoutes({ tryLimit }: { tryLimit: RateLimit }): Route[] {
  return [...contractDocument, ...withdrawals(tryLimit)];
}

const contractDocument: Route[] = [
  implement(
    getContractDocument,
    async ({ actor, params, db, ports }) => {
      const { state, pdf } = await read(db, ports, actor, params.id);
      return { state, sha256: sha256Of(pdf), size_bytes: pdf.length };
    },
    {
      raw: async ({ actor, params, db, ports }, request) => {
        if (!wantsPdf(request)) return null;
        const { pdf } = await read(db, ports, actor, params.id);
        if (isStaffActor(actor)) await recordEvent(db, ports, { kind: 'contract-read', ...whoOf(actor), policyId: params.id });
        return pdfResponse(pdf, `contrato-${params.id}.pdf`);
      },
    },
  ),
];

function withdrawals(tryLimit: RateLimit): Route[] {
  const limits = [byAddress(tryLimit)];
  const receipt = async (db: Executor, ports: Ports, policyId: number) => {
    const { number, pdf } = await readReceipt(db, ports, policyId);
    return pdfResponse(pdf, `desistimiento-${number}.pdf`);
  };
  return [
    implement(getWithdrawal, ({ params, db, ports }) => readWithdrawal(db, ports, params.id), {
      raw: async ({ actor, params, db, ports }, request) => {
        if (!wantsPdf(request)) return null;
        if (isStaffActor(actor)) await recordEvent(db, ports, { kind: 'contract-read', ...whoOf(actor), policyId: params.id });
        return receipt(db, ports, params.id);
      },
    }),
    implement(readMailedWithdrawal, async ({ body, db, ports }) => readWithdrawal(db, ports, await policyOfLink(db, body.token)), {
      limits,
      raw: async ({ body, db, ports }, request) => (wantsPdf(request) ? receipt(db, ports, await policyOfLink(db, body.token)) : null),
    }),
    implement(withdrawByMailCall, async ({ body, db, ports }) => readWithdrawal(db, ports, await withdrawByMail(db, ports, body.token)), {
      limits,
    }),
  ];
}

/** A contracting grant may read only the contract that it may sign. */
async function read(db: Executor, ports: Ports, actor: Actor, policyId: number) {
  if (actor.kind === 'contracting' && !maySign({ ...actor, ...(await holderEmail(db, policyId)) })) throw new ProblemError('forbidden');
  return readContractDocument(db, ports, policyId);
}
