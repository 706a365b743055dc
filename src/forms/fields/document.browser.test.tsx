import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { documentField } from '#domain/wire/typed-fields.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { DocumentField } from './document.tsx';

test.each([
  ['12.345.678-z', '12345678Z', '12345678Z'],
  ['x1234567l', 'X1234567L', 'X1234567L'],
  ['12345678A', 'La letra no cuadra con los números. Revísalo.', null],
  ['12345678', 'Escribe el NIF o NIE con su letra, como 12345678Z.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(documentField, '', (at) => <DocumentField at={at} />);
  const input = page.getByLabelText('Dato');
  if (text !== '') await userEvent.fill(input, text);
  await save();
  if (held === null) {
    await expect.element(page.getByText(shown)).toBeVisible();
    await expect.element(input).toHaveFocus();
    expect(saved).toEqual([]);
  } else {
    await expect.poll(() => saved).toEqual([held]);
    await expect.element(input).toHaveValue(shown);
  }
});
