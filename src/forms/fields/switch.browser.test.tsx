import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawField } from '#tests/support/draw-field.tsx';
import { SwitchField } from './switch.tsx';
import { TickField } from './tick.tsx';

test('a switch is turned by its space bar', async () => {
  const { saved, save } = drawField(v.boolean(), true, (at) => <SwitchField at={at} help="Se puede contratar." />);
  const control = page.getByRole('switch', { name: 'Dato' });
  await expect.element(control).toBeChecked();
  await userEvent.click(control);
  await userEvent.keyboard(' ');
  await userEvent.keyboard(' ');
  await save();
  await expect.poll(() => saved).toEqual([false]);
});

test('what has to be agreed to says so in its own words', async () => {
  const { saved, save } = drawField(v.literal(true), false, (at) => <TickField at={at} words={{ 'not-an-option': 'Hace falta.' }} />);
  await save();
  await expect.element(page.getByText('Hace falta.')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox', { name: 'Dato' }));
  await save();
  await expect.poll(() => saved).toEqual([true]);
});
