import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { stringify } from 'csv-stringify/sync';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { expectFileAsShown, fileBy, link, openOffice } from '#tests/support/office.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** Call requests, sent messages, and the jobs that the server still has to run. */

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function addCall(server: AppServer, name: string, hour: number): Promise<number> {
  const [row] = await server.query<{ id: number }>(
    `insert into call_requests (name, phone, reason, slot_date, slot_hour, consent_text, consent_version, created_at)
     values ($1, '600111222', 'Un recibo que no entiende', '2030-01-02', $2, 'x', '1', now()) returning id`,
    [name, hour],
  );
  return row?.id ?? 0;
}

async function addMessage(server: AppServer, state: 'sent' | 'failed', subject: string): Promise<number> {
  const [row] = await server.query<{ id: string }>(
    `insert into messages (key, channel, kind, cause, address, state, tries, last_error, subject, body, created_at, tried_at)
     values ($1, 'mail', 'email-change-asked', 'user:1', 'quien@peritia.example', $2, 6, $3, $4, $5, now(), now()) returning id`,
    [randomUUID(), state, state === 'failed' ? 'SMTP 550' : null, subject, `${subject}\n\nEntra aquí: …`],
  );
  return Number(row?.id);
}

test('a call is taken, so that nobody else makes it, and done with a note', async ({ page, server, browser }) => {
  const [late, soon] = ['Tarde Ruiz', 'Pronto Ruiz'];
  await addCall(server, late, 17);
  const id = await addCall(server, soon, 9);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, '/oficina/llamadas?search=ruiz', 'staff');
  await expect(title(page, 'Llamadas')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(soon);
  await expect(page.getByRole('row').nth(2)).toContainText(late);
  await expectAccessible(page);

  const second = await browser.newContext({ baseURL: server.origin, locale: 'es-ES' });
  const other = await second.newPage();
  await openOffice(other, server, '/oficina/llamadas?search=ruiz', 'staff');
  await expect(rowOf(other, soon).getByText('Pendiente')).toBeVisible();
  await rowOf(page, soon).getByRole('button', { name: 'Coger' }).click();
  await expect(rowOf(page, soon).getByText('La lleva Carmen Prueba')).toBeVisible();
  await rowOf(other, soon).getByRole('button', { name: 'Coger' }).click();
  await expect(
    rowOf(other, soon)
      .getByText(/Otra persona|Carmen/)
      .first(),
  ).toBeVisible();
  await second.close();

  await rowOf(page, soon).getByRole('button', { name: 'Hecha' }).click();
  await page.getByLabel('Qué ha pasado').fill('Lo ha entendido. Paga el lunes.');
  await expectAccessible(page);
  await button(page, 'Dar por hecha').click();
  await expect(page.getByText('Llamada hecha')).toBeVisible();
  await expect(rowOf(page, soon).getByText('Hecha por Carmen Prueba')).toBeVisible();
  await page.getByLabel('Estado').selectOption('Pendientes');
  await expect(rowOf(page, soon)).toHaveCount(0);
  await expect(rowOf(page, late)).toBeVisible();
  const stored = await server.query('select note, handled_at is not null as done from call_requests where id = $1', [id]);
  expect(stored).toEqual([{ note: 'Lo ha entendido. Paga el lunes.', done: true }]);
});

test('a call that a colleague has made keeps their note, and who comes late is told', async ({ page, server }) => {
  const id = await addCall(server, 'Doble Soto', 9);
  const [colleague] = await server.query<{ id: number }>(`insert into users (email, role, name, surname1, created_at)
    values ('colega@ejemplo.es', 'staff', 'Berta', 'Colega', now()) returning id`);
  await openOffice(page, server, '/oficina/llamadas?search=soto&filter[handled]=0', 'staff');
  await rowOf(page, 'Doble Soto').getByRole('button', { name: 'Hecha' }).click();
  await server.query(`update call_requests set handled_at = now(), handled_by = $2, note = 'Quiere desistir.' where id = $1`, [
    id,
    colleague?.id,
  ]);
  await page.getByLabel('Qué ha pasado').fill('No lo coge.');
  await button(page, 'Dar por hecha').click();
  await expect(page.getByText('Ya la ha hecho Berta Colega.')).toBeVisible();
  await expect(page.getByLabel('Qué ha pasado')).toHaveValue('No lo coge.');
  await expectAccessible(page);
  await button(page, 'Dejarlo como está').click();
  await expect(rowOf(page, 'Doble Soto')).toHaveCount(0);
  expect(await server.query('select note from call_requests where id = $1', [id])).toEqual([{ note: 'Quiere desistir.' }]);
});

test('a message that failed is read, and sent again', async ({ page, server }) => {
  const id = await addMessage(server, 'failed', 'Cambia tu correo');
  await addMessage(server, 'sent', 'Otro');
  await openOffice(page, server, '/oficina/avisos?filter[state]=failed', 'staff');
  await expect(title(page, 'Avisos')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/oficina/avisos/${id}`);
  await expect(title(page, 'Cambio de correo pedido')).toBeVisible();
  await expect(page.getByText('SMTP 550')).toBeVisible();
  await expect(page.getByText('Entra aquí: …')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await button(page, 'Enviar otra vez').click();
  await expect(button(page, 'Enviar otra vez')).toHaveCount(0);
  await expect
    .poll(async () => (await server.query<{ state: string }>('select state from messages where id = $1', [id]))[0]?.state)
    .toBe('sent');
});

test('a job that failed is seen by staff, and asked for again by an administrator', async ({ page, server }) => {
  const id = randomUUID();
  await server.query(
    `insert into pgboss.job (id, name, data, state, retry_count, retry_limit, output, created_on, started_on, completed_on)
     values ($1, 'push', $2, 'failed', 5, 5, '{"message":"HTTP 410"}', now(), now(), now())`,
    [id, JSON.stringify({ key: randomUUID() })],
  );
  await openOffice(page, server, '/oficina/trabajos?filter[state]=failed', 'staff');
  await expect(page.getByText('HTTP 410')).toBeVisible();
  await expect(page.getByText('Lo repite administración').first()).toBeVisible();
  // Each job queue has a name that people understand.
  await expect(page.getByRole('cell', { name: 'Enviar avisos al móvil' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /^[a-z]+(-[a-z]+)*$/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectFileAsShown(page);
  await button(page, 'Columnas').click();
  await page.getByRole('checkbox', { name: 'Intentos' }).uncheck();
  await button(page, 'Hecho').click();
  await expect(page.getByRole('columnheader', { name: 'Intentos' })).toHaveCount(0);
  await expectFileAsShown(page);
  await openOffice(page, server, '/oficina/trabajos?filter[state]=failed');
  const row = page.getByRole('row').filter({ hasText: 'HTTP 410' });
  await row.getByRole('button', { name: 'Repetir' }).click();
  await expect(row).toHaveCount(0);
  await expect
    .poll(async () => (await server.query('select 1 from pgboss.job where id = $1 and state = $2', [id, 'completed'])).length)
    .toBe(1);
});

test('another version of a legal text is read before it is in force, and is from then on', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOffice(page, server, '/oficina/textos', 'staff');
  await expect(title(page, 'Textos legales')).toBeVisible();
  await expectAccessible(page);
  await link(page, 'Ofertas').click();
  await expect(title(page, 'Ofertas')).toBeVisible();
  await expect(button(page, 'Escribir otra versión')).toHaveCount(0);
  await openOffice(page, server, '/oficina/textos/marketing');
  await button(page, 'Escribir otra versión').click();
  const words = page.getByRole('textbox', { name: 'Texto' });
  await words.fill('Sin título');
  await button(page, 'Poner en vigor ahora').click();
  await expect(words).toHaveValue('Sin título');
  await expect(page.getByText('La primera línea es el título')).toBeVisible();
  await words.fill('# Ofertas de la casa\n\nTe contamos lo nuevo.\n\n- Por correo');
  const preview = page.getByRole('region', { name: 'Así se leerá' });
  await expect(preview.getByRole('heading', { name: 'Ofertas de la casa' })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText('Por correo');
  await expectAccessible(page);
  await button(page, 'Poner en vigor ahora').click();
  await expect(page.getByText('En vigor desde ahora')).toBeVisible();
  await expect(page.getByRole('region', { name: 'En vigor', exact: true })).toContainText('Te contamos lo nuevo.');
  await expect(page.getByRole('cell', { name: 'Sustituida' }).first()).toBeVisible();
  const { title: shown } = (await (await page.request.get('/api/legal-texts/marketing')).json()) as { title: string };
  expect(shown).toBe('Ofertas de la casa');
});

test('several texts come into force together from a file, or none does', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOffice(page, server, '/oficina/textos');
  await expectFileAsShown(page);
  await button(page, 'Columnas').click();
  const [head = [], ...rows] = await fileBy(page, 'CSV con todas las columnas');
  await button(page, 'Hecho').click();
  const at = (name: string) => head.indexOf(name);
  const changed = rows.map((row) => {
    const words = row[at('Palabras')] ?? '';
    if (row[at('Texto')] === 'Fotos de ejemplo')
      return row.with(at('Palabras'), `${words}\n\nLo puedes retirar "cuando quieras"; sin más.`);
    return row[at('Texto')] === 'Aviso legal' ? row.with(at('Palabras'), words.replace('# ', '')) : row;
  });
  const file = { name: 'textos.csv', mimeType: 'text/csv', buffer: Buffer.from(stringify([head, ...changed], { delimiter: ';' })) };
  await button(page, 'Importar textos').click();
  await page.getByLabel('Importar textos').last().setInputFiles(file);
  await expect(page.getByRole('region', { name: 'Primeras filas' })).toBeVisible();
  await expectFits(page);
  await button(page, `Importar ${rows.length} filas`).click();
  const words = page.getByRole('textbox', { name: /^Fila \d+, Palabras$/ });
  await expectAccessible(page);
  await words.fill(`# ${await words.inputValue()}`);
  await button(page, `Importar ${rows.length} filas`).click();
  await expect(page.getByText('1 fila creada')).toBeVisible();
  await button(page, 'Hecho').click();
  const { words: kept } = (await (await page.request.get('/api/legal-texts/examples')).json()) as { words: string };
  expect(kept).toContain('Lo puedes retirar "cuando quieras"; sin más.');
});

test('a store has none of it', async ({ page, server }) => {
  await openOffice(page, server, '/oficina', 'store');
  for (const path of ['/oficina/llamadas', '/oficina/avisos', '/oficina/avisos/1', '/oficina/trabajos', '/oficina/textos']) {
    await page.goto(path);
    await expect(page.getByText('Esto no está en tu cuenta')).toBeVisible();
  }
  await page.goto('/oficina');
  await expect(link(page, 'Llamadas')).toHaveCount(0);
});

test('with letters twice as large on the narrowest phone, all is still there', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await addCall(server, 'Maximiliana Fernández de la Torre', 12);
  const id = await addMessage(server, 'failed', 'Largo');
  await openOffice(page, server, '/oficina/llamadas', 'admin');
  for (const [path, name] of [
    ['/oficina/llamadas', 'Llamadas'],
    ['/oficina/avisos', 'Avisos'],
    [`/oficina/avisos/${id}`, 'Cambio de correo pedido'],
    ['/oficina/trabajos', 'Trabajos'],
  ] as const) {
    await page.goto(path);
    await expect(title(page, name)).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
  }
});
