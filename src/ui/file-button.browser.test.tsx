import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FileButton, type FileSource } from './file-button.tsx';

function draw(from: FileSource) {
  const chosen: string[] = [];
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <FileButton from={from} label="Foto del código" onFile={(file) => chosen.push(file.name)}>
      Hacer foto
    </FileButton>,
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return { chosen, input: page.getByLabelText('Foto del código') };
}

test.each([
  ['front-camera', 'image/*', 'user'],
  ['back-camera', 'image/*', 'environment'],
  ['gallery', 'image/*', null],
  ['pdf', 'application/pdf', null],
  ['photo-or-pdf', 'image/*,application/pdf', null],
  ['csv', '.csv,text/csv,text/plain', null],
] as const)('%s: the system is asked for %s and camera %s', async (from, accept, capture) => {
  const { input } = draw(from);
  await expect.element(input).toHaveAttribute('accept', accept);
  expect(input.element().getAttribute('capture')).toBe(capture);
});

test('the button opens the chooser by key; the same file may be chosen twice', async () => {
  const { chosen, input } = draw('gallery');
  await expect.element(input).toBeInTheDocument();
  let isOpened = false;
  input.element().addEventListener('click', (event) => {
    isOpened = true;
    event.preventDefault();
  });
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('button', { name: 'Hacer foto' })).toHaveFocus();
  expect(isOpened).toBe(true);
  const file = new File(['one'], 'one.jpg', { type: 'image/jpeg' });
  await userEvent.upload(input, file);
  await userEvent.upload(input, file);
  expect(chosen).toEqual(['one.jpg', 'one.jpg']);
});
