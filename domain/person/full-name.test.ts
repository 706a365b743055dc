import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test.each([
  [{ name: 'Ana', surname1: 'Ruiz', surname2: 'Molina' }, 'Ana Ruiz Molina'],
  [{ name: 'Ana', surname1: 'Ruiz', surname2: '' }, 'Ana Ruiz'],
  [{ name: 'Ana', surname1: 'Ruiz', surname2: null }, 'Ana Ruiz'],
  [{ name: 'Ana', surname1: 'Ruiz' }, 'Ana Ruiz'],
  [{ name: 'Bética, S. L.', surname1: '', surname2: '' }, 'Bética, S. L.'],
])('%j: %s', (person, expected) => {
  expect(fullName(person)).toBe(expected);
});
