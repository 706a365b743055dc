import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/guards.ts';
import { addPolicy } from '#tests/support/people.ts';
import { test, withoutBackgroundSync } from '#tests/support/test.ts';
import { expectAllSent, openEvaluation, prepareEvaluation, send, signInQuietly, title } from '#tests/support/walk.ts';

const notice = (page: Page) => page.getByRole('heading', { name: 'Ten Peritia a mano' });

/** Chromium offers to install only to a person who has used the site for a while: the test makes the offer in its place. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((choice) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.dataset.prompted = 'yes';
        return Promise.resolve({ outcome: choice });
      },
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);

const prompted = (page: Page) => page.evaluate(() => document.documentElement.dataset.prompted);

test('the offer to install waits until something was sent, comes on the home screen only, and a no is remembered', async ({
  page,
  server,
  insured,
}) => {
  await signInQuietly(page, server, insured);
  await page.goto('/');
  await expect(title(page, /1 cosa pendiente/)).toBeVisible();
  expect(await offer(page, 'dismissed')).toBe(true);
  await expect(page.getByRole('heading', { name: 'Tus pólizas' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  await server.query('update policy_risks set evaluation_status = 3 where id = $1', [insured.riskId]);
  await openEvaluation(page, await addPolicy(server, insured.id));
  await offer(page, 'dismissed');
  await expect(notice(page)).toHaveCount(0);

  await page.goto('/');
  await offer(page, 'dismissed');
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Instalar' }).click();
  expect(await prompted(page)).toBe('yes');
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await offer(page, 'accepted');
  await expect(page.getByRole('heading', { name: 'Tus pólizas' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('the steps are shown; "Ahora no" closes it for good', async ({ page, server, insured }) => {
    await server.query('update policy_risks set evaluation_status = 3 where id = $1', [insured.riskId]);
    await signInQuietly(page, server, insured);
    await page.goto('/');
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Ver cómo se hace' }).click();
    await expect(page.getByRole('dialog')).toContainText('Añadir a pantalla de inicio');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Entendido' }).click();
    await page.getByRole('button', { name: 'Ahora no' }).click();
    await expect(notice(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Tus pólizas' })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });
});

test('the shortcuts of the icon lead where they say', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  const urls = Object.fromEntries(manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url]));
  expect(Object.keys(urls)).toEqual(['Peritar', 'Pendientes']);
  await page.goto(urls.Peritar);
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('policy')).toBe(String(insured.policyId));
  await page.goto(urls.Pendientes);
  await expect(title(page, 'No hay nada pendiente')).toBeVisible();
});

test('the number on the icon is that of what has not arrived, and goes with it', async ({ page, context, server, insured }) => {
  await withoutBackgroundSync(context);
  await context.addInitScript(() => {
    const told: (number | undefined)[] = [];
    Object.assign(window, { told });
    Object.assign(navigator, {
      setAppBadge: async (count?: number) => void told.push(count),
      clearAppBadge: async () => void told.push(0),
    });
  });
  const badge = () => page.evaluate(() => (window as unknown as { told: number[] }).told.at(-1));
  await prepareEvaluation(page, server, insured);
  // Photos that only wait on the phone are not counted.
  await expect.poll(badge).toBe(0);
  await server.stop();
  await send(page);
  await expect.poll(badge).toBe(4);
  await server.start();
  await expectAllSent(page);
  await expect.poll(badge).toBe(0);
});
