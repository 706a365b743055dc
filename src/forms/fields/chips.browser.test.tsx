import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawField } from '#tests/support/draw-field.tsx';
import { ChipsField } from './chips.tsx';

test('any number of them, in the order of the options, and at least one where the body wants one', async () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, text: `Chip ${value}` }));
  const schema = v.pipe(v.array(v.string()), v.minLength(1));
  const { saved, save } = drawField(schema, [], (at) => <ChipsField at={at} options={options} />);
  await save();
  await expect.element(page.getByText('Elige al menos una.')).toBeVisible();
  for (const name of ['Chip c', 'Chip a', 'Chip b', 'Chip b']) await userEvent.click(page.getByRole('checkbox', { name }));
  await save();
  await expect.poll(() => saved).toEqual([['a', 'c']]);
});
