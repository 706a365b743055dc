import {
  askReview as askContract,
  checkEvidence,
  checkEvidenceFile,
  getEvaluationReport,
  getEvidence,
  type SealWire,
} from '#domain/wire/evaluation-reports.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { askReview } from './ask-review.ts';
import { findEvidenceFile, issueEvidenceFile } from './evidence-files.ts';
import { evaluationReport, evidenceOf, evidenceOfPolicy } from './report.ts';
import { readEvaluation } from './store.ts';

/** `checkLimit`: per IP address, since anybody may check a proof. */
export function evaluationReportRoutes({ checkLimit }: { checkLimit: RateLimit }): Route[] {
  return [
    implement(getEvaluationReport, async ({ actor, params, db, ports }) =>
      evaluationReport(db, ports, {
        policyId: params.id,
        evaluationId: params.evaluationId,
        isStaff: isStaffActor(actor),
        riskId: actor.kind === 'grant' ? actor.riskId : null,
      }),
    ),
    implement(askContract, async ({ actor, params, db, ports }) => {
      await askReview(db, ports, { policyId: params.id, evaluationId: params.evaluationId, actor });
      const { evaluations } = policyWire(await readPolicy(db, params.id));
      const asked = evaluations.find((evaluation) => evaluation.id === params.evaluationId);
      if (!asked) throw new ProblemError('not-found');
      return asked;
    }),
    implement(
      getEvidence,
      async ({ actor, params, db, ports }) => {
        const { record, digest } = await evidenceOfPolicy(db, params.id, params.evaluationId);
        await recordRead(db, ports, actor, params);
        return { record, digest };
      },
      {
        raw: async ({ actor, params, ports }, request) => {
          if (!request.headers.get('accept')?.includes('application/pdf')) return null;
          const { id, evaluationId } = params;
          const pdf = await issueEvidenceFile(ports, { policyId: id, evaluationId });
          await recordRead(ports.db, ports, actor, params);
          return new Response(new Uint8Array(pdf), {
            headers: {
              'content-type': 'application/pdf',
              'content-disposition': `attachment; filename="peritacion-${evaluationId}.pdf"`,
              'cache-control': 'private, no-store',
            },
          });
        },
      },
    ),
    implement(
      checkEvidence,
      async ({ params, db, ports }) => {
        const row = await readEvaluation(db, params.evaluationId);
        if (!row) throw new ProblemError('not-found');
        const { record, digest } = await evidenceOf(db, row);
        return { digest: params.digest, record: digest === params.digest ? record : null, seal: await sealWire(ports) };
      },
      { limits: [byAddress(checkLimit)] },
    ),
    implement(
      checkEvidenceFile,
      async ({ params, db, ports }) => ({ ...(await findEvidenceFile(db, params.sha256)), seal: await sealWire(ports) }),
      { limits: [byAddress(checkLimit)] },
    ),
  ];
}

/** Records that somebody of the office read a report; the owner's own reads are not recorded. */
async function recordRead(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { id, evaluationId }: { id: number; evaluationId: string },
): Promise<void> {
  if (!isStaffActor(actor)) return;
  await recordEvent(db, ports, { kind: 'evidence-read', ...whoOf(actor), policyId: id, data: { evaluation: evaluationId } });
}

async function sealWire({ seal }: Ports): Promise<SealWire> {
  const { name, sha256, isSelfMade } = await seal.about();
  return { name, sha256, is_self_made: isSelfMade };
}
