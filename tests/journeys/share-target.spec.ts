import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/guards.ts';
import { addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { becomeReadyOffline, fillSignIn, openEvaluation, signInQuietly, title } from '#tests/support/walk.ts';

/** Does what Android does when a person shares a picture with the app: it posts the form of the manifest's `share_target` as a navigation. */
async function share(page: Page, bytes: Uint8Array, type: string): Promise<void> {
  const target = await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    // The manifest is not kept for offline use; the browser reads it when the app is installed.
    const kept = sessionStorage.getItem('manifest') ?? (await (await fetch(href)).text());
    sessionStorage.setItem('manifest', kept);
    return JSON.parse(kept).share_target as { action: string; method: string; enctype: string; params: { files: { name: string }[] } };
  });
  await page.evaluate(
    ({ target: { action, method, enctype, params }, base64, mediaType }) => {
      const transfer = new DataTransfer();
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      if (data.length > 0) transfer.items.add(new File([data], 'captura.png', { type: mediaType }));
      const input = Object.assign(document.createElement('input'), { type: 'file', name: params.files[0]?.name, files: transfer.files });
      const form = Object.assign(document.createElement('form'), { action, method, enctype });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { target, base64: Buffer.from(bytes).toString('base64'), mediaType: type },
  );
}

const screenshot = () => readFile('tests/fixtures/imei/screen-354049075595941.png');
/** Reads the manifest and waits for the service worker, as the installation of an app does. */
async function install(page: Page): Promise<void> {
  await becomeReadyOffline(page);
  await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    sessionStorage.setItem('manifest', await (await fetch(href)).text());
  });
}

test.beforeEach(async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await install(page);
});

test('a screenshot shared without a network opens the crop of the only evaluation, also after a reload, and is read once', async ({
  page,
  context,
}) => {
  const posts: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && !request.serviceWorker()) posts.push(new URL(request.url()).pathname);
  });
  await context.setOffline(true);
  await share(page, await screenshot(), 'image/png');
  await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
  expect(posts).toEqual(['/compartir']);
  await page.reload();
  await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
  await page.getByRole('button', { name: 'Leer el IMEI' }).click();
  await expect(page.getByText('35 404907 559594 1')).toBeVisible();
  await page.getByRole('button', { name: 'Sí, es este' }).click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.goBack();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await context.setOffline(false);
});

test('with two phones to evaluate the person says which; whoever goes back is not sent to the crop again', async ({
  page,
  server,
  insured,
}) => {
  const other = await addPolicy(server, insured.id);
  const [row] = await server.query<{ number: string }>('select number from policies where id = $1', [other.policyId]);
  await page.goto('/');
  // The phone knows the policies only from its storage.
  await expect.poll(() => page.evaluate((number) => JSON.stringify(localStorage).includes(String(number)), row?.number)).toBe(true);
  await share(page, await screenshot(), 'image/png');
  await expect(title(page, '¿De qué móvil se trata?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(`Póliza ${row?.number}`) }).click();
  await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('policy')).toBe(String(other.policyId));
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await page.reload();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});

test('what is no picture, and what did not come, is said', async ({ page }) => {
  await share(page, new TextEncoder().encode('not a picture'), 'image/png');
  await expect(page.getByText('Ese archivo no es una foto')).toBeVisible();
  await share(page, new Uint8Array(), 'image/png');
  await expect(title(page, 'La captura no ha llegado')).toBeVisible();
  await expect(page).toHaveTitle('La captura no ha llegado · Peritia');
  await expect(page.getByText('No hemos podido abrirlo.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Elegir captura' }).click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});

test('somebody who is not signed in signs in first, and the picture is still there', async ({ page, insured }) => {
  await page.evaluate(() => localStorage.removeItem('peritia.user'));
  await share(page, await screenshot(), 'image/png');
  await fillSignIn(page, insured);
  await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
});

test('a page of another site that posts the same form leaves no picture, moves nobody, and takes nothing that was shared before', async ({
  page,
  server,
  guards,
}) => {
  await share(page, await screenshot(), 'image/png');
  await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
  const elsewhere = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>x</title>
      <form method="post" enctype="multipart/form-data" action="${server.origin}/compartir"><input type="file" name="picture"></form>
      <script>
        const files = new DataTransfer();
        files.items.add(new File(['not a picture of ours'], 'x.png', { type: 'image/png' }));
        document.querySelector('input').files = files.files;
        document.forms[0].submit();
      </script>`);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  try {
    await page.goto(address);
    await page.waitForURL(`${server.origin}/`);
  } finally {
    elsewhere.closeAllConnections();
    elsewhere.close();
  }
  await expect(title(page, /^Hola/)).toBeVisible();
  await page.goto('/compartir');
  await expect(title(page, 'Deja dentro solo el IMEI')).toBeVisible();
  // No other foreign site was requested.
  expect(guards.foreignRequests.splice(0).filter((url) => !url.startsWith(address))).toEqual([]);
});
