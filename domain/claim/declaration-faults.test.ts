import { expect, test } from 'vitest';
import { type DeclarationFaults, declarationFaults, isWhole } from './declaration-faults.ts';

const today = '2026-11-24';
const theft = { type: 1, riskType: 1, lossDay: '2026-11-20', extraFields: {} } as const;
const stay = { type: 14, riskType: 3, lossDay: '2026-11-20', extraFields: { hospital_name: 'La Paz', start_date: '2026-11-20' } } as const;

test.each<[string, Parameters<typeof declarationFaults>[0], DeclarationFaults]>([
  ['a theft', theft, { lossDay: null, fields: {} }],
  ['today', { ...theft, lossDay: today }, { lossDay: null, fields: {} }],
  ['tomorrow', { ...theft, lossDay: '2026-11-25' }, { lossDay: 'in-future', fields: {} }],
  ['no day', { ...theft, lossDay: '' }, { lossDay: 'missing', fields: {} }],
  ['a day that is none', { ...theft, lossDay: '2026-02-30' }, { lossDay: 'missing', fields: {} }],
  ['fields of another kind', { ...theft, extraFields: { hospital_name: '' } }, { lossDay: null, fields: {} }],
  ['a stay that goes on', stay, { lossDay: null, fields: {} }],
  ['a stay before the day', { ...stay, lossDay: '2026-11-21' }, { lossDay: null, fields: { start_date: 'before-start' } }],
  [
    'neither day nor fields',
    { ...stay, lossDay: '', extraFields: {} },
    { lossDay: 'missing', fields: { hospital_name: 'missing', start_date: 'missing' } },
  ],
])('%s', (_what, declared, faults) => {
  expect(declarationFaults(declared, today)).toEqual(faults);
  expect(isWhole(faults)).toBe(faults.lossDay === null && Object.keys(faults.fields).length === 0);
});
