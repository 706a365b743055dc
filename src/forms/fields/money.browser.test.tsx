import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { amountField } from '#domain/wire/money-fields.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { MoneyField } from './money.tsx';

test.each([
  ['9,95', '9,95', 9.95],
  ['1.250,5', '1250,50', 1250.5],
  ['9.9', '9,90', 9.9],
  ['', 'Falta este dato.', null],
  ['nueve', 'Escribe un importe, como 9,95.', null],
  ['9,955', 'Como mucho dos decimales, como 9,95.', null],
  ['0', 'Es demasiado poco. Pon una cantidad mayor.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(amountField, '', (at) => <MoneyField at={at} />);
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
