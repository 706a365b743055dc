import { expect, type Page } from '@playwright/test';
import { call, logIn } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { acceptAll, chooseInsurance, dialog, fillPerson } from '#tests/support/contracting-walk.ts';
import { addPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** Puts a longer version of the terms into force. Returns its name. */
async function publishTerms(server: AppServer, more: string): Promise<string> {
  const { api_token: token } = await logIn(server, (await addPerson(server, 'admin')).email);
  const { body: text } = await call<{ words: string; version: string }>(server, 'GET', '/legal-texts/terms');
  const published = await call<{ version: string }>(server, 'POST', '/legal-texts/terms/versions', {
    token,
    body: { words: `${text.words}\n\n${more}`, replaces: text.version },
  });
  expect(published.status).toBe(201);
  return published.body.version;
}

async function comeToTexts(page: Page, email: string): Promise<void> {
  await chooseInsurance(page);
  await fillPerson(page, email);
  await button(page, 'Continuar').click();
  await expect(title(page, '¿Cómo quieres pagar?')).toBeVisible();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Antes de contratar')).toBeVisible();
}

const openTerms = (page: Page) => page.getByRole('link', { name: 'condiciones', exact: true }).click();
const read = (page: Page) => page.getByRole('checkbox', { name: 'He leído la información' });

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

test('what was opened before other words came into force is not what is opened, nor accepted, after them', async ({ page, server }) => {
  await comeToTexts(page, 'ana.textos@ejemplo.example');
  await openTerms(page);
  await expect(dialog(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
  await closeSheet(page);
  await acceptAll(page);
  const version = await publishTerms(server, 'Una condición más.');
  await button(page, 'Aceptar y continuar').click();
  await expect(page.getByText('Un texto ha cambiado')).toBeVisible();
  await expect(read(page)).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Acepto la política' })).toBeChecked();
  await openTerms(page);
  await expect(dialog(page).getByText('Una condición más.')).toBeVisible();
  await closeSheet(page);

  // A newer version comes into force after the box was ticked again: the person must read it before going on.
  await read(page).check();
  const other = await publishTerms(server, 'Y otra.');
  expect(other).not.toBe(version);
  await button(page, 'Aceptar y continuar').click();
  await expect(read(page)).not.toBeChecked();
  await openTerms(page);
  await expect(dialog(page).getByText('Y otra.')).toBeVisible();
  await closeSheet(page);
  await read(page).check();
  await button(page, 'Aceptar y continuar').click();
  await page.waitForURL(/contratacion\/resultado/);
  const [accepted] = await server.query(
    `select a->>'version' as version from policy_contracts c join policies p on p.id = c.policy_id join users u on u.id = p.user_id,
     jsonb_array_elements(c.acceptances) a where u.email = 'ana.textos@ejemplo.example' and a->>'acceptance' = 'terms'`,
  );
  expect(accepted).toEqual({ version: other });
});

test('a box that was ticked of other words than those that are opened has to be ticked again', async ({ page, server }) => {
  await comeToTexts(page, 'ana.casillas@ejemplo.example');
  await acceptAll(page);
  await publishTerms(server, 'Una nueva.');
  await openTerms(page);
  await expect(dialog(page).getByText('Una nueva.')).toBeVisible();
  await closeSheet(page);
  await expect(read(page)).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Acepto la política' })).toBeChecked();
  await read(page).check();
  await button(page, 'Aceptar y continuar').click();
  await page.waitForURL(/contratacion\/resultado/);
});
