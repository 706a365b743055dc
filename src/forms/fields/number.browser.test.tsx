import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { longitudeField } from '#domain/wire/places.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { NumberField } from './number.tsx';

test.each([
  ['-3,7038', '-3,7038', -3.7038],
  ['-3.7038', '-3.7038', -3.7038],
  ['40', '40', 40],
  ['Madrid', 'Escribe un número, como 40,4168.', null],
  ['181', 'Es demasiado. Pon una cantidad menor.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(longitudeField, '', (at) => <NumberField at={at} />);
  const input = page.getByLabelText('Dato');
  await userEvent.fill(input, text);
  await save();
  if (held === null) {
    await expect.element(page.getByText(shown)).toBeVisible();
    expect(saved).toEqual([]);
  } else {
    await expect.poll(() => saved).toEqual([held]);
    await expect.element(input).toHaveValue(shown);
  }
});
