import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawField } from '#tests/support/draw-field.tsx';
import { PasswordField } from './password.tsx';

test.each([
  ['secreto', 'secreto', 'secreto'],
  ['ab', 'Es demasiado corto.', null],
])('"%s": %s', async (text, shown, held) => {
  const { saved, save } = drawField(v.pipe(v.string(), v.minLength(3)), '', (at) => <PasswordField at={at} autoComplete="new-password" />);
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

test('it can be looked at', async () => {
  drawField(v.string(), 'secreto', (at) => <PasswordField at={at} autoComplete="current-password" />);
  await expect.element(page.getByLabelText('Dato')).toHaveAttribute('type', 'password');
  await userEvent.click(page.getByRole('button', { name: 'Ver la contraseña' }));
  await expect.element(page.getByLabelText('Dato')).toHaveAttribute('type', 'text');
});
