import { canOpenEvaluation, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { maskedEmail } from '#domain/handoff/masked-email.ts';
import { firstReceipt } from '#domain/payment/first-receipt.ts';
import { breakageOf } from '#domain/policy/breakage.ts';
import { contractingSteps, nextContractingStep } from '#domain/policy/contracting-steps.ts';
import { coverStart } from '#domain/policy/cover.ts';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { isBeingCollected } from '#server/modules/payments/payable.ts';
import { maySign } from '#server/modules/policies/booking/contracting-grant.ts';
import { contractOf, holderEmail } from '#server/modules/policies/store-contracts.ts';
import { evaluatedRisks, evaluationStatusOf, evaluationWire, signLinkOf } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { coverFacts, withdrawalLastDayOf } from './read-contract.ts';

/** The progress of a contracting, as its steps show it. @throws {ProblemError} `not-found` */
export async function readContracting(db: Executor, ports: Ports, actor: Actor, policyId: number): Promise<ContractingProgress> {
  const loaded = await readPolicy(db, policyId);
  const contract = await contractOf(db, policyId);
  if (!contract) throw new ProblemError('not-found');
  const { policy, product, payments } = loaded;
  const { email, provedAt } = await holderEmail(db, policyId);
  const first = firstReceipt(payments);
  const facts = coverFacts(loaded, contract);
  const steps = contractingSteps(
    {
      status: policy.status,
      firstPaymentOn: facts.firstPaymentOn,
      signBy: contract.signBy,
      isEvaluationRequired: policy.evaluationActive,
      evaluationStatus: evaluationStatusOf(loaded),
      isPaidAfterEvaluation: policy.isPaidAfterEvaluation,
      isBeingCollected: first !== null && (await isBeingCollected(db, first.id)),
      isPaymentSkipped: policy.skipPayment,
      isSigned: contract.signedAt !== null,
    },
    todayOf(ports),
  );
  const { startsOn, missing } = coverStart(facts);
  const evaluations = loaded.evaluations.map((evaluation) => evaluationWire(evaluation, []));
  return {
    policy_id: policyId,
    number: policy.number,
    status: policy.status,
    product: { id: product.id, name: product.name, product_type_id: product.productTypeId },
    steps,
    next: nextContractingStep(steps),
    first_payment: first && {
      id: first.id,
      price: first.priceCents / 100,
      activation_date: first.activationDate,
      payment_date: first.paymentDate,
      method: contract.paymentMethod,
    },
    card_liverpool: policy.skipPayment,
    payment_link: facts.firstPaymentOn === null ? policy.paymentLink : null,
    later_payments: payments
      .filter(({ id, instalment, priceCents }) => instalment !== null && priceCents > 0 && id !== first?.id)
      .toSorted((one, other) => one.activationDate.localeCompare(other.activationDate))
      .map(({ priceCents, activationDate }) => ({ price: priceCents / 100, activation_date: activationDate })),
    to_evaluate: policy.evaluationActive
      ? evaluatedRisks(loaded)
          .filter((risk) => canOpenEvaluation(risk.evaluationStatus))
          .map(({ id, name, evaluationStatus: status }) => ({
            policy_risk_id: id,
            name,
            is_damaged: status === evaluationStatus.rejected && breakageOf({ evaluations }, [id]) !== null,
          }))
      : [],
    signing: {
      sign_by: contract.signBy,
      sign_link: signLinkOf(policy),
      signed_at: contract.signedAt?.toISOString() ?? null,
      is_allowed: isAllowed(actor, { holderId: policy.userId, bookedBy: contract.bookedBy }),
      is_email_proved: provedAt !== null,
      // Until the signature, mails go to the log-in's address, to prove it; the signed contract goes to the contract's address.
      sent_to: maskedEmail(contract.signedAt === null ? email : contract.holder.email),
    },
    cover: { starts_on: startsOn, missing },
    withdrawal_last_day: withdrawalLastDayOf(contract),
  };
}

function isAllowed(actor: Actor, { holderId, bookedBy }: { holderId: number; bookedBy: number | null }): boolean {
  return actor.kind === 'contracting' ? maySign({ ...actor, bookedBy }) : actor.kind === 'user' && actor.userId === holderId;
}
