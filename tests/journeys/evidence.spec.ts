import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { wireVersionHeader } from '#domain/wire/fields.ts';
import { call } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { decideByStaff } from '#tests/support/arrived.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { handIn } from '#tests/support/hand-in.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';
import type { Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { title } from '#tests/support/walk.ts';

/** Makes an evaluation that a person has decided. Returns its evidence file and the address printed in it. */
async function evidence(server: AppServer, insured: Insured) {
  const { evaluationId, token } = await handIn(server, insured);
  await decideByStaff(server, insured, 'Rejected', 'Validated', ['blurred']);
  const path = `/policies/${insured.policyId}/evaluations/${evaluationId}`;
  const headers = { authorization: `Bearer ${token}`, accept: 'application/pdf', [wireVersionHeader]: '1' };
  const pdf = Buffer.from(await (await fetch(`${server.api}${path}/evidence`, { headers })).arrayBuffer());
  const [address = ''] = /\/evidence\/[0-9a-f-]{36}\/[0-9a-f]{64}/.exec(await pdfWords(pdf)) ?? [];
  return { evaluationId, pdf, address, askReview: () => call(server, 'POST', `${path}/review`, { token }) };
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Archivo del justificante').setInputFiles({ name, mimeType: 'application/pdf', buffer });

test('whoever opens the address of a justificante sees what is kept, and nothing private', async ({ page, server, insured }) => {
  const { evaluationId, address } = await evidence(server, insured);
  await page.goto(address);
  await expect(title(page, 'Es lo que tenemos guardado')).toBeVisible();
  await expect(page.getByText(evaluationId)).toBeVisible();
  await expect(page.getByText(/, por una persona$/)).toBeVisible();
  await expect(page.getByText('Rechazada')).toBeVisible();
  await expect(page.getByText('Validada')).toBeVisible();
  await expect(page.getByText('El certificado lo ha hecho esta misma instalación: ninguna autoridad responde de su nombre.')).toBeVisible();
  await expect(page.locator('main').getByRole('heading', { level: 2, name: /^Foto/ })).toHaveText(['Foto de delante', 'Foto de detrás']);
  await expect(page.locator('main')).not.toContainText(/Carmen|Xiaomi|35404907/);
  await expectAccessible(page);
  await expectFits(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await expectFits(page);
});

test('an address that is changed, cut or of nobody says so', async ({ page, server, insured }) => {
  const { evaluationId, address } = await evidence(server, insured);
  await page.goto(`/evidence/${evaluationId}/${'0'.repeat(64)}`);
  await expect(title(page, 'No es lo que tenemos guardado')).toBeVisible();
  await expect(page.getByText('Validada')).toHaveCount(0);
  await expectAccessible(page);
  const unknown = [address.replace(evaluationId, randomUUID()), address.slice(0, -1), `/evidence/${evaluationId}`];
  for (const other of unknown) {
    await page.goto(other);
    await expect(title(page, 'Aquí no hay ningún justificante así')).toBeVisible();
  }
  await expectAccessible(page);
});

test('a file is known again to the byte, and its bytes stay on the device', async ({ page, server, insured }) => {
  const { pdf, askReview } = await evidence(server, insured);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.goto('/ayuda');
  await page.getByRole('link', { name: 'Comprobar un justificante' }).click();
  await expect(title(page, 'Comprueba un justificante')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'justificante.pdf', pdf);
  await expect(title(page, 'El archivo es nuestro y nadie lo ha cambiado')).toBeVisible();
  await expect(page.getByText('Rechazada')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'otro.pdf', Buffer.concat([pdf, Buffer.from('\n')]));
  await expect(title(page, 'Ese archivo no salió de aquí tal como está')).toBeVisible();
  await choose(page, 'foto.pdf', Buffer.from('no es un PDF'));
  await expect(title(page, 'Ese archivo no es un justificante')).toBeVisible();

  expect((await askReview()).status).toBe(200);
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], 'justificante.pdf', { type: 'application/pdf' }));
      return transfer;
    },
    [...pdf],
  );
  await page.getByRole('region', { name: 'Comprobar el archivo' }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(title(page, 'El archivo es nuestro, pero después se decidió otra cosa')).toBeVisible();
  await expect(page.getByText('Todavía no')).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test('without a network it says so, and checks again when there is one', async ({ page, context, server, insured }) => {
  const { address } = await evidence(server, insured);
  await page.goto(address);
  await expect(title(page, 'Es lo que tenemos guardado')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(title(page, 'No se ha podido comprobar')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Comprobar otra vez' }).click();
  await expect(title(page, 'Es lo que tenemos guardado')).toBeVisible();
});
