import { expect, test } from 'vitest';
import type { ClaimDocumentType, DocumentFacts } from './claim-documents.ts';
import { asksForTimeline, hasDisabilityBox, missingDocuments, requiredDocuments } from './claim-documents.ts';
import type { ClaimType } from './claim-type.ts';
import { claimType } from './claim-type.ts';

const types: ClaimType[] = Object.values(claimType);

const rows: [what: string, type: ClaimType, productTypeId: number, always: string, timeline: boolean, box: boolean][] = [
  ['theft of a mobile', 1, 1, 'invoice police-report imei-block', true, false],
  ['robbery of a mobile', 2, 1, 'invoice police-report imei-block', true, false],
  ['front screen', 3, 1, 'invoice damage-photo', false, false],
  ['back cover', 4, 1, 'invoice damage-photo', false, false],
  ['miscellaneous breakage', 5, 1, 'invoice damage-photo', false, false],
  ['water', 6, 1, 'invoice damage-photo', false, false],
  ['death', 7, 3, 'invoice death-certificate autopsy', false, false],
  ['disability', 8, 3, 'invoice medical-report', false, true],
  ['driver injury', 9, 3, 'invoice medical-report medical-expense-invoice', false, true],
  ['third-party damage', 10, 3, 'invoice', false, false],
  ['third-party claim', 11, 3, 'invoice', false, false],
  ['theft of a scooter', 12, 3, 'invoice police-report lock-invoice', true, false],
  ['scooter damage', 13, 3, 'invoice damage-photo', false, false],
  ['hospitalization', 14, 3, 'invoice medical-report', false, false],
  ['breakdown under extended warranty', 15, 4, 'invoice warranty-certificate', false, false],
  ['breakdown of a mobile', 15, 1, 'invoice', false, false],
  ['portable damage', 16, 6, 'invoice damage-photo', false, false],
  ['television damage', 17, 7, 'invoice damage-photo', false, false],
  ['multimedia damage', 18, 5, 'invoice damage-photo', false, false],
  ['appliance damage', 19, 5, 'invoice damage-photo', false, false],
  ['theft of a portable', 20, 6, 'invoice police-report', true, false],
];

test.each(rows)('%s', (_what, type, productTypeId, always, withTimeline, withBox) => {
  const documents = (facts: Partial<DocumentFacts>): string[] =>
    requiredDocuments({ type, productTypeId, asksForTimeline: false, isDisabilityTicked: false, ...facts });
  const usual = always.split(' ');
  expect(documents({})).toEqual(usual);
  expect(documents({ asksForTimeline: true })).toEqual(withTimeline ? [...usual, 'location-timeline'] : usual);
  expect(documents({ isDisabilityTicked: true })).toEqual(withBox ? [...usual, 'disability-resolution'] : usual);
  expect(hasDisabilityBox(type)).toBe(withBox);
});

test('the table has a row for each of the twenty kinds, the invoice first', () => {
  expect(new Set(rows.map(([, type]) => type))).toEqual(new Set(types));
  for (const type of types) {
    const documents = requiredDocuments({ type, productTypeId: 1, asksForTimeline: true, isDisabilityTicked: true });
    expect(documents[0]).toBe('invoice');
    expect(new Set(documents).size).toBe(documents.length);
  }
});

test('an operator may ask for less: no invoice of the scooter when somebody was hurt', () => {
  const none = Object.fromEntries(types.map((type) => [type, []])) as unknown as Record<ClaimType, ClaimDocumentType[]>;
  const table = { ...none, 9: ['medical-report'] as const };
  const facts = { type: 9, productTypeId: 3, asksForTimeline: false, isDisabilityTicked: false } as const;
  expect(requiredDocuments(facts, table)).toEqual(['medical-report']);
});

test.each([
  ['the last second before, in Madrid', '2019-04-29T21:59:59Z', null, true],
  ['the first second of the day', '2019-04-29T22:00:00Z', null, false],
  ['years before', '2018-01-01T00:00:00Z', null, true],
  ['today', '2025-11-20T10:00:00Z', null, false],
  ['today, set by the product', '2025-11-20T10:00:00Z', true, true],
  ['years before, set otherwise by the product', '2018-01-01T00:00:00Z', false, false],
])('timeline: %s', (_what, createdAt, setting, expected) => {
  expect(asksForTimeline(Date.parse(createdAt), setting)).toBe(expected);
});

test('what is still missing', () => {
  expect(missingDocuments(['invoice', 'police-report', 'imei-block'], ['police-report', 'police-report'])).toEqual([
    'invoice',
    'imei-block',
  ]);
  expect(missingDocuments(['invoice'], ['invoice', 'autopsy'])).toEqual([]);
});
