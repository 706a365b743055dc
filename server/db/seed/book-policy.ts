import { evaluationStatus, firstEvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { consorcioSurchargeCents } from '#domain/payment/consorcio.ts';
import { makeInstalments } from '#domain/payment/instalments.ts';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import type { Accepted } from '#domain/policy/acceptances.ts';
import type { Holder } from '#domain/policy/booking.ts';
import { type PolicyStatus, policyStatus } from '#domain/policy/policy-status.ts';
import { riskType as riskTypes } from '#domain/policy/risk-type.ts';
import { signByDate } from '#domain/policy/sign-by.ts';
import { termLastDay } from '#domain/policy/term.ts';
import { tariffRowFor } from '#domain/quote/price-range.ts';
import { type Periodicity, paymentsPerYear, periodicity } from '#domain/quote/quote.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { luhnCheckDigit } from '#domain/shared/luhn.ts';
import type { evaluations, policies, risks } from '#server/db/schema.ts';
import type { policyPayments } from '#server/db/schema-payments.ts';
import type { policyContracts } from '#server/db/schema-policies.ts';
import { chances, firstBookId, pick, uuidOf } from './book-chances.ts';
import { seededItems } from './generic-items.ts';
import { seededTariffs } from './tariffs.ts';

/** The products that policies are drawn from: phones in their three tiers, and one scooter in ten. */
const productIds = [1, 2, 2, 3, 3, 3, 2, 1, 2, 102];
const scooterProduct = 102;
const phone = { riskType: riskTypes.mobile, kind: 'mobile' } as const;
const scooter = { riskType: riskTypes.scooter, kind: 'scooter' } as const;

const { draft, activePaidUnsigned, cancelled, activePaidSigned } = policyStatus;
/** The status of a policy by its place among a hundred: each row holds up to which place its status goes. */
const statuses = [
  [3, draft],
  [15, activePaidUnsigned],
  [25, cancelled],
  [100, activePaidSigned],
] as const;
const monthlyShare = 40;
const storeShare = 70;
/** Of a hundred policies, how many have a receipt that fell due and was not paid. */
const unpaidShare = 2;
const bookDays = 360;
/** How many days ago, at most, a policy was contracted that still has to be paid or signed. */
const waitingDays = 25;
const dayMs = 86_400_000;

/** One policy of the book with its dependent rows. */
export interface BookPolicy {
  policy: typeof policies.$inferInsert;
  contract: typeof policyContracts.$inferInsert;
  risk: typeof risks.$inferInsert;
  evaluation: typeof evaluations.$inferInsert | null;
  payments: (typeof policyPayments.$inferInsert)[];
}

/** Makes a policy that is always the same for its number (from 0) and `now`. `storeId`: the store that sold it, if one did. */
export function bookPolicy(
  number: number,
  given: { userId: number; holder: Holder; storeId: number; accepted: readonly Accepted[]; now: Date },
): BookPolicy {
  const { userId, holder, storeId, accepted, now } = given;
  const chance = chances(`policy ${number}`);
  const id = firstBookId + number;
  const dice = chance();
  const status = statuses.find(([upTo]) => dice < upTo)?.[1] ?? activePaidSigned;
  const isWaiting = status === draft || status === activePaidUnsigned;
  const createdAt = new Date(now.getTime() - Math.floor((chance() / 100) * (isWaiting ? waitingDays : bookDays) * dayMs) - (number % 1000));
  const productId = pick(productIds, chance());
  const { kind, riskType } = productId === scooterProduct ? scooter : phone;
  const tariff = seededTariffs.filter((row) => row.productId === productId);
  const priced = seededItems.flatMap((item) => {
    const row = item.riskType === riskType ? tariffRowFor(tariff, item.priceCents) : null;
    return row ? [{ item, row }] : [];
  });
  const { item, row } = pick(priced, chance());
  const every = chance() < monthlyShare ? periodicity.monthly : periodicity.yearly;
  const totalCents = every === periodicity.monthly ? row.monthlyCents * paymentsPerYear(every) : row.yearlyCents;
  const isEvaluated = kind === 'mobile' && !isWaiting;
  const imei = isEvaluated ? bookImei(number) : null;
  const contractedOn = civilDateOf(createdAt.getTime());
  return {
    policy: {
      id,
      identifier: uuidOf(`policy ${number}`),
      number: String(id),
      status,
      userId,
      productId,
      storeId: chance() < storeShare ? storeId : null,
      evaluationActive: kind === 'mobile',
      createdAt,
    },
    contract: contractOf({ policyId: id, status, every, totalCents, yearlyListCents: row.yearlyCents, holder, accepted, createdAt }),
    risk: {
      id,
      policyId: id,
      riskType,
      kind,
      name: `${item.brand} ${item.model}`,
      brand: item.brand,
      model: item.model,
      priceCents: item.priceCents,
      imei,
      evaluationStatus: isEvaluated ? evaluationStatus.validated : firstEvaluationStatus(riskType, kind === 'mobile'),
    },
    evaluation: imei === null ? null : evaluationOf(number, imei, createdAt),
    payments: makeInstalments({
      policyNumber: String(id),
      periodicity: every,
      method: paymentMethod.card,
      totalCents,
      yearlyTotalCents: row.yearlyCents,
      consorcioCents: consorcioSurchargeCents(item.priceCents, riskType),
      contractedOn,
      termLastDay: termLastDay(contractedOn),
    }).map(({ identifier, priceCents, activationDate, lines }, index) => {
      const isDue = status !== draft && activationDate <= civilDateOf(now.getTime());
      const isPaid = isDue && (index === 0 || chance() >= unpaidShare);
      const paid = isPaid ? { pendingCents: 0, paymentDate: activationDate } : { pendingCents: priceCents, paymentDate: null };
      return { policyId: id, identifier, instalment: index + 1, priceCents, lines, activationDate, ...paid };
    }),
  };
}

interface Booked {
  policyId: number;
  status: PolicyStatus;
  every: Periodicity;
  totalCents: number;
  yearlyListCents: number;
  holder: Holder;
  accepted: readonly Accepted[];
  createdAt: Date;
}

function contractOf({ policyId, status, every, totalCents, yearlyListCents, holder, accepted, createdAt }: Booked): BookPolicy['contract'] {
  const contractedOn = civilDateOf(createdAt.getTime());
  return {
    policyId,
    periodicity: every,
    paymentMethod: paymentMethod.card,
    listCents: totalCents,
    discountCents: 0,
    totalCents,
    yearlyListCents,
    isInvoiceDeclared: true,
    holder,
    acceptances: accepted.map((each) => ({ ...each, acceptedAt: createdAt.toISOString() })),
    contractedAt: createdAt,
    signedAt: status === draft || status === activePaidUnsigned ? null : createdAt,
    signBy: signByDate(contractedOn),
    termLastDay: termLastDay(contractedOn),
    ending: status === cancelled ? 'cancelled' : null,
    endingCause: status === cancelled ? 'policyholder-request' : null,
    endedAt: status === cancelled ? createdAt : null,
    lastDay: status === cancelled ? contractedOn : null,
  };
}

function evaluationOf(number: number, imei: string, at: Date): typeof evaluations.$inferInsert {
  const fine = { label: 'Validated' as const, reasons: [] };
  return {
    id: uuidOf(`evaluation ${number}`),
    riskId: firstBookId + number,
    status: evaluationStatus.validated,
    review: 'automatic',
    imei,
    frontal: fine,
    trasera: fine,
    requestHash: '',
    createdAt: at,
    decidedAt: at,
  };
}

/** A valid IMEI with a type allocation code (TAC) that nobody was given. */
function bookImei(number: number): string {
  const body = `3599${String(number).padStart(10, '0')}`;
  return body + luhnCheckDigit(body);
}
