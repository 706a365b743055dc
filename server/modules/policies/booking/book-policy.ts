import { randomUUID } from 'node:crypto';
import { consorcioOfYear } from '#domain/payment/consorcio.ts';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { checkBooking, type Holder, needsInvoice } from '#domain/policy/booking.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { signByDate } from '#domain/policy/sign-by.ts';
import { termLastDay } from '#domain/policy/term.ts';
import { insuredItems } from '#domain/quote/insured-items.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { createPolicy } from '#domain/wire/bookings.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { FieldCode } from '#domain/wire/field-code.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, isStaffActor } from '#server/http/actor.ts';
import { type FieldFault, ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { readQuotedProduct } from '#server/modules/catalogue/read-tariffs.ts';
import { useDiscount } from '#server/modules/discounts/use-discount.ts';
import { versionsInForce } from '#server/modules/legal-texts/texts-in-force.ts';
import { createInstalments } from '#server/modules/payments/create-instalments.ts';
import {
  insertContract,
  insertPolicy,
  insertPolicyDiscount,
  insertRisks,
  type NewRisk,
  nextPolicyNumber,
  updatePolicy,
} from '#server/modules/policies/store-contracts.ts';
import { movePolicy } from '#server/modules/policy-core/move-policy.ts';
import { bindingPrice, closeProposal, lockProposal } from '#server/modules/proposals/close-proposal.ts';
import { policyholderOf } from '#server/modules/users/create-policyholder.ts';
import { agreeToMarketing } from '#server/modules/users/marketing-consent.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { contractedRisks } from './contracted-risks.ts';

type Body = BodyOutput<typeof createPolicy>;
type Proposal = Awaited<ReturnType<typeof lockProposal>>;
type Quote = NonNullable<Proposal['priced']>['quote'];

/**
 * Contracts a proposal once, however often the booking is sent and by whom, and returns the policy's id. The price is computed by the server and binds the insurer.
 * `bookingHash`: SHA-256 of the body; `spendNew`: counts an attempt against the rate limit when a new contract is about to be made, not when a booking is sent again.
 * Whether an e-mail address is already known (decision A82) is revealed last, when everything else is valid.
 * @throws {ProblemError} as the contract of `createPolicy` says
 */
export async function bookPolicy(
  db: Executor,
  ports: Ports,
  { actor, body, bookingHash, spendNew }: { actor: Actor; body: Body; bookingHash: string; spendNew: () => Promise<void> },
): Promise<{ policyId: number; isNew: boolean }> {
  const proposal = await lockProposal(db, ports, body.identifier_proposal);
  if (proposal.policyId !== null) {
    if (proposal.bookingHash !== bookingHash) throw conflict('already-exists', 'identifier_proposal', 'contracted');
    return { policyId: proposal.policyId, isNew: false };
  }
  const today = todayOf(ports);
  const booking = await checkProposal(db, { actor, proposal, body, today });
  await spendNew();
  const userId = await policyholderOf(db, ports, actor, booking.holder);
  const { policyId, number } = await writePolicy(db, ports, { ...booking, userId, storeId: proposal.state.store_id });
  if (body.marketing_consent) await agreeToMarketing(db, ports, actor, { userId, shown: body.marketing_consent_version });
  const bookedBy = actor.kind === 'user' ? actor.userId : null;
  await writeContract(db, ports, { ...booking, policyId, number, proposal, body, today, bookedBy });
  await closeProposal(db, proposal, { policyId, bookingHash });
  const byOffice = isStaffActor(actor) ? { by: 'office' } : {};
  const who = whoOf(actor, userId);
  await recordEvent(db, ports, { kind: 'policy-booked', ...who, policyId, data: byOffice });
  // A policy that costs nothing has no payment to wait for.
  if (booking.quote.totalCents === 0)
    await movePolicy(db, ports, { id: policyId, status: policyStatus.draft }, { event: 'payment-booked', who });
  return { policyId, isNew: true };
}

interface Booking {
  holder: Holder;
  productId: number;
  productTypeId: number;
  risks: NewRisk[];
  quote: Quote;
  /** The civil date on which the price was computed, by which discounts are valid: the price binds the insurer (Ley 50/1980 art. 6). */
  pricedOn: string;
}

/** Checks everything about a booking that can be checked before anything is written. */
async function checkProposal(
  db: Executor,
  { actor, proposal, body, today }: { actor: Actor; proposal: Proposal; body: Body; today: string },
): Promise<Booking> {
  if (proposal.version !== body.version) throw conflict('changed-meanwhile', 'version', 'changed');
  const { state } = proposal;
  const priced = await bindingPrice(db, proposal, today);
  // A product that was withdrawn from sale since the offer can still be contracted.
  const productTypeId = (priced && (await readQuotedProduct(db, priced.productId)))?.productTypeId ?? null;
  const inForce = await versionsInForce(db);
  const checked = checkBooking(state, { productTypeId: productTypeId ?? 0, accepted: body.acceptances, inForce }, today);
  const items = insuredItems(state, productTypeId ?? 0);
  const ownFaults: FieldFault[] = [
    ...(productTypeId === null && state.device !== null ? [{ path: 'product_id', code: 'missing' as const }] : []),
    ...(body.marketing_consent && isForSomebodyElse(actor) ? [{ path: 'marketing_consent', code: 'forbidden' as const }] : []),
  ];
  if (!checked.ok || priced === null || productTypeId === null || items.length === 0 || ownFaults.length > 0)
    throw new ProblemError('invalid-input', { fields: [...ownFaults, ...(checked.ok ? [] : checked.problem)] });
  const { productId, quote, pricedOn } = priced;
  if (centsOf(body.total_price) !== quote.totalCents) throw conflict('price-changed', 'total_price', 'changed');
  const risks = contractedRisks(items, { productTypeId, holder: checked.value, today });
  return { holder: checked.value, productId, productTypeId, risks, quote, pricedOn };
}

/** Whether a shop or the office contracts for a customer: nobody can consent for another person (RGPD, art. 4.11). */
function isForSomebodyElse(actor: Actor): boolean {
  return actor.kind === 'user' && actor.role !== 'policyholder';
}

async function writePolicy(
  db: Executor,
  ports: Ports,
  { productId, risks, userId, storeId }: Booking & { userId: number; storeId: number | null },
): Promise<{ policyId: number; number: string }> {
  const number = await nextPolicyNumber(db);
  const policyId = await insertPolicy(db, {
    identifier: randomUUID(),
    number,
    status: policyStatus.draft,
    userId,
    productId,
    storeId,
    evaluationActive: risks.some(({ kind }) => kind === 'mobile'),
    createdAt: ports.clock.now(),
  });
  await updatePolicy(db, policyId, { signLink: `/policies/${policyId}/sign` satisfies AppPath });
  await insertRisks(db, policyId, risks);
  return { policyId, number };
}

async function writeContract(
  db: Executor,
  ports: Ports,
  booked: Booking & { policyId: number; number: string; proposal: Proposal; body: Body; today: string; bookedBy: number | null },
): Promise<void> {
  const { policyId, productId, productTypeId, holder, quote, pricedOn, risks, proposal, body, today, bookedBy } = booked;
  const now = ports.clock.now();
  const method = proposal.state.paymentMethod === 'iban' ? paymentMethod.iban : paymentMethod.card;
  const { discount: discountCode, store_id: storeId } = proposal.state;
  if (discountCode !== null) {
    const discount = await useDiscount(db, { code: discountCode, productId, storeId, field: 'discount' }, pricedOn);
    const { id: discountId, code, kind, valueHundredths } = discount;
    await insertPolicyDiscount(db, { policyId, discountId, code, kind, valueHundredths, addedAt: now });
  }
  const { periodicity, listCents, discountCents, totalCents, yearlyTotalCents, yearlyListCents } = quote;
  const lastDay = termLastDay(today);
  await insertContract(db, {
    policyId,
    periodicity,
    paymentMethod: method,
    listCents,
    discountCents,
    totalCents,
    yearlyListCents,
    isInvoiceDeclared: !needsInvoice(productTypeId) || body.acceptances.some(({ acceptance }) => acceptance === 'invoice'),
    holder,
    acceptances: body.acceptances.map((each) => ({ ...each, acceptedAt: now.toISOString() })),
    contractedAt: now,
    bookedBy,
    signBy: signByDate(today),
    termLastDay: lastDay,
  });
  await createInstalments(db, policyId, {
    policyNumber: booked.number,
    periodicity,
    method,
    totalCents,
    yearlyTotalCents,
    consorcioCents: consorcioOfYear(risks),
    contractedOn: today,
    termLastDay: lastDay,
  });
}

function conflict(code: 'already-exists' | 'changed-meanwhile' | 'price-changed', path: string, fault: FieldCode): ProblemError {
  return new ProblemError(code, { fields: [{ path, code: fault }] });
}
