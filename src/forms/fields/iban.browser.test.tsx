import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parseIban } from '#domain/person/bank-account.ts';
import { readBy } from '#domain/wire/typed-fields.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { IbanField } from './iban.tsx';

test.each([
  ['es9121000418450200051332', 'ES91 2100 0418 4502 0005 1332', 'ES91 2100 0418 4502 0005 1332'],
  ['ES9121000418450200051333', 'Hay un número mal: las cifras de control no cuadran.', null],
  ['GB33BUKB20201555555555', 'En una cuenta de ese país no podemos cobrar. Da otra.', null],
  ['ES91', 'Escribe el IBAN entero: en España, ES y 22 cifras.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(readBy(parseIban), '', (at) => <IbanField at={at} />);
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
