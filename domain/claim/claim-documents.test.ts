import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { ClaimDocumentTable, DocumentFacts } from './claim-documents.ts';
import {
  asksForTimeline,
  claimDocumentTableSchema,
  hasDisabilityBox,
  missingDocuments,
  requiredDocuments,
  usualClaimDocuments,
} from './claim-documents.ts';
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

const tableOf = (own: unknown): ClaimDocumentTable => v.parse(claimDocumentTableSchema, own);

describe.each(rows)('%s', (_what, type, productTypeId, always, withTimeline, withBox) => {
  const documents = (facts: Partial<DocumentFacts>, table: ClaimDocumentTable): string[] =>
    requiredDocuments({ type, productTypeId, asksForTimeline: false, isDisabilityTicked: false, ...facts }, table);
  const timeline = withTimeline ? ['location-timeline'] : [];
  const resolution = withBox ? ['disability-resolution'] : [];
  /** The documents of a claim: as declared, if the timeline is required, if the disability box is ticked, and with both. */
  const asked = (table: ClaimDocumentTable) => [
    documents({}, table),
    documents({ asksForTimeline: true }, table),
    documents({ isDisabilityTicked: true }, table),
    documents({ asksForTimeline: true, isDisabilityTicked: true }, table),
  ];
  const each = (list: readonly string[]) => [list, [...list, ...timeline], [...list, ...resolution], [...list, ...timeline, ...resolution]];
  const certificate = productTypeId === 4 ? ['warranty-certificate'] : [];

  test('as usual', () => {
    expect(asked(usualClaimDocuments)).toEqual(each(always.split(' ')));
    expect(asked(tableOf({}))).toEqual(each(always.split(' ')));
    expect(hasDisabilityBox(type)).toBe(withBox);
  });

  test('by another list, and by none', () => {
    expect(asked(tableOf({ [type]: ['autopsy', 'damage-photo'] }))).toEqual(each(['autopsy', 'damage-photo', ...certificate]));
    expect(asked(tableOf({ [type]: [] }))).toEqual(each(certificate));
  });

  test('a table that names another kind changes nothing', () => {
    expect(asked(tableOf({ [(type % 20) + 1]: [] }))).toEqual(each(always.split(' ')));
  });
});

test('the table has a row for each of the twenty kinds, the invoice first', () => {
  expect(new Set(rows.map(([, type]) => type))).toEqual(new Set(types));
  for (const type of types) {
    const documents = requiredDocuments({ type, productTypeId: 1, asksForTimeline: true, isDisabilityTicked: true }, usualClaimDocuments);
    expect(documents[0]).toBe('invoice');
    expect(new Set(documents).size).toBe(documents.length);
  }
});

test('what a table names and the policy or the declaration asks for as well is asked for once', () => {
  const table = tableOf({ 1: ['location-timeline', 'invoice'], 8: ['disability-resolution'], 15: ['warranty-certificate'] });
  const all = { asksForTimeline: true, isDisabilityTicked: true };
  expect(requiredDocuments({ type: 1, productTypeId: 1, ...all }, table)).toEqual(['location-timeline', 'invoice']);
  expect(requiredDocuments({ type: 8, productTypeId: 3, ...all }, table)).toEqual(['disability-resolution']);
  expect(requiredDocuments({ type: 15, productTypeId: 4, ...all }, table)).toEqual(['warranty-certificate']);
});

test.each<[string, unknown]>([
  ['a kind that is none', { 21: ['invoice'] }],
  ['a kind by its name', { theft: ['invoice'] }],
  ['a document that is none', { 1: ['factura'] }],
  ['one document without a list', { 1: 'invoice' }],
  ['a list of lists', [['invoice']]],
  ['nothing', null],
])('no table: %s', (_what, own) => {
  expect(v.safeParse(claimDocumentTableSchema, own).success).toBe(false);
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
