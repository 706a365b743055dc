import * as v from 'valibot';
import { expect, test } from 'vitest';
import { holderStep } from '#domain/wire/proposal-changes.ts';
import { initialProposalState, type ProposalState } from '#domain/wire/proposals.ts';
import { acceptancesOf, type TextVersions } from './acceptances.ts';
import { checkBooking } from './booking.ts';

const today = '2026-03-10';
const policyholder = {
  name: 'Ana',
  surname1: 'Gil',
  surname2: null,
  document: '12345678Z',
  birth_date: '1990-02-28',
  street: 'Calle Mayor',
  number: '3, 2.º B',
  postal_code: '28013',
  town: 'Madrid',
};
const device = { risk_type: null, label: '', brand: 'Apple', model: 'iPhone 15', reference: null, price: 959, purchase_date: null };
const state: ProposalState = { ...initialProposalState, phone: '600123456', email: 'ana@ejemplo.es', device, policyholder };
const inForce: TextVersions = {
  invoice: '1',
  precontractual: '2',
  terms: '3',
  privacy: '4',
  contract: '5',
  'limiting-clauses': '6',
};
const accepted = acceptancesOf('contracting', inForce);
const faultsOf = (change: Partial<ProposalState>, productTypeId = 1, acceptances = accepted) => {
  const result = checkBooking({ ...state, ...change }, { productTypeId, accepted: acceptances, inForce }, today);
  return result.ok ? [] : result.problem.map(({ path, code }) => `${path} ${code}`);
};

test('a complete proposal has a holder, with the province of the postal code', () => {
  expect(checkBooking(state, { productTypeId: 1, accepted, inForce }, today)).toMatchObject({
    ok: true,
    value: {
      name: 'Ana',
      surname2: '',
      documentType: 'NIF',
      birthDate: '1990-02-28',
      address: { postalCode: '28013', province: 'Madrid' },
    },
  });
});

test('all that is missing is told at once', () => {
  expect(faultsOf({ device: null, policyholder: null, phone: null, email: null }, 1, [])).toEqual([
    'device missing',
    'policyholder.name missing',
    'policyholder.document missing',
    'policyholder.surname1 missing',
    'policyholder.birth_date missing',
    'policyholder.street missing',
    'policyholder.number missing',
    'policyholder.postal_code missing',
    'policyholder.town missing',
    'phone missing',
    'email missing',
    'acceptances.invoice missing',
    'acceptances.precontractual missing',
    'acceptances.terms missing',
    'acceptances.privacy missing',
  ]);
});

test.each([
  ['somebody of 18 today', { policyholder: { ...policyholder, birth_date: '2008-03-10' } }, 1, []],
  ['somebody of 18 tomorrow', { policyholder: { ...policyholder, birth_date: '2008-03-11' } }, 1, ['policyholder.birth_date under-age']],
  [
    'a company, without surname or birthday',
    { policyholder: { ...policyholder, document: 'A58818501', surname1: null, birth_date: null } },
    1,
    [],
  ],
  ['a scooter without its reference', {}, 3, ['device.reference missing']],
  ['a scooter with it', { device: { ...device, reference: 'BONGO-D20' } }, 3, []],
  [
    'a street longer than an address takes',
    { policyholder: { ...policyholder, street: 'x'.repeat(81) } },
    1,
    ['policyholder.street too-long'],
  ],
])('%s', (_, change, productTypeId, faults) => {
  expect(faultsOf(change, productTypeId)).toEqual(faults);
});

test.each(['street', 'number', 'town'] as const)('what the form takes as %s is contracted: the longest of it', (part) => {
  const longest = { ...policyholder, [part]: 'a'.repeat(80) };
  const typed = { reference: null, phone: state.phone, email: state.email, policyholder: longest };
  expect(v.is(holderStep(today, false), typed)).toBe(true);
  expect(faultsOf({ policyholder: longest })).toEqual([]);
});
