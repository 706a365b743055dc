import { expect, test } from 'vitest';
import { inSentence, listOf } from './spoken-list.ts';

test.each([
  [[], 'y', ''],
  [['Robo'], 'y', 'robo'],
  [['Robo', 'Hurto'], 'y', 'robo y hurto'],
  [['Rotura de pantalla', 'Daños por agua', 'Robo'], 'y', 'rotura de pantalla, daños por agua y robo'],
  [['Fuego', 'Incendio'], 'y', 'fuego e incendio'],
  [['Agua', 'Hielo'], 'y', 'agua y hielo'],
  [['Robo', 'Hurto'], 'ni', 'robo ni hurto'],
  [['GPS', 'IMEI'], 'y', 'GPS e IMEI'],
] as const)('%j with %s is %j', (names, and, text) => {
  expect(listOf(names.map(inSentence), and)).toBe(text);
});

test('proper names keep their capitals', () => {
  expect(listOf(['Apple', 'Samsung', 'Xiaomi'])).toBe('Apple, Samsung y Xiaomi');
});
