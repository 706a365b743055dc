import { answerBy } from '#domain/evaluation/answer-term.ts';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import { verdictOf } from '#domain/evaluation/verdict.ts';
import { evaluationStatus as statusContract } from '#domain/wire/evaluation-status.ts';
import {
  decideEvaluation as decideContract,
  openEvaluation as openContract,
  readImei as readImeiContract,
  renewChallenges,
  submitEvaluation as submitContract,
  submitPolicyEvaluation,
} from '#domain/wire/evaluations.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { registerMobileImei } from '#domain/wire/users.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, userIdOf } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { byPerson, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { linkToPay } from '#server/modules/payments/payable.ts';
import { policyFor } from '#server/modules/policy-core/policy-for.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import { supportSettings } from '#server/modules/settings/support-settings.ts';
import { decideEvaluation } from './decide-evaluation.ts';
import { assertCanEvaluate, issueChallenges, openEvaluation } from './open-evaluation.ts';
import { readImeiFromPicture } from './read-imei.ts';
import { registerImei } from './register-imei.ts';
import { repetitionCap } from './repetition-cap.ts';
import { activeMobileRisks, latestEvaluation, lockRisk, mobileRiskOf } from './store.ts';
import { submitEvaluation } from './submit-evaluation.ts';

/** `openLimit`: how often grants and challenges may be asked for. `imeiLimit`: how often an IMEI may be asked about, so that nobody can try out numbers. */
export function evaluationRoutes({ openLimit, imeiLimit }: { openLimit: RateLimit; imeiLimit: RateLimit }): Route[] {
  return [
    implement(
      openContract,
      async ({ actor, params, db, ports }) => openEvaluation(db, ports, { policyId: params.id, riskId: params.riskId }, issuedTo(actor)),
      { limits: [byPerson(openLimit)] },
    ),
    implement(
      renewChallenges,
      async ({ params, db, ports }) => {
        assertCanEvaluate(await lockRisk(db, params.id, params.riskId), await repetitionCap(db, ports));
        return { challenges: await issueChallenges(db, ports, params.riskId) };
      },
      { limits: [byPerson(openLimit)] },
    ),
    implement(registerMobileImei, async ({ actor, params, body, db, ports }) => registerImei(db, ports, actor, params.id, body), {
      limits: [byPerson(imeiLimit)],
    }),
    implement(
      readImeiContract,
      async ({ params, body, ports }) => readImeiFromPicture(ports, { policyId: params.id, riskId: params.riskId, base64: body.base64 }),
      { opensTransaction: true, limits: [byPerson(imeiLimit)] },
    ),
    implement(
      submitContract,
      async ({ actor, params, body, bodyHash, db, ports }) => {
        if (body.policy_risk_id !== undefined && body.policy_risk_id !== params.riskId) throw new ProblemError('not-found');
        const refusal = await submitEvaluation(db, ports, { policyId: params.id, riskId: params.riskId, actor, body, bodyHash });
        return refusal ?? submitted(db, actor, params.id, params.riskId, body.id);
      },
      { limits: [byPerson(imeiLimit)] },
    ),
    implement(
      submitPolicyEvaluation,
      async ({ actor, params, body, bodyHash, db, ports }) => {
        const riskId = body.policy_risk_id ?? (actor.kind === 'grant' ? actor.riskId : await onlyMobile(db, params.id));
        if (actor.kind === 'grant' && riskId !== actor.riskId) throw new ProblemError('not-found');
        const refusal = await submitEvaluation(db, ports, { policyId: params.id, riskId, actor, body, bodyHash });
        return refusal ?? submitted(db, actor, params.id, riskId, body.id);
      },
      { limits: [byPerson(imeiLimit)] },
    ),
    implement(statusContract, async ({ params, db, ports }) => {
      const { risk, policy } = await mobileRiskOf(db, params.id, params.riskId);
      const evaluation = await latestEvaluation(db, risk.id);
      const undecided = { label: null, reasons: [] };
      const isFinished = evaluation !== null && evaluation.decidedAt !== null;
      // When the policy has ended or no longer insures the phone, there will be no result.
      const isClosed = !risk.active || risk.evaluationStatus === evaluationStatus.canceled;
      if (isClosed && !isFinished) throw new ProblemError('evaluation-closed');
      const house = await readHouse(db, ports);
      const isValidated = isFinished && verdictOf(evaluation.frontal.label, evaluation.trasera.label) === 'Validated';
      return {
        status: isFinished ? 'finished' : 'waiting',
        review: evaluation?.review ?? null,
        evaluation_id: evaluation?.id ?? null,
        answer_by:
          evaluation?.review === 'person' && !isFinished
            ? answerBy(
                (evaluation.reviewAskedAt ?? evaluation.createdAt).getTime(),
                supportSettings(ports, house),
                house.answer_within_hours,
              )
            : null,
        frontal: evaluation ? { label: evaluation.frontal.label, reasons: evaluation.frontal.reasons as PhotoReason[] } : undecided,
        trasera: evaluation ? { label: evaluation.trasera.label, reasons: evaluation.trasera.reasons as PhotoReason[] } : undecided,
        payment_link: isValidated ? (policy.paymentLink ?? (await linkToPay(db, policy))) : null,
        card_liverpool: policy.skipPayment,
        retry_count: risk.retryCount,
        imei_retry_count: risk.imeiRetryCount,
      };
    }),
    implement(decideContract, async ({ actor, params, body, db, ports }) => {
      await decideEvaluation(db, ports, { policyId: params.id, evaluationId: params.evaluationId, staffId: userIdOf(actor), body });
      const policy = policyWire(await readPolicy(db, params.id));
      return evaluationOf(policy.evaluations, params.evaluationId);
    }),
  ];
}

/** Who asks for a grant, which may be for another person's policy, and the session in which they ask. */
function issuedTo(actor: Actor): { userId: number | null; session: string | null } {
  if (actor.kind === 'user') return { userId: actor.userId, session: actor.tokenHash };
  return { userId: actor.kind === 'contracting' ? actor.issuedToUserId : null, session: null };
}

async function onlyMobile(db: Executor, policyId: number): Promise<number> {
  const mobiles = await activeMobileRisks(db, { policyId });
  const [only] = mobiles;
  if (!only) throw new ProblemError('not-found');
  if (mobiles.length > 1) throw new ProblemError('risk-ambiguous');
  return only.risk.id;
}

async function submitted(db: Executor, actor: Actor, policyId: number, riskId: number, evaluationId: string) {
  const whole = policyFor(actor, await readPolicy(db, policyId), riskId);
  const policy = actor.kind === 'grant' ? withoutPersonalData(whole, riskId, evaluationId) : whole;
  return { ...policy, policy_risk_id: riskId, evaluation: evaluationOf(policy.evaluations, evaluationId) };
}

/** The part of a policy that a grant may read (decision A81): the phone that it evaluates and the evaluation just sent. */
function withoutPersonalData(policy: Policy, riskId: number, evaluationId: string): Policy {
  return {
    ...policy,
    policy_risks: policy.policy_risks.filter((risk) => risk.id === riskId),
    evaluations: policy.evaluations.filter((evaluation) => evaluation.id === evaluationId),
    policy_payments: [],
    portables: [],
    smarttvs: [],
    sign_link: null,
    contract_link: null,
    complete_name: '',
  };
}

function evaluationOf<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new ProblemError('not-found');
  return row;
}
