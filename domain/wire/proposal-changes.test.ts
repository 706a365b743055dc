import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fieldCodeOf } from './field-code-of.ts';
import { paymentStep } from './payments.ts';
import { holderStep } from './proposal-changes.ts';

const faultsOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value, { message: fieldCodeOf }).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [];

const person = {
  name: 'Ana',
  surname1: 'Gil',
  document: '12345678Z',
  birth_date: '1990-02-28',
  street: 'Calle Mayor',
  number: '1',
  postal_code: '28013',
  town: 'Madrid',
};
const company = { ...person, document: 'B12345674', surname1: undefined, birth_date: undefined };

test.each([
  ['a person of age', person, []],
  ['one on the day before they are', { ...person, birth_date: '2007-03-02' }, ['birth_date: under-age']],
  ['one on the day they are', { ...person, birth_date: '2007-03-01' }, []],
  ['a day that does not exist', { ...person, birth_date: 'ayer' }, ['birth_date: no-such-day']],
  ['without surname and birthday', { ...person, surname1: undefined, birth_date: undefined }, ['surname1: missing', 'birth_date: missing']],
  [
    'without them and with a document that cannot be read',
    { ...person, surname1: undefined, birth_date: undefined, document: '1' },
    ['document: form', 'surname1: missing', 'birth_date: missing'],
  ],
  ['in letters that a document prints', { ...person, name: 'Łukasz Ñ.', surname1: 'Παπαδοπούλου-Їжаченко', town: "L'Hospitalet" }, []],
  [
    'in letters that none prints',
    { ...person, name: '王伟', surname1: 'محمد', street: 'Calle 😀' },
    ['name: letters', 'street: letters', 'surname1: letters'],
  ],
  ['in wide letters', { ...person, name: 'ＡＮＡ' }, ['name: letters']],
  ['a company', company, []],
  ['a company of which a minor was typed before', { ...company, surname1: '', birth_date: '2020-01-01' }, []],
])('who contracts: %s', (_, policyholder, faults) => {
  const body = { reference: null, email: 'ana@peritia.example', phone: '600111222', policyholder };
  expect(faultsOf(holderStep('2025-03-01', false), body)).toEqual(faults.map((fault) => `policyholder.${fault}`));
});

test('who contracts: all that is missing is said at once', () => {
  const faults = faultsOf(holderStep('2025-03-01', true), { reference: null, policyholder: {} });
  expect(faults).toHaveLength(11);
});

const iban = 'ES91 2100 0418 4502 0005 1332';
test.each([
  ['a card', { paymentMethod: 'card' }, []],
  ['a card, with half an account typed before', { paymentMethod: 'card', iban: 'ES91', account_holder: 'A'.repeat(71) }, []],
  ['an account', { paymentMethod: 'iban', iban, account_holder: 'Ana Gil' }, []],
  ['no account yet', { paymentMethod: 'iban' }, ['iban: missing', 'account_holder: missing']],
  ['half an account', { paymentMethod: 'iban', iban: 'ES91', account_holder: 'A'.repeat(71) }, ['iban: form', 'account_holder: too-long']],
  [
    'an account in the name of somebody in other letters',
    { paymentMethod: 'iban', iban, account_holder: '王伟' },
    ['account_holder: letters'],
  ],
])('with what it is paid: %s', (_, body, faults) => {
  expect(faultsOf(paymentStep, body)).toEqual(faults);
});
