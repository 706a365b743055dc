import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { buildPage, servePage } from '#tests/support/build-page.ts';
import type {} from '#tests/support/data-page.tsx';
import { leftBehind } from '#tests/support/left-behind.ts';
import { addInsured, addPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { signInQuietly } from '#tests/support/walk.ts';

/** The parts that all office screens use, over the real API: lists whose state is in the address, one way to save, and no data left behind. */
let files: Awaited<ReturnType<typeof buildPage>>;
test.beforeAll(async () => {
  files = await buildPage('data-page.tsx');
});

const names = (page: Page) => page.getByRole('table').locator('tbody td:first-child').allInnerTexts();

async function open(page: Page, server: AppServer, search = ''): Promise<void> {
  const address = await servePage(page.context(), server, files);
  await signInQuietly(page, server, await addPerson(server, 'admin'));
  await page.goto(address + search);
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('staff opens lists and logs out: no foreign word in memory, in storage, in databases or in caches', async ({ page, server }) => {
  const insured = await addInsured(server);
  const [policy] = await server.query<{ number: string }>('select number from policies where id = $1', [insured.policyId]);
  await server.query(
    `insert into distributors (name, code, email, created_at) values ('Secreta Móvil', 'SECRETA', 'duena@secreta.example', now())`,
  );
  const foreign = [policy?.number ?? '', 'Secreta Móvil', 'duena@secreta.example'];
  await page.clock.install();
  await open(page, server, '?sort=-id');
  await expect(page.getByText(policy?.number ?? '', { exact: false })).toBeVisible();
  await expect(page.getByText('Secreta Móvil')).toBeVisible();
  const inMemory = () => page.evaluate(() => window.officePage.queriesInMemory());
  for (const word of foreign) expect(await inMemory()).toContain(word);
  await page.waitForFunction(() => localStorage.getItem('peritia.queries') !== null);
  for (const word of foreign) expect(await leftBehind(page)).not.toContain(word);

  await page.evaluate(() => window.officePage.logOut());
  await expect(page.getByText('Nadie')).toBeVisible();
  for (const word of foreign) expect(await inMemory()).not.toContain(word);
  // The cache is written half a second after its last change.
  await page.clock.runFor(1000);
  for (const word of [...foreign, 'Carmen', '@peritia.example', 'ps_']) expect(await leftBehind(page)).not.toContain(word);
});

test('filter, sort and page of a list stand in its address, and come back with it', async ({ page, server }) => {
  await server.query(
    `insert into distributors (name, code, active, created_at)
     select 'Lista ' || lpad(n::text, 2, '0'), 'LISTA-' || lpad(n::text, 2, '0'), n <> 3, now() from generate_series(1, 60) n`,
  );
  await open(page, server, '?search=lista&filter[active]=1&filter[color]=blue&sort=color');
  await page.getByRole('button', { name: 'Nombre' }).click();
  await expect.poll(() => names(page)).toContain('Lista 26');
  expect((await names(page)).slice(0, 3)).toEqual(['Lista 01', 'Lista 02', 'Lista 04']);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect.poll(async () => (await names(page))[0]).toBe('Lista 27');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('51–59 de 59')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeDisabled();

  await page.reload();
  await expect.poll(async () => (await names(page))[0]).toBe('Lista 52');
  await expect(page.getByLabel('Estado')).toHaveValue('1');
  await expect(page.getByLabel('Buscar')).toHaveValue('lista');
  await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect.poll(async () => (await names(page))[0]).toBe('Lista 27');
  await page.goBack();
  await expect.poll(async () => (await names(page))[0]).toBe('Lista 52');

  // A person who was sent the address of a later page can go back from it, without the pages before it in memory.
  await page.evaluate(() => history.replaceState(null, '', location.href));
  await page.reload();
  await expect(page.getByText('51–59 de 59')).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByText('26–50 de 59')).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByText('1–25 de 59')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Anterior' })).toBeDisabled();

  // Another filter begins at the first page.
  await page.getByLabel('Estado').selectOption('0');
  await expect.poll(() => names(page)).toEqual(['Lista 03']);
  expect(new URL(page.url()).searchParams.has('page[cursor]')).toBe(false);
});

test('a page whose rows are gone is not an empty list: the list begins anew', async ({ page, server }) => {
  await server.query(
    `insert into distributors (name, code, active, created_at)
     select 'Resto ' || lpad(n::text, 2, '0'), 'RESTO-' || lpad(n::text, 2, '0'), true, now() from generate_series(1, 26) n`,
  );
  await open(page, server, '?search=resto&sort=name&filter[active]=1');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect.poll(() => names(page)).toEqual(['Resto 26']);
  await server.query(`update distributors set active = false where code = 'RESTO-26'`);
  await page.reload();
  await expect(page.getByText('1–25 de 25')).toBeVisible();
  expect((await names(page))[0]).toBe('Resto 01');
  expect(new URL(page.url()).searchParams.has('page[cursor]')).toBe(false);
});

test('what is saved again because nobody answered is done once; the next one is another, and a fault lands on its field', async ({
  page,
  server,
}) => {
  await open(page, server, '?sort=-id');
  const create = async (name: string, code: string) => {
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByLabel('Código', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Guardar' }).click();
  };
  const count = async (code: string) => (await server.query('select 1 from distributors where code = $1', [code])).length;
  // The request arrives, and its answer is lost.
  await page.route(
    '**/api/distributors',
    async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await create('Una vez', 'UNA-VEZ');
  await expect(page.getByText('No hay conexión. Inténtalo cuando tengas red.')).toBeVisible();
  expect(await count('UNA-VEZ')).toBe(1);
  await page.getByRole('button', { name: 'Guardar' }).click();
  // The repetition is not refused as `already-exists`: it gets the first answer, and the list is read again.
  await expect.poll(async () => (await names(page))[0]).toBe('Una vez');
  expect(await count('UNA-VEZ')).toBe(1);

  await create('Otra', 'UNA-VEZ');
  await expect(page.getByLabel('Código', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Código', { exact: true })).toBeFocused();
  await create('Otra', 'OTRA');
  await expect.poll(async () => (await names(page))[0]).toBe('Otra');
});

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

test('no byte that only the office needs is kept on a phone', async ({ server }) => {
  const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const isOffice = (key: string) => /^src\/(office|i18n\/catalogues\/office)\//.test(key);
  const filesFrom = (keys: readonly string[], goesOn: (key: string) => boolean) => {
    const seen = new Set(keys);
    for (const key of seen)
      for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) if (goesOn(next)) seen.add(next);
    return [...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]);
  };
  const everybodys = filesFrom(['index.html'], (key) => !isOffice(key));
  expect(everybodys.filter((file) => file.startsWith('assets/office/'))).toEqual([]);
  const only = filesFrom(Object.keys(manifest).filter(isOffice), () => true).filter((file) => !everybodys.includes(file));
  expect(only.length).toBeGreaterThan(5);
  expect(only.filter((file) => !file.startsWith('assets/office/'))).toEqual([]);
  const worker = await (await fetch(`${server.origin}/sw.js`)).text();
  expect(worker).toContain(manifest['index.html']?.file);
  expect(only.filter((file) => worker.includes(file))).toEqual([]);
});
