import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { firstReceipt } from '#domain/payment/first-receipt.ts';
import { awaitedPhones, type CoverFacts, coverOn, coverStart } from '#domain/policy/cover.ts';
import { type WithdrawablePolicy, withdrawalLastDay, withdrawalProblem } from '#domain/policy/withdrawal.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { type Contract, contractOf, discountsOf, type LockedContract } from '#server/modules/policies/store-contracts.ts';
import type { LoadedPolicy } from '#server/modules/policy-core/load-policies.ts';
import { evaluatedRisks, evaluationStatusOf } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';

const dayOf = (instant: Date) => civilDateOf(instant.getTime());

/** The facts that the start of cover depends on, from the rows of a policy; `riskId`: for the cover of that risk. */
export function coverFacts(loaded: LoadedPolicy, contract: Contract, riskId?: number): CoverFacts {
  const { policy, payments, evaluations } = loaded;
  const awaited = awaitedPhones(
    {
      riskIds: evaluatedRisks(loaded).map(({ id }) => id),
      evaluations: evaluations.map(({ riskId: id, status, createdAt, decidedAt }) => ({
        riskId: id,
        status,
        createdAtMs: createdAt.getTime(),
        decidedAtMs: decidedAt?.getTime() ?? null,
      })),
      signedAtMs: contract.signedAt?.getTime() ?? null,
    },
    riskId,
  );
  const decidedOn = evaluations
    .filter((evaluation) => awaited.includes(evaluation.riskId))
    .flatMap(({ decidedAt }) => (decidedAt ? [dayOf(decidedAt)] : []));
  return {
    firstPaymentOn: contract.totalCents === 0 ? dayOf(contract.contractedAt) : (firstReceipt(payments)?.paymentDate ?? null),
    signedOn: contract.signedAt && dayOf(contract.signedAt),
    evaluation: {
      status: policy.evaluationActive
        ? evaluationStatusOf({ risks: loaded.risks.filter(({ id }) => awaited.includes(id)) })
        : evaluationStatus.notRequired,
      decidedOn: decidedOn.toSorted().at(-1) ?? null,
    },
    isInvoiceDeclared: contract.isInvoiceDeclared,
  };
}

/** The last day that can be covered: the day the policy ends, else the last day of the insured year. */
const lastDayOf = ({ lastDay, termLastDay }: Contract) => lastDay ?? termLastDay;

/** What a claim is checked against: from when until when the policy covers that risk, and its receipts. @throws {ProblemError} `not-found` */
export async function readCover(db: Executor, policyId: number, riskId: number) {
  const loaded = await readPolicy(db, policyId);
  const contract = await contractOf(db, policyId);
  if (!contract) throw new ProblemError('not-found');
  const { startsOn } = coverStart(coverFacts(loaded, contract, riskId));
  return { status: loaded.policy.status, startsOn, lastDay: lastDayOf(contract), payments: loaded.payments };
}

/** The contract as the office sees it in the API, without its deliveries to the partner. @throws {ProblemError} `not-found` */
export async function readContract(db: Executor, { clock }: Ports, policyId: number): Promise<Omit<PolicyContract, 'deliveries'>> {
  const loaded = await readPolicy(db, policyId);
  const contract = await contractOf(db, policyId);
  if (!contract) throw new ProblemError('not-found');
  const today = dayOf(clock.now());
  const facts = coverFacts(loaded, contract);
  const { startsOn, missing } = coverStart(facts);
  const { periodicity, paymentMethod, listCents, discountCents, totalCents, acceptances } = contract;
  return {
    policy_id: policyId,
    periodicity: periodicity,
    payment_method: paymentMethod,
    list_price: listCents / 100,
    discount_amount: discountCents / 100,
    total_price: totalCents / 100,
    discounts: (await discountsOf(db, policyId)).map(({ discountId, code, kind, valueHundredths, addedAt }) => ({
      id: discountId,
      code,
      kind,
      value: valueHundredths / 100,
      added_at: addedAt.toISOString(),
    })),
    invoice_declared: contract.isInvoiceDeclared,
    holder: holderWire(contract),
    devices: loaded.risks.map(({ id, priceCents, purchaseDate }) => ({
      policy_risk_id: id,
      price: priceCents === null ? null : priceCents / 100,
      purchase_date: purchaseDate,
    })),
    acceptances: acceptances.map(({ acceptance, version, acceptedAt }) => ({ acceptance, version, accepted_at: acceptedAt })),
    contracted_at: contract.contractedAt.toISOString(),
    paid_on: facts.firstPaymentOn,
    documents_sent_at: contract.documentsSentAt?.toISOString() ?? null,
    signed_at: contract.signedAt?.toISOString() ?? null,
    sign_by: contract.signBy,
    term_last_day: contract.termLastDay,
    cover: { state: coverOn(today, { startsOn, lastDay: lastDayOf(contract), payments: loaded.payments }), starts_on: startsOn, missing },
    withdrawal: {
      is_open: withdrawalProblem(withdrawable({ policy: loaded.policy, contract }), today) === null,
      last_day: withdrawalLastDayOf(contract),
    },
    ending: endingWire(contract),
  };
}

function holderWire({ holder }: Contract): PolicyContract['holder'] {
  const { address, documentType, documentCode, birthDate, name, surname1, surname2, phone, email } = holder;
  const { street, number, postalCode, town, province } = address;
  const person = { name, surname1, surname2, document_type: documentType, document: documentCode, birth_date: birthDate };
  return { ...person, phone, email, street, number, postal_code: postalCode, town, province };
}

/** The last day of the withdrawal period; null: the period has not begun. */
export function withdrawalLastDayOf({ contractedAt, documentsSentAt }: Contract): string | null {
  return withdrawalLastDay(dayOf(contractedAt), documentsSentAt && dayOf(documentsSentAt));
}

/** The facts that the right of withdrawal of a policy depends on. */
export function withdrawable({
  policy,
  contract,
}: Pick<LockedContract, 'contract'> & { policy: Pick<LockedContract['policy'], 'status'> }): WithdrawablePolicy {
  const { ending, lastDay, signedAt, contractedAt, documentsSentAt } = contract;
  return {
    status: policy.status,
    ended: ending === null || lastDay === null ? null : { ending, lastDay },
    isSigned: signedAt !== null,
    contractedOn: dayOf(contractedAt),
    documentsReceivedOn: documentsSentAt && dayOf(documentsSentAt),
  };
}

function endingWire({
  ending,
  endingCause,
  endedAt,
  lastDay,
  refundDecidedBy,
  refundDecision,
  refundRequest,
}: Contract): PolicyContract['ending'] {
  if (ending === null || endingCause === null || endedAt === null || lastDay === null || refundDecidedBy === null) return null;
  return {
    kind: ending,
    reason: endingCause,
    ended_at: endedAt.toISOString(),
    last_day: lastDay,
    refund_decided_by: refundDecidedBy,
    refund_decision: refundDecision && {
      refund: refundDecision.cents / 100,
      comments: refundDecision.comments,
      decided_at: refundDecision.decidedAt,
    },
    refund_request: refundRequest && {
      refund: refundRequest.cents / 100,
      comments: refundRequest.comments,
      asked_at: refundRequest.askedAt,
      asked_by: refundRequest.askedBy,
    },
  };
}
