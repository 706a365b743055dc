import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { phoneField } from '#domain/wire/typed-fields.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { PhoneField } from './phone.tsx';

test.each([
  ['612344718', '612 344 718', '612 344 718'],
  ['+34 612 34 47 18', '612 344 718', '612 344 718'],
  ['', 'Escribe un teléfono español de nueve cifras.', null],
  ['612 34', 'Escribe un teléfono español de nueve cifras.', null],
  ['+33 612 344 718', 'Tiene que ser un teléfono de España.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(phoneField, '', (at) => <PhoneField at={at} />);
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
