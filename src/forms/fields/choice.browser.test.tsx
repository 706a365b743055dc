import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawField } from '#tests/support/draw-field.tsx';
import { ChoiceField } from './choice.tsx';

const options = [
  { value: 1, text: 'Al mes' },
  { value: 12, text: 'Al año', note: 'Un solo recibo.' },
];

test('of a list: nothing is chosen at first, and the body gets the value with its type', async () => {
  const { saved, save } = drawField(v.picklist([1, 12]), '', (at) => <ChoiceField at={at} options={options} />);
  await save();
  await expect.element(page.getByText('Elige una opción.')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Dato'), 'Al año');
  await save();
  await expect.poll(() => saved).toEqual([12]);
});

for (const look of ['segment', 'cards'] as const) {
  test(`${look}: arrow keys go from one to the next, and the fault gets the focus`, async () => {
    const { saved, save } = drawField(v.picklist([1, 12]), '', (at) => <ChoiceField at={at} look={look} options={options} />);
    await save();
    await expect.element(page.getByRole('radiogroup', { name: 'Dato' })).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('radio', { name: 'Al mes' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await save();
    await expect.poll(() => saved).toEqual([12]);
  });
}
