import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { amountField } from '#domain/wire/money-fields.ts';
import { keepLanguage } from '#src/i18n/language.ts';
import { fetchLanguage } from '#src/i18n/spoken.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { MoneyField } from './money.tsx';

beforeAll(async () => {
  keepLanguage('en');
  await fetchLanguage();
  return () => keepLanguage('es-ES');
});

test.each([
  ['1,250', '1250.00', 1250],
  ['1,250.5', '1250.50', 1250.5],
  ['9.95', '9.95', 9.95],
  // A comma, as a Spanish numeric keyboard types it.
  ['9,95', '9.95', 9.95],
  ['€825', '825.00', 825],
])('"%s" is read and written as English has it: %s', async (typed, shown, held) => {
  const { saved, save } = drawField(amountField, '', (at) => <MoneyField at={at} />);
  const input = page.getByLabelText('Dato');
  await userEvent.fill(input, typed);
  await save();
  await expect.poll(() => saved).toEqual([held]);
  await expect.element(input).toHaveValue(shown);
});

test('what is no whole amount is said with a point', async () => {
  const { saved, save } = drawField(amountField, '', (at) => <MoneyField at={at} />);
  await userEvent.fill(page.getByLabelText('Dato'), '9.955');
  await save();
  await expect.element(page.getByText('Two decimals at most, such as 9.95.')).toBeVisible();
  expect(saved).toEqual([]);
});
