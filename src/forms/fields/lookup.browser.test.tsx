import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawField } from '#tests/support/draw-field.tsx';
import { LookupField } from './lookup.tsx';

const stores = ['Tienda Sol', 'Tienda Luna', 'Tienda Norte', 'Centro Móvil'].map((text, place) => ({ id: place + 1, text }));

/** Renders the field with answers that the test holds back: `answer` releases all of them, once the text typed has been asked for. */
function drawLookup(start: number | '' = '') {
  const waiting = new Map<string, () => void>();
  const find = (text: string) => stores.filter((store) => store.text.toLowerCase().includes(text.toLowerCase()));
  const question = (text: string) => ({
    queryKey: ['stores', text],
    queryFn: () => new Promise<{ data: typeof stores }>((done) => void waiting.set(text, () => done({ data: find(text) }))),
  });
  const named = (id: number) => ({
    queryKey: ['store', id],
    queryFn: async () => stores.find((store) => store.id === id) ?? Promise.reject(new Error(`no store ${id}`)),
  });
  const { saved, save } = drawField(v.number(), start, (at) => (
    <LookupField at={at} question={question} named={named} textOf={({ text }) => text} help="Por su nombre." />
  ));
  const box = page.getByRole('combobox', { name: 'Dato' });
  const option = (name: string) => page.getByRole('option', { name });
  return {
    saved,
    save,
    box,
    option,
    answer: async () => {
      const { value } = box.element() as HTMLInputElement;
      await expect.poll(() => [...waiting.keys()]).toContain(value.trim());
      for (const each of waiting.values()) each();
      waiting.clear();
    },
    /** The text of the option that Enter would take. */
    focused: () => document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null,
  };
}

test('an option that somebody has gone to stays theirs while what they type still finds it', async () => {
  const { box, option, answer, focused, saved, save } = drawLookup();
  await userEvent.click(box);
  await userEvent.keyboard('t');
  await answer();
  await expect.element(option('Tienda Luna')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(focused).toBe('Tienda Luna');
  await userEvent.keyboard('i');
  await expect.poll(focused).toBe('Tienda Luna');
  await answer();
  await expect.element(option('Centro Móvil')).not.toBeInTheDocument();
  await expect.poll(focused).toBe('Tienda Luna');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('Tienda Luna');
  await save();
  await expect.poll(() => saved).toEqual([2]);
});

test('an option that is not found any more leaves none in its place', async () => {
  const { box, option, answer, focused, saved, save } = drawLookup();
  await userEvent.click(box);
  await userEvent.keyboard('tienda ');
  await answer();
  await expect.element(option('Tienda Sol')).toBeVisible();
  await userEvent.keyboard('n{ArrowDown}');
  await expect.poll(focused).toBe('Tienda Sol');
  await answer();
  await expect.element(option('Tienda Sol')).not.toBeInTheDocument();
  await expect.element(option('Tienda Norte')).toBeVisible();
  expect(focused()).toBeNull();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('tienda n');
  await save();
  await expect.element(page.getByText('Elige uno de la lista.')).toBeVisible();
  expect(saved).toEqual([]);
});

test('who goes down before the answer is there is on its first option when it comes', async () => {
  const { box, answer, focused, saved, save } = drawLookup();
  await userEvent.click(box);
  await userEvent.keyboard('lu');
  await expect.element(page.getByText('Buscando…')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await answer();
  await expect.poll(focused).toBe('Tienda Luna');
  await userEvent.keyboard('{Enter}');
  await save();
  await expect.poll(() => saved).toEqual([2]);
});

test.each([
  ['tienda luna', 'Tab', [2]],
  ['centro movil', 'Enter', [4]],
] as const)('"%s", typed in full and left by %s, has chosen its row', async (text, key, row) => {
  const { box, option, answer, saved, save } = drawLookup();
  await userEvent.click(box);
  await userEvent.keyboard(text.slice(0, 3));
  await answer();
  await userEvent.keyboard(text.slice(3));
  await expect.element(option(stores[row[0] - 1]?.text ?? '')).toBeVisible();
  await userEvent.keyboard(`{${key}}{Tab}`);
  await expect.element(box).toHaveValue(stores[row[0] - 1]?.text);
  await save();
  await expect.poll(() => saved).toEqual(row);
});

test('left with another text the field goes back to what was chosen, and cleared it holds nothing', async () => {
  const { box, option, answer, saved, save } = drawLookup();
  await userEvent.click(box);
  await userEvent.keyboard('sol');
  await answer();
  await expect.element(option('Tienda Sol')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(box).toHaveValue('Tienda Sol');
  await userEvent.keyboard('{Backspace}{Tab}');
  await expect.element(box).toHaveValue('Tienda Sol');
  await save();
  await expect.poll(() => saved).toEqual([1]);
  await userEvent.clear(box);
  await userEvent.keyboard('{Escape}');
  await save();
  await expect.element(page.getByText('Elige uno de la lista.')).toBeVisible();
  expect(saved).toEqual([1]);
});

test('a number from before is shown by its name, and is still held by whoever only passes through', async () => {
  const { box, saved, save } = drawLookup(3);
  await expect.element(box).toHaveValue('Tienda Norte');
  await userEvent.click(box);
  await userEvent.keyboard('{Tab}');
  await expect.element(box).toHaveValue('Tienda Norte');
  await save();
  await expect.poll(() => saved).toEqual([3]);
});

test('its help and its fault are heard with it', async () => {
  const { box, save } = drawLookup();
  const heard = () =>
    (box.element().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? null);
  await expect.poll(heard).toEqual(['Por su nombre.']);
  await save();
  await expect.poll(() => new Set(heard())).toEqual(new Set(['Por su nombre.', 'Elige uno de la lista.']));
});
