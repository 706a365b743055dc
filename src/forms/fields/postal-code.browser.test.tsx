import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { postalCodeField } from '#domain/wire/typed-fields.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { PostalCodeField } from './postal-code.tsx';

test.each([
  ['28 013', '28 013', '28 013'],
  ['99999', 'Escribe las cinco cifras de un código postal de España.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(postalCodeField, '', (at) => <PostalCodeField at={at} />);
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

test('the province of the code is said', async () => {
  drawField(postalCodeField, '', (at) => <PostalCodeField at={at} />);
  await userEvent.fill(page.getByLabelText('Dato'), '28013');
  await expect.element(page.getByRole('status')).toHaveTextContent('Madrid');
});
