import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { AppServer } from '#tests/support/app-server.ts';
import { addPerson } from '#tests/support/people.ts';
import { button, signInQuietly } from '#tests/support/walk.ts';

/** The address of the list of distributors. */
export const list = '/oficina/distribuidores';
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
/** The names of a list's rows. */
export const names = (page: Page) => page.getByRole('table').locator('tbody td:is(:first-child, :has(input) + td) a').allInnerTexts();

/** Signs in a new user at a page of the office. Returns the user's id. */
export async function openOffice(
  page: Page,
  server: AppServer,
  path = list,
  role: 'admin' | 'staff' | 'store' | 'distributor' = 'admin',
): Promise<number> {
  const person = await addPerson(server, role);
  await signInQuietly(page, server, person);
  await page.goto(path);
  return person.id;
}

/** Returns to a page from another tab, which reads its data again. `answer`: the request to wait for. */
export async function comeBack(page: Page, answer: RegExp): Promise<void> {
  const read = page.waitForResponse((response) => response.request().method() === 'GET' && answer.test(response.url()));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await (await read).finished();
}

export async function addStore(server: AppServer, distributorId: number): Promise<number> {
  const [row] = await server.query<{ id: number }>(
    `insert into stores (distributor_id, code, name, address, postal_code, city, created_at)
     values ($1, 'UNA-' || $1::int, 'Una', 'Calle 1', '28001', 'Madrid', now()) returning id`,
    [distributorId],
  );
  return row?.id ?? 0;
}

export async function addDistributors(server: AppServer, ...rows: [name: string, code: string, active?: boolean][]): Promise<number[]> {
  const ids: number[] = [];
  for (const [name, code, active = true] of rows) {
    const [row] = await server.query<{ id: number }>(
      'insert into distributors (name, code, active, created_at) values ($1, $2, $3, now()) returning id',
      [name, code, active],
    );
    ids.push(row?.id ?? 0);
  }
  return ids;
}

/** The file that a list's button exports, row by row, the head first. */
export async function fileBy(page: Page, action: string): Promise<string[][]> {
  const saved = page.waitForEvent('download');
  await button(page, action).click();
  return parse(await readFile(await (await saved).path()), { bom: true, delimiter: ';' });
}

/** Heads and cells of a list as shown on screen, without the checkboxes of its rows. */
const readTable = (page: Page) =>
  page
    .getByRole('table')
    .first()
    .evaluate((table) => {
      const textsOf = (row: Element) =>
        [...row.querySelectorAll(':is(th, td):not(:has(input)):not([aria-hidden])')].map((cell) => {
          const copy = cell.cloneNode(true) as Element;
          for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
          return copy.textContent;
        });
      return [...table.querySelectorAll('tr')].map(textsOf);
    });

const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
/** A cell of a file as the screen shows it: an empty one is a dash, and a day has its month in letters. */
const asRead = (cell: string) => cell.replace(/^\d{4}-\d\d-\d\d(?=$|, )/, (date) => day.format(new Date(date))) || '—';
/** A cell of the screen as the file has it: without the hour of a day, the euro sign and thousands separators of an amount, and the spaces of a telephone. */
const asFiled = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(/, \d{1,2}:\d\d$/, '')
    .replace(/^([\d.]+,\d\d) €$/, (_, amount: string) => amount.replaceAll('.', ''))
    .replace(/^\d{3}( \d{2,3}){2,3}$/, (phone) => phone.replaceAll(' ', ''));

/** A table without its column of buttons. */
function withoutButtons([head = [], ...rows]: string[][]): string[][] {
  const at = head.indexOf('Qué hacer');
  return [head, ...rows].map((row) => row.filter((_, index) => index !== at));
}

/** Expects the export of a list to equal the screen: the columns in their order with their heads, and the rows cell by cell. */
export async function expectFileAsShown(page: Page): Promise<void> {
  const [head, ...rows] = await fileBy(page, 'Exportar CSV');
  const [shownHead, ...shownRows] = withoutButtons(await readTable(page));
  expect(head).toEqual(shownHead);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.map((cell) => asFiled(asRead(cell))))).toEqual(
    shownRows.map((row) => row.map((cell) => asFiled(asRead(cell)))),
  );
}
