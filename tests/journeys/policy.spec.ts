import { expect } from '@playwright/test';
import { dialog } from '#tests/support/contracting-walk.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { addContract, addPerson } from '#tests/support/people.ts';
import { addSigned } from '#tests/support/receipts.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

test('a policy and the document that was opened are there without a network, and gone with their person', async ({
  page,
  context,
  server,
  insured,
}) => {
  await addSigned(server, insured);
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByRole('link', { name: /^Xiaomi Redmi Note 13/ }).click();
  await expect(page.getByText('Estás cubierto ante')).toBeVisible();
  await expect(page.getByText('35 693803 564380 9')).toBeVisible();
  await expect(page.getByText('Rotura de pantalla')).toBeVisible();
  const open = async () => {
    const download = page.waitForEvent('download');
    await button(page, /^Información del producto/).click();
    return (await download).suggestedFilename();
  };
  expect(await open()).toBe('informacion-3.pdf');
  await expect(page.getByText('PDF · Guardado en este móvil')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Siniestros/ }).click();
  await expect(title(page, 'Tus siniestros')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Estás cubierto ante')).toBeVisible();

  // The app keeps the receipts, which were not opened yet, by itself when the first screen is idle.
  const keepsReceipts = () =>
    page.evaluate(async () =>
      (await (await caches.open('peritia-opened')).keys()).some(({ url }) => url.includes('/assets/policies/receipts-screen')),
    );
  await expect.poll(keepsReceipts).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Datos de hoy a las \d+:\d\d/)).toBeVisible();
  await expect(page.getByText('Rotura de pantalla')).toBeVisible();
  await expect(page.getByText('…3809')).toBeVisible();
  expect(await open()).toBe('informacion-3.pdf');
  // A document that was never opened on this phone says so, and what to do.
  await button(page, /^Contrato firmado/).click();
  await expect(page.getByText('Ábrelo una vez con conexión y se guardará en este móvil.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Recibos/ }).click();
  await expect(page.getByText('Los recibos pagados se ven con conexión.')).toBeVisible();

  await context.setOffline(false);
  // The next person who logs in on this phone finds none of it.
  await signInQuietly(page, server, await addPerson(server));
  await page.goto('/');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const open = (name: string) =>
          new Promise<IDBDatabase>((done, fail) => {
            const asked = indexedDB.open(name);
            asked.onsuccess = () => done(asked.result);
            asked.onerror = () => fail(asked.error ?? new Error('not opened'));
          });
        const left: string[] = [];
        for (const { name = '' } of await indexedDB.databases()) {
          const database = await open(name);
          for (const store of database.objectStoreNames) {
            const keys = await new Promise<IDBValidKey[]>((done) => {
              const asked = database.transaction(store).objectStore(store).getAllKeys();
              asked.onsuccess = () => done(asked.result);
            });
            left.push(...keys.map(String).filter((key) => key.startsWith('document:')));
          }
          database.close();
        }
        return left;
      }),
    )
    .toEqual([]);
});

test('a stored contract is opened while the server is worked on, and an unsigned one is never taken for the signed one', async ({
  page,
  context,
  server,
  insured,
}) => {
  await addContract(server, insured.policyId);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}`);
  const unsigned = button(page, /^Contrato y condiciones, sin firmar/);
  const open = async () => {
    const download = page.waitForEvent('download');
    await unsigned.click();
    return (await download).suggestedFilename();
  };
  const file = await open();
  await expect(unsigned).toContainText('Guardado en este móvil');
  await server.stop();
  await server.start({ MAINTENANCE: '1' });
  expect(await open()).toBe(file);

  await server.stop();
  await server.start({ MAINTENANCE: '0' });
  await server.query('update policies set status = 3 where id = $1', [insured.policyId]);
  await server.query('update policy_contracts set signed_at = now(), documents_sent_at = now() where policy_id = $1', [insured.policyId]);
  const later = await context.newPage();
  await later.goto(`/policies/${insured.policyId}`);
  const signed = button(later, /^Contrato firmado/);
  await expect(signed).toBeVisible();
  await expect(signed).not.toContainText('Guardado en este móvil');
  await context.setOffline(true);
  await signed.click();
  await expect(later.getByText('Ábrelo una vez con conexión y se guardará en este móvil.')).toBeVisible();
});

test('cancelling shows first what it costs and until when it covers, and says what comes next', async ({ page, server, insured }) => {
  await addSigned(server, insured);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}`);
  await page.getByRole('link', { name: /^Cancelar la póliza/ }).click();
  await expect(page.getByRole('radio', { name: /^Hasta lo que tienes pagado/ })).toBeChecked();
  await expect(page.getByText('11 recibos')).toBeVisible();
  await expectAccessible(page);
  // The policy ends with its year, so all the other receipts are still charged.
  await page.getByRole('radio', { name: /^Hasta el final del año/ }).check();
  await expect(page.getByText('142,45 €')).toBeVisible();
  await page.getByRole('radio', { name: /^Ya no tengo lo asegurado/ }).check();
  await expect(page.getByText('12,52 €')).toBeVisible();
  await page.getByRole('radio', { name: /^Ya no lo quiero/ }).check();
  await page.getByRole('radio', { name: /^Hasta lo que tienes pagado/ }).check();
  await button(page, 'Cancelar la póliza').click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Dejarlo como está' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await button(page, 'Cancelar la póliza').click();
  await dialog(page).getByRole('button', { name: 'Cancelar la póliza' }).click();
  await expect(title(page, 'La póliza está cancelada')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/policies/${insured.policyId}/cancelar`);
  await expect(title(page, 'Esta póliza ya está cancelada')).toBeVisible();
});

test('a discount is added and taken away until the policy is paid', async ({ page, server, insured }) => {
  await addContract(server, insured.policyId);
  await server.query('update policies set status = 1 where id = $1', [insured.policyId]);
  await server.query('update policy_payments set payment_date = null, pending_cents = price_cents where policy_id = $1', [
    insured.policyId,
  ]);
  await server.query(
    `insert into discounts (code, description, kind, value_hundredths, created_at) values ('VERANO', 'x', 'percentage', 1000, now()) on conflict do nothing`,
  );
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}`);
  await button(page, /^Descuento/).click();
  await dialog(page).getByLabel('Código de descuento').fill('NINGUNO');
  await dialog(page).getByRole('button', { name: 'Aplicar' }).click();
  await expect(dialog(page).getByLabel('Código de descuento')).toBeFocused();
  await dialog(page).getByLabel('Código de descuento').fill('VERANO');
  await dialog(page).getByRole('button', { name: 'Aplicar' }).click();
  await expect(dialog(page).getByText('139,86 €')).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText('Descuento aplicado');
  await expect(dialog(page).getByLabel('Código de descuento')).toHaveValue('');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Quitar el descuento VERANO' }).click();
  await expect(dialog(page).getByText('139,86 €')).toHaveCount(0);
  await expect(dialog(page).getByText('0,00 €', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText('Descuento VERANO quitado');
  // The button that had the focus is gone with its row.
  await expect(dialog(page).getByRole('button', { name: 'Aplicar' })).toBeFocused();
});
