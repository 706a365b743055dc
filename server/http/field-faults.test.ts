import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fieldCodes } from '#domain/wire/field-code.ts';
import { codeOfStep, ruleSteps } from '#domain/wire/field-code-of.ts';
import { instantField, uuid } from '#domain/wire/fields.ts';
import { amountField } from '#domain/wire/money-fields.ts';
import { changePaymentMethod } from '#domain/wire/payment-methods.ts';
import { documentField, phoneField } from '#domain/wire/person-fields.ts';
import { dayField } from '#domain/wire/typed-fields.ts';
import { contractRoutes } from '#server/app.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { fieldFaults } from './field-faults.ts';

const api = await openModuleApi();
const endpoints = contractRoutes(api.ports).map(({ endpoint }) => endpoint);

const body = v.strictObject({
  email: v.optional(v.pipe(v.string(), v.email())),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(3)),
  amount: v.optional(amountField),
  day: v.optional(dayField),
  at: v.optional(instantField),
  id: v.optional(uuid),
  phone: v.optional(phoneField),
  document: v.optional(documentField),
  kind: v.optional(v.picklist(['a', 'b'])),
  inner: v.optional(v.strictObject({ left: v.number() })),
  either: v.optional(v.variant('kind', [v.strictObject({ kind: v.literal('a') }), v.strictObject({ kind: v.literal('b') })])),
  refund: v.optional(v.union([v.literal(0), amountField])),
});

test.each([
  ['nothing', undefined, '', 'missing'],
  ['what is no object', 'x', '', 'wrong-type'],
  ['without a field', {}, 'name', 'missing'],
  ['with one more', { name: 'a', foo: 1 }, 'foo', 'unknown'],
  ['with another type', { name: 1 }, 'name', 'wrong-type'],
  ['with an empty text', { name: '' }, 'name', 'too-short'],
  ['with a long one', { name: 'abcd' }, 'name', 'too-long'],
  ['with an address that is none', { name: 'a', email: 'x' }, 'email', 'wrong-form'],
  ['with nothing to pay', { name: 'a', amount: 0 }, 'amount', 'too-small'],
  ['with a third of a cent', { name: 'a', amount: 1.333 }, 'amount', 'not-whole-cents'],
  ['on 30 February', { name: 'a', day: '2026-02-30' }, 'day', 'no-such-day'],
  ['at no time', { name: 'a', at: '2026-02-30T10:00:00Z' }, 'at', 'no-such-day'],
  ['with an id that is none', { name: 'a', id: 'x' }, 'id', 'wrong-form'],
  ['with a number of elsewhere', { name: 'a', phone: '+33612345678' }, 'phone', 'country'],
  ['with a wrong letter', { name: 'a', document: '12345678A' }, 'document', 'control'],
  ['with what cannot be chosen', { name: 'a', kind: 'c' }, 'kind', 'not-an-option'],
  ['with half of something', { name: 'a', inner: {} }, 'inner.left', 'missing'],
  ['of no kind', { name: 'a', either: { kind: 'c' } }, 'either.kind', 'not-an-option'],
  ['without its kind', { name: 'a', either: {} }, 'either.kind', 'missing'],
  ['with a text for a sum', { name: 'a', refund: 'x' }, 'refund', 'wrong-type'],
  ['with a sum below none', { name: 'a', refund: -1 }, 'refund', 'too-small'],
])('%s is told by a code of ours, where it is', (_, input, path, code) => {
  const result = v.safeParse(body, input);
  expect(result.success).toBe(false);
  expect(fieldFaults(result.issues ?? [])).toEqual([{ path, code }]);
});

test.each([
  [{ is_current: false }, [{ path: 'is_current', code: 'not-an-option' }]],
  [{ is_current: true, foo: 1 }, [{ path: 'foo', code: 'unknown' }]],
  [
    {},
    [
      { path: 'is_current', code: 'missing' },
      { path: 'removed', code: 'missing' },
    ],
  ],
])('what fits no choice of a union is told at its fields: %j', (input, faults) => {
  const result = v.safeParse(changePaymentMethod.body, input);
  const told = fieldFaults(result.issues ?? []);
  for (const fault of faults) expect(told).toContainEqual(fault);
  expect(told.every(({ path }) => path !== '')).toBe(true);
});

interface Part {
  kind?: string;
  type?: string;
  message?: unknown;
}

/** All validations and raw transforms within a schema. */
function stepsOf(part: unknown, seen: Set<unknown>): Part[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const own = part as Part;
  return [
    ...(own.kind === 'validation' || own.type === 'raw_transform' ? [own] : []),
    ...Object.values(part).flatMap((each) => stepsOf(each, seen)),
  ];
}

test('each step of the contract that can refuse has its code, and each rule of ours names one', () => {
  const steps = endpoints.flatMap(({ params, query, body: given }) => [params, query, given].flatMap((part) => stepsOf(part, new Set())));
  expect(steps.length).toBeGreaterThan(500);
  const named = steps.filter(({ type }) => type === 'check' || type === 'partial_check').map(({ message }) => message);
  expect(named.filter((message) => !fieldCodes.some((code) => code === message))).toEqual([]);
  const types = new Set(steps.map(({ type }) => type ?? ''));
  expect([...types].filter((type) => !(type in codeOfStep) && !ruleSteps.includes(type))).toEqual([]);
});
