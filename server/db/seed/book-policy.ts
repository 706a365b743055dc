import { createHash } from 'node:crypto';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { consorcioSurchargeCents } from '#domain/payment/consorcio.ts';
import { makeInstalments } from '#domain/payment/instalments.ts';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { tariffRowFor } from '#domain/quote/price-range.ts';
import { paymentsPerYear, periodicity } from '#domain/quote/quote.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { luhnCheckDigit } from '#domain/shared/luhn.ts';
import type { evaluations, policies, risks } from '#server/db/schema.ts';
import type { policyPayments } from '#server/db/schema-payments.ts';
import type { users } from '#server/db/schema-users.ts';
import { seededItems } from './generic-items.ts';
import { seededTariffs } from './tariffs.ts';

/** Ids of the book begin here: those that people make stay far below. */
export const firstBookId = 10_000_000;

const names = [
  'Carmen',
  'Antonio',
  'María',
  'Manuel',
  'Lucía',
  'José',
  'Ana',
  'Francisco',
  'Laura',
  'David',
  'Elena',
  'Javier',
  'Íñigo',
  'Nuria',
];
const surnames = [
  'García',
  'Ruiz',
  'Núñez',
  'Molina',
  'Sanz',
  'Gil',
  'Ortega',
  'Vidal',
  'Castro',
  'Ibáñez',
  'Peña',
  'Soler',
  'Blanco',
  'Álvarez',
];

/** Products of phones and scooters, most of them phones. */
const productIds = [1, 2, 2, 3, 3, 3, 2, 1, 2, 102];
/** Of a hundred policies. */
const draftShare = 3;
const unsignedShare = 15;
const cancelledShare = 25;
const monthlyShare = 40;
const storeShare = 70;
/** Receipts of a hundred that fell due and were not paid. */
const unpaidShare = 2;
const bookDays = 360;
const dayMs = 86_400_000;

/** One policy of the book with what hangs from it, always the same for its number (from 0) and `now`. */
export interface BookPolicy {
  policy: typeof policies.$inferInsert & { id: number };
  risk: typeof risks.$inferInsert;
  evaluation: typeof evaluations.$inferInsert | null;
  payments: (typeof policyPayments.$inferInsert)[];
}

/** `userId` and `storeId`: whose it is, and who would have sold it if anybody did. */
export function bookPolicy(number: number, { userId, storeId, now }: { userId: number; storeId: number; now: Date }): BookPolicy {
  const chance = chances(`policy ${number}`);
  const id = firstBookId + number;
  const createdAt = new Date(now.getTime() - Math.floor((chance() / 100) * bookDays * dayMs) - (number % 1000));
  const dice = chance();
  const status =
    dice < draftShare
      ? policyStatus.draft
      : dice < unsignedShare
        ? policyStatus.activePaidUnsigned
        : dice < cancelledShare
          ? policyStatus.cancelled
          : policyStatus.activePaidSigned;
  const productId = pick(productIds, chance());
  const isPhone = productId !== 102;
  const riskType = isPhone ? 1 : 3;
  const tariff = seededTariffs.filter((row) => row.productId === productId);
  const item = pick(
    seededItems.filter((each) => each.riskType === riskType && tariffRowFor(tariff, each.priceCents) !== null),
    chance(),
  );
  const isEvaluated = isPhone && (status === policyStatus.activePaidSigned || status === policyStatus.cancelled);
  const imei = isEvaluated ? imeiOf(number) : null;
  const policyNumber = String(id);
  return {
    policy: {
      id,
      identifier: uuidOf(`policy ${number}`),
      number: policyNumber,
      status,
      userId,
      productId,
      storeId: chance() < storeShare ? storeId : null,
      evaluationActive: isPhone,
      createdAt,
    },
    risk: {
      id,
      policyId: id,
      riskType,
      kind: isPhone ? 'mobile' : 'scooter',
      name: `${item.brand} ${item.model}`,
      brand: item.brand,
      model: item.model,
      imei,
      evaluationStatus: isEvaluated ? evaluationStatus.validated : isPhone ? evaluationStatus.undefined : evaluationStatus.notRequired,
    },
    evaluation: isEvaluated
      ? {
          id: uuidOf(`evaluation ${number}`),
          riskId: id,
          status: evaluationStatus.validated,
          review: 'automatic',
          imei,
          frontal: { label: 'Validated', reasons: [] },
          trasera: { label: 'Validated', reasons: [] },
          requestHash: '',
          createdAt,
          decidedAt: createdAt,
        }
      : null,
    payments: receipts({ id, policyNumber, status, riskType, productId, deviceCents: item.priceCents, createdAt, now, chance }),
  };
}

/** A policyholder of the book; nobody can log in as one. */
export function bookPerson(number: number, now: Date): typeof users.$inferInsert {
  const chance = chances(`person ${number}`);
  return {
    id: firstBookId + number,
    email: `titular-${number}@libro.peritia.example`,
    role: 'policyholder',
    name: pick(names, chance()),
    surname1: pick(surnames, chance()),
    surname2: pick(surnames, chance()),
    phones: [String(600_000_000 + number)],
    createdAt: now,
  };
}

interface Contracted {
  id: number;
  policyNumber: string;
  status: number;
  riskType: number;
  productId: number;
  deviceCents: number;
  createdAt: Date;
  now: Date;
  chance: () => number;
}

function receipts({
  id,
  policyNumber,
  status,
  riskType,
  productId,
  deviceCents,
  createdAt,
  now,
  chance,
}: Contracted): BookPolicy['payments'] {
  const row = tariffRowFor(
    seededTariffs.filter((each) => each.productId === productId),
    deviceCents,
  );
  if (row === null) return [];
  const today = civilDateOf(now.getTime());
  const every = chance() < monthlyShare ? periodicity.monthly : periodicity.yearly;
  const instalments = makeInstalments({
    policyNumber,
    periodicity: every,
    method: paymentMethod.card,
    totalCents: every === periodicity.monthly ? row.monthlyCents * paymentsPerYear(every) : row.yearlyCents,
    yearlyTotalCents: row.yearlyCents,
    consorcioCents: consorcioSurchargeCents(deviceCents, riskType),
    contractedOn: civilDateOf(createdAt.getTime()),
  });
  return instalments.map(({ identifier, priceCents, activationDate, lines }, index) => {
    const isPaid = status !== policyStatus.draft && activationDate <= today && (index === 0 || chance() >= unpaidShare);
    return {
      policyId: id,
      identifier,
      instalment: index + 1,
      priceCents,
      pendingCents: isPaid ? 0 : priceCents,
      lines,
      activationDate,
      paymentDate: isPaid ? activationDate : null,
    };
  });
}

/** Numbers from 0 to below 100, the same ones for the same words. */
function chances(words: string): () => number {
  const bytes = createHash('sha256').update(words).digest();
  let at = 0;
  return () => {
    const value = (bytes.readUInt16BE(at % (bytes.length - 1)) / 65_536) * 100;
    at += 2;
    return value;
  };
}

function pick<Item>(items: readonly Item[], chance: number): Item {
  return items[Math.floor((chance / 100) * items.length)] as Item;
}

function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Of a type that nobody allocates: no phone in use has it. */
function imeiOf(number: number): string {
  const body = `3599${String(number).padStart(10, '0')}`;
  return body + luhnCheckDigit(body);
}
