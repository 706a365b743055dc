import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lines } from '#domain/wire/typed-fields.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { LinesField } from './lines.tsx';

test.each([
  ['una línea', 'una línea', 'una línea'],
  ['', 'Falta este dato.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(lines(20), '', (at) => <LinesField at={at} maxLength={20} />);
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
