import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { call, logIn, sha256 } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { addCovered } from '#tests/support/claims.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { addPerson, type Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

const photo = readFile(resolve(import.meta.dirname, '../fixtures/mirror/back-good.jpg'));
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words} ${'x'.repeat(150_000)}\n%%EOF`);
const asPdf = (words: string) => ({ name: `${words}.pdf`, mimeType: 'application/pdf', buffer: pdf(words) });

const addFile = (page: Page, document: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel(`Archivo de: ${document}`).setInputFiles(file);

const arrived = (server: AppServer, { riskId }: Insured) =>
  server.query<{ type: number; description: string; documents: string[]; hashes: string[] }>(
    `select c.type, c.description, array_remove(array_agg(d.type order by d.type), null) as documents,
       array_remove(array_agg(k.sha256 order by d.type), null) as hashes
     from claims c left join claim_documents d on d.claim_id = c.id left join captures k on k.id = d.capture_id
     where c.risk_id = $1 group by c.id order by c.id`,
    [riskId],
  );

test('a theft with its documents, declared without a network on screens that were never opened: it arrives whole and once', async ({
  page,
  context,
  server,
}) => {
  const insured = await addCovered(server);
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await expect(title(page, /^Hola/)).toBeVisible();
  // The app fetches the claim screens and the claim types by itself when the first screen is idle.
  const isWarm = () =>
    page.evaluate(
      async () =>
        (await (await caches.open('peritia-opened')).keys()).some(({ url }) => url.includes('/assets/claims/new-claim')) &&
        (localStorage.getItem('peritia.queries') ?? '').includes('claim-types'),
    );
  await expect.poll(isWarm).toBe(true);
  await context.setOffline(true);

  await page.goto('/claims');
  await expect(title(page, 'Tus siniestros')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Redmi Note 13/ }).click();
  await expect(title(page, 'Antes de empezar')).toBeVisible();
  await expect(page.getByText('Llama a tu operadora y bloquea la línea y el IMEI.', { exact: false })).toBeVisible();
  await expect(page.getByText('Factura de compra, denuncia y justificante del bloqueo del IMEI.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Empezar' }).click();
  await button(page, 'Continuar').click();
  await expect(page.getByText('Elige qué ha pasado.')).toBeVisible();
  await page.getByRole('radio', { name: /^Hurto/ }).check();
  await expectAccessible(page);
  await button(page, 'Continuar').click();

  await expect(title(page, 'Añade tres documentos')).toBeVisible();
  await button(page, 'Continuar').click();
  await expect(page.getByText('Di qué día fue.')).toBeVisible();
  await expect(page.getByLabel('¿Qué día fue?')).toBeFocused();
  const today = civilDateOf(Date.now());
  await page.getByLabel('¿Qué día fue?').fill(today);
  await page.getByLabel(/^Cuéntanos qué pasó/).fill('Me lo quitaron en el metro.');
  await addFile(page, 'Denuncia', { name: 'denuncia.jpg', mimeType: 'image/jpeg', buffer: await photo });
  await expect(page.getByText('1 archivo guardado en este móvil. En espera de conexión.')).toBeVisible();
  await addFile(page, 'Factura de compra', asPdf('factura'));
  await expect(page.getByText('1 archivo guardado en este móvil. En espera de conexión.')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);

  // After a reload, the text, the day and the files are all there.
  await page.reload();
  await expect(page.getByLabel(/^Cuéntanos qué pasó/)).toHaveValue('Me lo quitaron en el metro.');
  await expect(page.getByLabel('¿Qué día fue?')).toHaveValue(today);
  await expect(page.getByText('1 archivo guardado en este móvil. En espera de conexión.')).toHaveCount(2);
  await button(page, 'Continuar').click();
  await expect(title(page, 'Revisa y envía')).toBeVisible();
  await expect(page.getByText('Falta documentación')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Enviar').click();
  await expect(title(page, 'Todo está a salvo')).toBeVisible();
  await expect(page.getByText('Guardado en este móvil. En espera de conexión.')).toHaveCount(3);
  await expect(page.getByText(/Nos ha llegado|Enviado/)).toHaveCount(0);
  await expectAccessible(page);
  expect(await arrived(server, insured)).toEqual([]);
  await page.close();

  const again = await context.newPage();
  await again.goto('/pendientes');
  await expect(title(again, 'Tienes 1 cosa por enviar')).toBeVisible();
  await expect(again.getByRole('heading', { name: /^Siniestro · / })).toBeVisible();
  await expectAccessible(again);
  await context.setOffline(false);
  await expect
    .poll(() => arrived(server, insured))
    .toMatchObject([{ type: 1, description: 'Me lo quitaron en el metro.', documents: ['invoice', 'police-report'] }]);
  const [claim] = await arrived(server, insured);
  expect(claim?.hashes[0]).toBe(sha256(pdf('factura')));
  await again.goto('/claims');
  await again.getByRole('link', { name: /^Hurto/ }).click();
  await expect(again.getByText('ABIERTO', { exact: true })).toBeVisible();
  await expectAccessible(again);
});

test('files of a kind that was not it after all are there when it is chosen again, and are not sent with another', async ({
  page,
  server,
}) => {
  const insured = await addCovered(server);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new?step=type`);
  const choose = async (kind: RegExp) => {
    await page.getByRole('radio', { name: kind }).check();
    await button(page, 'Continuar').click();
  };
  const goBack = () => page.getByRole('link', { name: /^Volver/ }).click();
  await choose(/^Hurto/);
  await addFile(page, 'Denuncia', asPdf('denuncia'));
  await addFile(page, 'Factura de compra', asPdf('factura'));
  await expect(page.getByText('1 archivo guardado en este móvil.')).toHaveCount(2);
  await goBack();
  await choose(/^Rotura de la pantalla/);
  await expect(page.getByText('1 archivo guardado en este móvil.')).toHaveCount(1);
  await goBack();
  await choose(/^Hurto/);
  await expect(page.getByText('1 archivo guardado en este móvil.')).toHaveCount(2);
  await goBack();
  await choose(/^Rotura de la pantalla/);
  await page.getByLabel('¿Qué día fue?').fill(civilDateOf(Date.now()));
  await button(page, 'Continuar').click();
  await button(page, 'Enviar').click();
  await expect.poll(() => arrived(server, insured)).toMatchObject([{ type: 3, documents: ['invoice'] }]);
  await page.goto('/pendientes');
  await expect(title(page, 'No hay nada pendiente')).toBeVisible();
  expect(await arrived(server, insured)).toMatchObject([{ documents: ['invoice'] }]);
});

test('a file that is still being stored when the person goes on at once is sent too', async ({ page, server }) => {
  const insured = await addCovered(server);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new?step=type`);
  await page.getByRole('radio', { name: /^Hurto/ }).check();
  await button(page, 'Continuar').click();
  await page.getByLabel('¿Qué día fue?').fill(civilDateOf(Date.now()));
  await addFile(page, 'Denuncia', { name: 'denuncia.jpg', mimeType: 'image/jpeg', buffer: await photo });
  await button(page, 'Continuar').click();
  await button(page, 'Enviar').click();
  await expect.poll(() => arrived(server, insured)).toMatchObject([{ type: 1, documents: ['police-report'] }]);
});

test('by keyboard: each button says which document it adds, taking a file away keeps the focus, and no sheet opens by itself', async ({
  page,
  server,
}) => {
  const insured = await addCovered(server);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new?step=type`);
  await page.getByRole('radio', { name: /^Hurto/ }).check();
  await button(page, 'Continuar').click();
  await expect(button(page, 'Añadir: Factura de compra')).toBeVisible();
  for (const name of ['factura', 'garantía']) await addFile(page, 'Factura de compra', asPdf(name));
  await expect(page.getByText('2 archivos guardados en este móvil.')).toBeVisible();
  const sheet = page.getByRole('dialog');
  await button(page, 'Ver: Factura de compra').press('Enter');
  await button(page, 'Quitar: Factura de compra 2').press('Enter');
  await expect(button(page, 'Quitar: Factura de compra 2')).toHaveCount(0);
  await expect(sheet.getByText('Cerrar', { exact: true })).toBeFocused();
  await button(page, 'Quitar: Factura de compra 1').press('Enter');
  await expect(sheet).toHaveCount(0);
  await addFile(page, 'Factura de compra', asPdf('otra'));
  await expect(page.getByText('1 archivo guardado en este móvil.')).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test('a protected PDF is kept, and what to do is said where the person sees it', async ({ page, server }) => {
  const insured = await addCovered(server);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new?step=type`);
  await page.getByRole('radio', { name: /^Hurto/ }).check();
  await button(page, 'Continuar').click();
  await addFile(page, 'Factura de compra', { ...asPdf('factura'), buffer: Buffer.from('%PDF-1.7\n<< /Encrypt 8 0 R >>\n%%EOF') });
  const banner = page.getByRole('alert').filter({ hasText: 'Ese PDF está protegido' });
  await expect(banner).toBeFocused();
  await expect(banner).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('1 archivo guardado en este móvil.')).toBeVisible();
  await expectAccessible(page);
});

/** Attaches a photo of the damage, as an earlier visit would have done. */
async function attach(server: AppServer, given: { policyId: number; riskId: number; token: string; identifier: string }): Promise<void> {
  const { policyId, riskId, token, identifier } = given;
  const { body } = await call<{ grant: { token: string } }>(server, 'POST', `/policies/${policyId}/risks/${riskId}/claim-grants`, {
    token,
  });
  const bytes = await photo;
  const metadata = {
    id: crypto.randomUUID(),
    kind: 'claim-document',
    media_type: 'image/jpeg',
    sha256: sha256(bytes),
    taken_at: new Date().toISOString(),
    claim: identifier,
    document: 'damage-photo',
  };
  const answer = await fetch(`${server.api}/captures/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${body.grant.token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
    body: new Uint8Array(bytes),
  });
  expect(answer.status).toBe(201);
}

test('documents that were refused: each with its reason, and just those are attached', async ({ page, server }) => {
  const insured = await addCovered(server);
  const { api_token: token } = await logIn(server, insured.email);
  const office = await logIn(server, (await addPerson(server, 'staff')).email);
  const claims = `/policies/${insured.policyId}/risks/${insured.riskId}/claims`;
  const body = {
    identifier: crypto.randomUUID(),
    claim_type_id: 3,
    loss_date: civilDateOf(Date.now()),
    description: 'Se cayó.',
    documents_to_follow: true,
  };
  const { body: claim } = await call<{ id: number }>(server, 'POST', claims, { token, body });
  await attach(server, { ...insured, token, identifier: body.identifier });
  const decide = (decision: object) => call(server, 'PATCH', `${claims}/${claim.id}`, { token: office.api_token, body: decision });
  await decide({
    event: 'documentation-rejected',
    comments: 'Falta un papel.',
    documents: [{ type: 'invoice', reason: 'No se lee la fecha de compra.' }],
  });

  await signInQuietly(page, server, insured);
  await page.goto('/');
  await page.getByRole('link', { name: /^Adjuntar documentación/ }).click();
  await expect(title(page, 'Rotura de la pantalla')).toBeVisible();
  await expect(page.getByText('Falta un papel.').first()).toBeVisible();
  // The office writes in Spanish, whatever the language of the page is.
  const written = (text: string) => page.locator('[lang=es]').filter({ hasText: text });
  await expect(written('Falta un papel.')).toHaveCount(2);
  await expect(written('No se lee la fecha de compra.')).toHaveCount(1);
  const row = page.getByRole('listitem').filter({ hasText: 'Factura de compra' });
  await expect(row).toContainText('No se lee la fecha de compra.');
  await expect(page.getByLabel('Archivo de: Fotos del daño')).toHaveCount(0);
  await expectAccessible(page);
  // A file that is not a document is refused with that reason, and nothing is kept.
  await addFile(page, 'Factura de compra', { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') });
  await expect(page.getByRole('alert').filter({ hasText: /no es una foto ni un PDF|está dañada/ })).toBeVisible();
  await addFile(page, 'Factura de compra', asPdf('factura nueva'));
  await expect(row).toContainText('1 archivo guardado en este móvil.');
  await page.reload();
  await button(page, 'Enviar 1 documento').click();
  await expect.poll(() => arrived(server, insured)).toMatchObject([{ documents: ['damage-photo', 'invoice'] }]);
  await expect(page.getByText('ABIERTO', { exact: true })).toBeVisible();
  await expect(page.getByText('No se lee la fecha de compra.')).toHaveCount(0);
  await expectAccessible(page);

  await decide({ event: 'denied', comments: 'La rotura es anterior al seguro.' });
  await page.goto('/');
  await page.getByRole('link', { name: /^Ver el siniestro/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'La rotura es anterior al seguro.' })).toContainText(
    'Dirección General de Seguros',
  );
  await expect(written('La rotura es anterior al seguro.')).toHaveCount(2);
  await expectAccessible(page);
});

test('a kind of claim that is not chosen is asked for above the bar, and the first kind has the focus', async ({ page, server }) => {
  const insured = await addCovered(server);
  await signInQuietly(page, server, insured);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/policies/${insured.policyId}/risks/${insured.riskId}/claims/new?step=type`);
  await button(page, 'Continuar').click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  const error = await page.getByText('Elige qué ha pasado.').boundingBox();
  const bar = await button(page, 'Continuar').boundingBox();
  expect((error?.y ?? Number.POSITIVE_INFINITY) + (error?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
