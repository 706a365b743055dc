import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { expectAccessible } from '#tests/support/guards.ts';

const root = resolve(import.meta.dirname, '../..');
let server: ViteDevServer;
let address = '';
const { NODE_ENV: mode = 'test' } = process.env;

/** The page of samples exists for developers, on the development server; no part of it needs the API. */
test.beforeAll(async () => {
  // An earlier build in this process leaves its mode behind, in which the page of samples does not exist.
  process.env.NODE_ENV = 'development';
  server = await createServer({ root, logLevel: 'error', server: { port: 0, host: '127.0.0.1', watch: null } });
  await server.listen();
  address = `${server.resolvedUrls?.local[0] ?? ''}muestra`;
  // While Vite is still bundling the packages, it answers 504 and the page reloads; on a busy machine that lasts longer than a test may take.
  const { client } = server.environments;
  await client.depsOptimizer?.scanProcessing;
  const { discovered = {}, optimized = {} } = client.depsOptimizer?.metadata ?? {};
  await Promise.all(Object.values({ ...discovered, ...optimized }).flatMap(({ processing }) => processing ?? []));
});
test.afterAll(async () => {
  process.env.NODE_ENV = mode;
  await server.close();
});

async function open(page: Page) {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Muestra' })).toBeVisible({ timeout: 90_000 });
}

const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true, scale: 'css' });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe.configure({ mode: 'serial' });
// The pages are four thousand pixels high and are photographed at their own size, not three times as large.
test.use({ deviceScaleFactor: 1 });

for (const [name, width] of [
  ['desktop', 1280],
  ['phone', 390],
  ['narrow', 320],
] as const) {
  test(`all parts in light, dark and forced colours: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page);
    await page.getByRole('button', { name: 'Guardar la muestra' }).click();
    await expect(page.getByText(/^Revisa \d+ datos$/)).toBeVisible();
    for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...look });
      // The system sets forced colours; axe would compute contrasts from the colours that they replace.
      if (!('forcedColors' in look)) await expectAccessible(page);
      expect(await widthOf(page), 'nothing stands out of the page').toBe(0);
      await picture(page, `${name}-${Object.values(look)[0]}`);
    }
    // A narrow page with large text at the same time is more than WCAG 2.2 requires.
    if (name === 'narrow') return;
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await widthOf(page), 'nothing stands out of the page with large text').toBe(0);
    await picture(page, `${name}-200`);
  });
}

test('menu, question, drawer and list of finds are done by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole('button', { name: 'Abrir el menú' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Pólizas' }).first()).toBeFocused();
  await picture(page, 'drawer');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeFocused();

  const menu = page.getByRole('button', { name: 'Más acciones' });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Enviar correo' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await picture(page, 'menu');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '¿Borrar Tienda Sol?' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'question');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menu).toBeFocused();

  const store = page.getByRole('combobox', { name: 'Tienda' });
  // The list closes when the page scrolls, and the page scrolls before the first letter is typed.
  await store.click();
  await store.fill('centro');
  await expect(page.getByRole('option', { name: 'Centro Móvil' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await picture(page, 'lookup');
  await page.keyboard.press('Enter');
  await expect(store).toHaveValue('Centro Móvil');

  const head = page.getByRole('columnheader', { name: 'Póliza' }).first();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
});

test('a build for people has no page of samples', async () => {
  const dist = resolve(root, 'dist/assets');
  const scripts = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts) expect(await readFile(resolve(dist, name), 'utf8'), name).not.toMatch(/\/muestra\b|Guardar la muestra/);
});
