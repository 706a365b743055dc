import { expect, test } from 'vitest';
import { type PolicyMailFacts, type PolicyMailKind, policyLetter } from './policy-letters.ts';

const facts: PolicyMailFacts = {
  policyId: 7,
  number: '18817',
  signBy: '2026-03-20',
  contractLink: null,
  hasContract: false,
  withdrawBy: null,
  ended: null,
  refund: null,
  withdrawal: null,
};
const linesOf = (kind: PolicyMailKind, lastDay: string) => {
  const ended = { atMs: Date.parse('2026-03-10T10:00:00Z'), lastDay, isDecidedByStaff: false };
  return policyLetter(kind, { ...facts, ended }, 'https://peritia.example').parts.filter((part) => typeof part === 'string');
};

test('whoever cancels to a later day is told that receipts go on until then', () => {
  expect(linesOf('cancelled', '2026-12-31')).toEqual([
    'Tu póliza 18817 queda cancelada. Fecha y hora: 10 mar 2026, 11:00 (hora peninsular).',
    'Último día cubierto: 31 dic 2026. Los recibos que venzan hasta ese día se cobran como hasta ahora.',
    'Si hay dinero que devolverte, lo verás entre tus recibos como abono.',
  ]);
});

test.each<PolicyMailKind>(['cancelled', 'withdrawn', 'unsigned'])('what ends on its day says nothing of receipts to come: %s', (kind) => {
  expect(linesOf(kind, '2026-03-10')[1]).toBe('Último día cubierto: 10 mar 2026.');
});
