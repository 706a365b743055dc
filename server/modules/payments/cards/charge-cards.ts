import { civilDateOf } from '#domain/shared/civil-date.ts';
import { beginCollections } from '#server/modules/payments/begin-collections.ts';
import { lockBank } from '#server/modules/payments/debits/store-sepa.ts';
import { afterAbandoned } from '#server/modules/payments/settlement/settle-policy.ts';
import { chargesToMake, dropNeedlessCharges } from '#server/modules/payments/store-collection.ts';
import { transactionsOfOrder } from '#server/modules/payments/store-transactions.ts';
import type { CardGateway } from '#server/ports/card-gateway.ts';
import { isFinalRefusal, OutsideError, safeReason } from '#server/ports/outside-error.ts';
import type { Ports } from '#server/ports/ports.ts';
import { settleCard } from './settle-card.ts';
import { noticePath } from './start-card.ts';

export const chargeCardsJob = 'charge-cards';

/** Charges sent to the gateway at the same time; when none of them is answered, the gateway is down. */
const chargesAtOnce = 5;

/**
 * The daily job: charges the stored cards for the receipts that have fallen due. Each charge has its order number before the gateway is asked, and the gateway accepts
 * an order only once: a job that is cut off and started again, on this server or another, charges nothing twice. The outcome of a charge that was not answered comes
 * with the gateway's notice; until then nothing else is collected for that receipt.
 * @throws {OutsideError} when some charges were not answered: the job is retried
 */
export async function chargeCards(ports: Ports): Promise<void> {
  const { cards } = ports;
  if (!cards) return;
  await afterAbandoned(ports, () => chargeDue(ports, cards));
}

async function chargeDue(ports: Ports, cards: CardGateway): Promise<void> {
  await openCharges(ports);
  const charges = await chargesToMake(ports.db);
  const failed: string[] = [];
  for (let first = 0; first < charges.length; first += chargesAtOnce) {
    const some = charges.slice(first, first + chargesAtOnce);
    const made = await Promise.allSettled(some.map((charge) => makeCharge(ports, cards, charge)));
    const reasons = made.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    failed.push(...reasons.map(safeReason));
    // A final refusal (such as a repeated order) is an answer too.
    if (reasons.filter((reason) => !isFinalRefusal(reason)).length === chargesAtOnce) break;
  }
  if (failed.length > 0) throw new OutsideError(`${failed.length} of ${charges.length} not answered: ${failed[0]}`);
}

/** Makes charges of the receipts that have fallen due, and cancels charges for which nothing is owed any more. */
async function openCharges(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  await ports.db.transaction(async (db) => {
    await lockBank(db);
    await dropNeedlessCharges(db, now);
    await beginCollections(db, 'card', { until: civilDateOf(now.getTime()), now }, () => null);
  });
}

type Charge = Awaited<ReturnType<typeof chargesToMake>>[number];

async function makeCharge(ports: Ports, cards: CardGateway, { transaction, method, identifier }: Charge): Promise<void> {
  const isOpen = (await transactionsOfOrder(ports.db, transaction.orderNumber)).some(({ state }) => state === 'open');
  // The notice of an earlier attempt may have arrived, or somebody in the office may have booked the charge.
  if (!isOpen || method.cardReference === null) return;
  const notice = await cards.charge({
    orderNumber: transaction.orderNumber,
    amountCents: transaction.amountCents,
    description: `Recibo ${identifier}`,
    noticeUrl: `${ports.address()}/api${noticePath}`,
    card: { reference: method.cardReference, agreement: method.cardAgreement },
  });
  await settleCard(ports, notice);
}
