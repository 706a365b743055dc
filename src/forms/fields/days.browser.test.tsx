import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawField } from '#tests/support/draw-field.tsx';
import { DaysField } from './days.tsx';

const field = () => drawField(v.array(v.string()), ['2030-05-01'], (at) => <DaysField at={at} />);
const taken = (day: string) => page.getByRole('button', { name: `Quitar ${day}` });

test('a day that was typed is saved, whether or not its button was pressed', async () => {
  const { saved, save } = field();
  await userEvent.fill(page.getByLabelText('Dato'), '2030-09-09');
  await userEvent.click(page.getByRole('button', { name: 'Añadir día' }));
  await expect.element(taken('2030-09-09')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Dato'), '2030-01-07');
  await save();
  await expect.poll(() => saved).toEqual([['2030-01-07', '2030-05-01', '2030-09-09']]);
});

test('typing over a day replaces only what was typed', async () => {
  const { saved, save } = field();
  for (const day of ['2030-05-01', '2030-05-02', '2030-05-03', '']) await userEvent.fill(page.getByLabelText('Dato'), day);
  await expect.element(taken('2030-05-01')).toBeVisible();
  await save();
  await expect.poll(() => saved).toEqual([['2030-05-01']]);
});
