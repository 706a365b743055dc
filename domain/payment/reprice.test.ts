import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payment } from './payment.ts';
import { paidCents } from './payment.ts';
import { lowerToTotal, repricePayments } from './reprice.ts';

const payment = (id: number, priceCents: number, more: Partial<Payment> = {}): Payment => ({
  id,
  priceCents,
  pendingCents: priceCents,
  activationDate: `2026-0${id}-15`,
  paymentDate: null,
  ...more,
});
const paid = (id: number, priceCents: number) => payment(id, priceCents, { pendingCents: 0, paymentDate: '2026-01-15' });

const partPaid = (id: number, priceCents: number, cents: number) => payment(id, priceCents, { pendingCents: priceCents - cents });
const refund = (id: number, priceCents: number) => payment(id, -priceCents);
const day = (instalment: number) => ({ instalment, activationDate: `2026-0${instalment}-15` });

interface Expected {
  prices?: number[];
  lowered?: number[];
  made?: [instalment: number, priceCents: number][];
  annulledIds?: number[];
  adjustmentCents?: number;
}
interface Case {
  payments: Payment[];
  inCollectionIds?: number[];
  missing?: ReturnType<typeof day>[];
}

test.each<[string, Case, total: number, Expected]>([
  [
    'nothing is paid: all of them cost less',
    { payments: [payment(1, 500), payment(2, 500), payment(3, 500)] },
    1000,
    { prices: [334, 333, 333] },
  ],
  [
    'one is paid: the others take the whole difference',
    { payments: [paid(1, 500), payment(2, 500), payment(3, 500)] },
    1200,
    { prices: [350, 350] },
  ],
  [
    'one is paid in part: it stays while another costs less',
    { payments: [partPaid(1, 500, 400), payment(2, 500)] },
    900,
    { prices: [400] },
  ],
  [
    'of one paid in part less is owed, before anything comes back',
    { payments: [partPaid(1, 500, 400), payment(2, 500)] },
    450,
    { lowered: [450], annulledIds: [2] },
  ],
  [
    'the audit’s: one paid, one in part, and nothing is to be paid',
    { payments: [paid(1, 1295), partPaid(2, 1295, 500), payment(3, 1295)] },
    0,
    { lowered: [500], annulledIds: [3], adjustmentCents: -1795 },
  ],
  ['the later part is lowered first', { payments: [partPaid(1, 500, 100), partPaid(2, 500, 100)] }, 300, { lowered: [200, 100] }],
  [
    'the bank has been asked for one: it stays as it is',
    { payments: [payment(1, 500), payment(2, 500)], inCollectionIds: [1] },
    800,
    { prices: [300] },
  ],
  ['nor does anything come back of what did not come', { payments: [payment(1, 500)], inCollectionIds: [1] }, 400, {}],
  [
    'more is paid than it costs now: the rest is annulled and some comes back',
    { payments: [paid(1, 900), payment(2, 500)] },
    600,
    { annulledIds: [2], adjustmentCents: -300 },
  ],
  ['exactly what it costs is paid', { payments: [paid(1, 900), payment(2, 500)] }, 900, { annulledIds: [2] }],
  ['all is paid and it costs more', { payments: [paid(1, 900)] }, 1000, { adjustmentCents: 100 }],
  ['a refund was promised already', { payments: [paid(1, 900), refund(2, 300)] }, 600, {}],
  ['and more comes back', { payments: [paid(1, 900), refund(2, 300)] }, 500, { adjustmentCents: -100 }],
  ['and less comes back', { payments: [paid(1, 900), refund(2, 300)] }, 700, { annulledIds: [2], adjustmentCents: -200 }],
  ['and it costs more than was paid', { payments: [paid(1, 900), refund(2, 300)] }, 1000, { annulledIds: [2], adjustmentCents: 100 }],
  ['a refund was paid', { payments: [paid(1, 900), { ...paid(2, -300) }] }, 600, {}],
  ['the bank took back what was refunded: it is owed', { payments: [payment(1, 900), paid(2, -300)] }, 0, { prices: [300] }],
  [
    'it costs more again: what was annulled is made again',
    { payments: [paid(1, 500)], missing: [day(2), day(3)] },
    1101,
    {
      made: [
        [2, 301],
        [3, 300],
      ],
    },
  ],
  ['beside what is owed', { payments: [payment(1, 500)], missing: [day(2)] }, 900, { prices: [450], made: [[2, 450]] }],
  ['not when it does not cost more', { payments: [payment(1, 500)], missing: [day(2)] }, 500, { prices: [500] }],
  ['fewer cents than instalments', { payments: [payment(1, 500), payment(2, 500)] }, 1, { prices: [1], annulledIds: [2] }],
])('%s', (_, { payments, inCollectionIds = [], missing = [] }, totalCents, expected) => {
  const { prices, lowered, made, annulledIds, adjustmentCents } = repricePayments({ payments, inCollectionIds, missing, totalCents });
  const cents = (list: { id: number; priceCents: number }[]) =>
    list.toSorted((one, other) => one.id - other.id).map(({ priceCents }) => priceCents);
  expect({
    prices: cents(prices),
    lowered: cents(lowered),
    made: made.map((each) => [each.day.instalment, each.priceCents]),
    annulledIds,
    adjustmentCents,
  }).toEqual({ prices: [], lowered: [], made: [], annulledIds: [], adjustmentCents: 0, ...expected });
});

const states = fc.constantFrom('open', 'part', 'paid', 'in-collection', 'refund', 'refunded');
const receipts = fc.array(
  fc.record({ cents: fc.integer({ min: 2, max: 5000 }), state: states, part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  {
    maxLength: 9,
  },
);

test('never more comes back than was paid, nothing is owed of nothing, and it all adds up to the new total', () => {
  fc.assert(
    fc.property(receipts, fc.subarray([7, 8, 9]), fc.nat(60_000), fc.boolean(), (made, months, some, isFree) => {
      const total = isFree ? 0 : some;
      const payments = made.map(({ cents, state, part }, index) => {
        const id = index + 1;
        if (state === 'part') return partPaid(id, cents, 1 + Math.floor(part * (cents - 2)));
        if (state === 'paid' || state === 'refunded') return paid(id, state === 'paid' ? cents : -cents);
        return payment(id, state === 'refund' ? -cents : cents);
      });
      const inCollectionIds = made.flatMap(({ state }, index) => (state === 'in-collection' ? [index + 1] : []));
      const after = repricePayments({ payments, inCollectionIds, missing: months.map(day), totalCents: total });
      const now = new Map([...after.prices, ...after.lowered].map(({ id, priceCents }) => [id, priceCents]));
      const left = payments
        .filter(({ id }) => !after.annulledIds.includes(id))
        .map((each) => {
          const priceCents = now.get(each.id) ?? each.priceCents;
          return { ...each, priceCents, pendingCents: each.paymentDate === null ? priceCents - paidCents(each) : 0 };
        });
      const besides = after.made.map(({ priceCents }) => priceCents);
      const paidIn = payments.filter(({ priceCents }) => priceCents > 0).reduce((sum, each) => sum + paidCents(each), 0);
      const gaveBack = payments.filter(({ paymentDate, priceCents }) => paymentDate !== null && priceCents < 0);
      const kept = paidIn + gaveBack.reduce((sum, { priceCents }) => sum + priceCents, 0);
      const promised = -left
        .filter(({ priceCents, paymentDate }) => priceCents < 0 && paymentDate === null)
        .reduce((sum, each) => sum + each.priceCents, 0);
      const back = promised + Math.max(0, -after.adjustmentCents);
      expect(back).toBeLessThanOrEqual(Math.max(0, kept));
      for (const { priceCents, pendingCents } of left) expect(priceCents < 0 || pendingCents >= 0).toBe(true);
      for (const priceCents of besides) expect(priceCents).toBeGreaterThan(0);

      const owed = left
        .filter(({ id, priceCents }) => priceCents > 0 && !inCollectionIds.includes(id))
        .reduce((sum, each) => sum + each.pendingCents, 0);
      const isBackTwice = kept < 0;
      if (total === 0 && !isBackTwice) expect([owed, besides, Math.max(0, after.adjustmentCents)]).toEqual([0, [], 0]);
      const sum =
        left.reduce((all, { priceCents }) => all + priceCents, 0) + besides.reduce((all, cents) => all + cents, 0) + after.adjustmentCents;
      if (inCollectionIds.length === 0) expect(sum).toBe(total);
      else expect(sum).toBeGreaterThanOrEqual(total);
    }),
    { numRuns: 2000 },
  );
});

test.each<[string, Pick<Case, 'payments' | 'inCollectionIds'>, total: number, ReturnType<typeof lowerToTotal>]>([
  ['costs nothing any more', { payments: [payment(1, 500)] }, 0, { lowered: [], annulledIds: [1], adjustmentCents: 0 }],
  ['costs half', { payments: [payment(1, 500)] }, 250, { lowered: [{ id: 1, priceCents: 250 }], annulledIds: [], adjustmentCents: 0 }],
  ['costs what it did', { payments: [payment(1, 500)] }, 500, { lowered: [], annulledIds: [], adjustmentCents: 0 }],
  ['costs more: that is asked for elsewhere', { payments: [payment(1, 500)] }, 900, { lowered: [], annulledIds: [], adjustmentCents: 0 }],
  [
    'the latest first',
    { payments: [paid(1, 500), payment(2, 500), payment(3, 500)] },
    800,
    { lowered: [{ id: 2, priceCents: 300 }], annulledIds: [3], adjustmentCents: 0 },
  ],
  [
    'was paid in part: of that comes back what is too much',
    { payments: [partPaid(1, 500, 200)] },
    100,
    { lowered: [{ id: 1, priceCents: 200 }], annulledIds: [], adjustmentCents: -100 },
  ],
  [
    'was one of two, the other is in collection: nothing comes back for what may yet not come',
    { payments: [paid(1, 500), payment(2, 500), payment(3, 500)], inCollectionIds: [2] },
    500,
    { lowered: [], annulledIds: [3], adjustmentCents: 0 },
  ],
  ['still in collection', { payments: [payment(1, 500)], inCollectionIds: [1] }, 0, { lowered: [], annulledIds: [], adjustmentCents: 0 }],
  [
    'returned after its refund was made: neither is due',
    { payments: [payment(1, 500), refund(2, 500)] },
    0,
    { lowered: [], annulledIds: [1, 2], adjustmentCents: 0 },
  ],
  [
    'another was paid: of the refund what is left is made anew',
    { payments: [paid(1, 500), payment(2, 500), refund(3, 500)] },
    200,
    { lowered: [], annulledIds: [2, 3], adjustmentCents: -300 },
  ],
  [
    'its refund was paid: it is owed',
    { payments: [payment(1, 500), { ...refund(2, 500), pendingCents: 0, paymentDate: '2026-01-20' }] },
    0,
    { lowered: [], annulledIds: [], adjustmentCents: 0 },
  ],
])('what was not collected %s', (_, { payments, inCollectionIds = [] }, totalCents, expected) => {
  expect(lowerToTotal({ payments, inCollectionIds, totalCents })).toEqual(expected);
});
