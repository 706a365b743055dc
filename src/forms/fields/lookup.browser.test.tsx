import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawField } from '#tests/support/draw-field.tsx';
import { LookupField } from './lookup.tsx';

test('what is typed is asked for, and one of what was found is taken by keyboard; emptied, it is missing again', async () => {
  const asked: string[] = [];
  const find = async (text: string) => {
    asked.push(text);
    return [
      { id: 7, text: 'Tienda Sol' },
      { id: 8, text: 'Tienda Luna' },
    ].filter((store) => store.text.includes(text));
  };
  const { saved, save } = drawField(v.number(), '', (at) => <LookupField at={at} queryKey="test" find={find} />);
  const box = page.getByRole('combobox', { name: 'Dato' });
  await userEvent.type(box, 'Luna');
  await expect.element(page.getByRole('option', { name: 'Tienda Luna' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(box).toHaveValue('Tienda Luna');
  await save();
  await expect.poll(() => saved).toEqual([8]);
  expect(asked).toContain('Luna');
  await userEvent.clear(box);
  // An open list takes the rest of the page from screen readers.
  await userEvent.keyboard('{Escape}');
  await save();
  await expect.element(page.getByText('Elige uno de la lista.')).toBeVisible();
});
