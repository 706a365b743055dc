import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawField } from '#tests/support/draw-field.tsx';
import { CodeField } from './code.tsx';

test.each([
  ['482193', '482193', '482193'],
  ['48', 'No está bien escrito. Revísalo.', null],
  ['', 'Falta este dato.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(v.pipe(v.string(), v.regex(/^\d{6}$/)), '', (at) => <CodeField at={at} />);
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
