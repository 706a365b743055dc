import { expect, test } from 'vitest';
import { agreementTable, type JudgedExample } from './agreement-table.ts';

const times = (count: number, example: JudgedExample) => Array.from({ length: count }, () => example);

test('counts each label that was expected against each that was found, by side', () => {
  const table = agreementTable([
    ...times(3, { side: 'front', expected: 'Validated', found: 'Validated' }),
    ...times(1, { side: 'front', expected: 'Validated', found: null }),
    ...times(1, { side: 'front', expected: 'Rejected', found: 'Validated' }),
    ...times(2, { side: 'back', expected: 'Breakage', found: null }),
  ]);
  expect(table.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'Delante Validated Rejected Breakage una persona',
    ' Validated 3 0 0 1',
    ' Rejected 1 0 0 0',
    ' Breakage 0 0 0 0',
    ' De 5, 1 para una persona; de las otras 4, 3 como decidió quien las miró (75 %).',
    '',
    'Detrás Validated Rejected Breakage una persona',
    ' Validated 0 0 0 0',
    ' Rejected 0 0 0 0',
    ' Breakage 0 0 0 2',
    ' De 2, 2 para una persona; de las otras 0, 0 como decidió quien las miró.',
  ]);
});

test('says nothing where nothing was expected', () => {
  expect(agreementTable([])).toBe('');
});
