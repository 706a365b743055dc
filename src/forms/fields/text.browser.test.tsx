import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { line } from '#domain/wire/typed-fields.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { TextField } from './text.tsx';

test.each([
  ['Sol', 'Sol', 'Sol'],
  ['Tienda Sol', 'Es demasiado largo. Acórtalo.', null],
  ['', 'Falta este dato.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(line(5), '', (at) => <TextField at={at} />);
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
