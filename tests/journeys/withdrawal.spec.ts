import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { acceptancesOn, call } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { contracting } from '#tests/support/module-contracting.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';
import { addContract, addPerson, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** Contracts as a person without an account. Returns the link in their first mail. */
async function contractedByMail(server: AppServer, email: string): Promise<{ number: string; link: string }> {
  const { body: proposal } = await call<{ identifier_proposal: string; version: number; price: { total_price: number } }>(
    server,
    'POST',
    '/proposals',
    { body: { ...contracting, email } },
  );
  const { identifier_proposal, version, price } = proposal;
  const acceptances = await acceptancesOn(server, 'contracting');
  const body = { identifier_proposal, version, total_price: price.total_price, acceptances };
  const booked = await call<{ number: string }>(server, 'POST', '/policies', { body });
  const linkIn = async () => {
    const mail = (await server.mails()).find((text) => text.includes(`To: ${email}`)) ?? '';
    return /http:\S+\/desistir#t=[\w-]+/.exec(mail)?.[0] ?? '';
  };
  await expect.poll(linkIn).not.toBe('');
  return { number: booked.body.number, link: await linkIn() };
}

async function receiptOf(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Descargar el acuse').click()]);
  expect(download.suggestedFilename()).toMatch(/^desistimiento-\d+\.pdf$/);
  return pdfWords(await readFile(await download.path()));
}

test('whoever has the mail withdraws without a log-in, by keys, over a network that comes back, and has the acknowledgement', async ({
  page,
  context,
  server,
}) => {
  const { number, link } = await contractedByMail(server, 'cambia-de-idea@ejemplo.es');
  await page.goto(link);
  await expect(title(page, 'Desistir del contrato')).toBeVisible();
  await expect(page).toHaveURL(/\/desistir$/);
  await expect(page.getByText(`Yo, Ana Gil Soto, con NIF 12345678Z, desisto del contrato de seguro de la póliza ${number}`)).toBeVisible();
  for (const part of ['Apple iPhone 15', 'Nada: aún no has pagado', 'c…a@ejemplo.es']) await expect(page.getByText(part)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  // Opening the link withdraws nothing yet, because programs open links too.
  const ending = async () =>
    (
      await server.query<{ ending: string | null }>(
        'select c.ending from policy_contracts c join policies p on p.id = c.policy_id where p.number = $1',
        [number],
      )
    )[0]?.ending;
  expect(await ending()).toBeNull();

  await context.setOffline(true);
  const confirm = button(page, 'Confirmar desistimiento');
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await ending()).toBeNull();
  await context.setOffline(false);
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(title(page, 'Has desistido del contrato')).toBeVisible();
  await expect(title(page, 'Has desistido del contrato')).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  expect(await ending()).toBe('withdrawn');
  expect(await receiptOf(page)).toContain(`desisto del contrato de seguro de la póliza ${number}`);

  // Opened again from the mail, the link shows what was done and does nothing more.
  await page.goto('/ayuda');
  await page.goto(link);
  await expect(title(page, 'Has desistido del contrato')).toBeVisible();
  await expect(button(page, 'Confirmar desistimiento')).toHaveCount(0);
  expect(await receiptOf(page)).toContain('Recibida');

  await page.goto('/ayuda');
  await page.goto(`${link}x`);
  await expect(title(page, 'Este enlace no vale')).toBeVisible();
  await expectAccessible(page);
});

test('a policyholder finds it on the help page; what is over, ended or another’s says so', async ({ page, server, insured }) => {
  await page.goto('/desistir');
  await expect(title(page, 'Desistir del contrato')).toBeVisible();
  await expect(page.getByText('no hace falta contraseña')).toBeVisible();
  await expectAccessible(page);

  await addContract(server, insured.policyId);
  const late = await addPolicy(server, insured.id);
  await addContract(server, late.policyId);
  await server.query(
    `update policy_contracts set contracted_at = now() - interval '20 days', documents_sent_at = now() - interval '20 days' where policy_id = $1`,
    [late.policyId],
  );
  const ended = await addPolicy(server, insured.id, { status: 4 });
  await addContract(server, ended.policyId);
  await server.query(
    `update policy_contracts set ending = 'expired', ending_cause = 'expired', ended_at = now(), last_day = current_date, refund_decided_by = 'rule' where policy_id = $1`,
    [ended.policyId],
  );
  const stranger = await addPolicy(server, (await addPerson(server)).id);
  await addContract(server, stranger.policyId);

  await signInQuietly(page, server, insured);
  await page.goto('/ayuda');
  await page.getByRole('link', { name: 'Desistir del contrato aquí' }).click();
  await expect(title(page, '¿De qué póliza quieres desistir?')).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator(`a[href$="/policies/${ended.policyId}/desistir"]`)).toContainText('cancelada');
  // Its year was over: nobody has cancelled it.
  await page.goto(`/policies/${ended.policyId}`);
  await expect(page.getByText('La póliza terminó')).toBeVisible();
  await page.goto('/desistir');
  await page.locator(`a[href$="/policies/${insured.policyId}/desistir"]`).click();
  await expect(page.getByText('12,95 €')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Confirmar desistimiento').click();
  await expect(title(page, 'Has desistido del contrato')).toBeVisible();
  expect(await receiptOf(page)).toContain('Carmen Prueba');

  for (const [policyId, heading] of [
    [late.policyId, 'El plazo para desistir ha terminado'],
    [ended.policyId, 'Esta póliza ya ha terminado'],
  ] as const) {
    await page.goto(`/policies/${policyId}/desistir`);
    await expect(title(page, heading)).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`/policies/${late.policyId}/desistir`);
  await expect(page.getByText('cancélalo desde tu póliza o llámanos.')).toBeVisible();
  await page.goto(`/policies/${stranger.policyId}/desistir`);
  await expect(page.getByText('No lo encontramos')).toBeVisible();
});

test('whoever has cancelled in the fifteen days may withdraw still', async ({ page, server, insured }) => {
  await addContract(server, insured.policyId);
  await server.query('update policy_contracts set signed_at = now(), documents_sent_at = now() where policy_id = $1', [insured.policyId]);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/cancelar`);
  await button(page, 'Cancelar la póliza').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar la póliza' }).click();
  await expect(title(page, /cancelada/)).toBeVisible();

  await page.goto(`/policies/${insured.policyId}`);
  await page.getByRole('link', { name: 'Desistir del contrato aquí' }).click();
  await expect(page.getByText('12,95 €')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Confirmar desistimiento').click();
  await expect(title(page, 'Has desistido del contrato')).toBeVisible();
  await page.goto(`/policies/${insured.policyId}`);
  await expect(page.getByRole('link', { name: 'Tu desistimiento' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Desistir del contrato aquí' })).toHaveCount(0);
});
