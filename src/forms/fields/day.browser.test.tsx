import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayField } from '#domain/wire/typed-fields.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { DayField } from './day.tsx';

test.each([
  ['2026-02-28', '2026-02-28', '2026-02-28'],
  ['', 'Falta este dato.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(dayField, '', (at) => <DayField at={at} />);
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
