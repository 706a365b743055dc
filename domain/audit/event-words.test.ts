import { expect, test } from 'vitest';
import type { FieldChange } from './changes.ts';
import { auditKinds } from './event-kind.ts';
import { changesText, detailTexts, eventText, subjectText } from './event-words.ts';

test('among the events of everything each kind has words of its own', () => {
  const words = auditKinds.map(eventText);
  expect(new Set(words).size).toBe(auditKinds.length);
  expect(eventText('of-a-newer-server')).toBe('of-a-newer-server');
});

test.each([
  [{ type: 'store', id: 5 } as const, null, 'Tienda 5'],
  [{ type: 'policy', id: 7 } as const, 'PT-7', 'Póliza PT-7'],
  [{ type: 'policy', id: 7 } as const, null, 'Póliza 7'],
  [{ type: 'claim', id: 9 } as const, 'PT-7', 'Siniestro 9'],
  [{ type: 'house', id: 1 } as const, null, 'Ajustes de la casa'],
])('what it is about: %j of %s is "%s"', (subject, policyNumber, expected) => {
  expect(subjectText(subject, policyNumber)).toBe(expected);
});

test.each<[FieldChange[], string]>([
  [[], ''],
  [[{ field: 'price', before: 100, after: 120 }], 'Precio: 100 → 120'],
  [[{ field: 'store.unheard_of', before: 1, after: 2 }], 'Tienda, unheard_of: 1 → 2'],
  [[{ field: 'active', before: false, after: true }], 'Activo: No → Sí'],
  [[{ field: 'phone', before: '910000000', after: null }], 'Teléfono: 910000000 → —'],
  [[{ field: 'name' }, { field: 'brands', before: [], after: ['Una', 'Otra'] }], 'Nombre; Marcas que repara: — → Una, Otra'],
])('changes %j are "%s"', (changes, expected) => {
  expect(changesText(changes)).toBe(expected);
});

test('what else was written down is named in words, and what has none as it is', () => {
  expect(detailTexts({ list: 'polizas', rows: 3, isTaken: false, unheard_of: 'x' })).toEqual([
    { name: 'Lista', value: 'polizas' },
    { name: 'Filas', value: '3' },
    { name: 'Cogida', value: 'No' },
    { name: 'unheard_of', value: 'x' },
  ]);
});
