import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { AppServer } from '#tests/support/app-server.ts';
import { addPerson } from '#tests/support/people.ts';
import { button, signInQuietly } from '#tests/support/walk.ts';

/** Where distributors are listed. */
export const list = '/oficina/distribuidores';
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
/** What the rows of a list are called. */
export const names = (page: Page) => page.getByRole('table').locator('tbody td:is(:first-child, :has(input) + td) a').allInnerTexts();

/** Somebody new, signed in, at a page of the office. Answers their id. */
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

/** Comes back to a page from another tab: what it shows is read anew. `answer`: what is waited for. */
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

/** What a button of a list gives as a file, row by row, the head first. */
export async function fileBy(page: Page, action: string): Promise<string[][]> {
  const saved = page.waitForEvent('download');
  await button(page, action).click();
  return parse(await readFile(await (await saved).path()), { bom: true, delimiter: ';' });
}

/** Heads and cells of a list as they are read on screen, without what chooses rows. */
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
/** A cell of a file as the screen writes it: nothing is a dash, a day has its month in letters. */
const asRead = (cell: string) => cell.replace(/^\d{4}-\d\d-\d\d(?=$|, )/, (date) => day.format(new Date(date))) || '—';
/** A cell of the screen without what the file leaves out: the hour of a day, the euro and the points of an amount, and the gaps of a telephone. */
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

/** The file of a list has what is on screen: its columns in their order under their heads, and its rows cell by cell. */
export async function expectFileAsShown(page: Page): Promise<void> {
  const [head, ...rows] = await fileBy(page, 'Exportar CSV');
  const [shownHead, ...shownRows] = withoutButtons(await readTable(page));
  expect(head).toEqual(shownHead);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.map((cell) => asFiled(asRead(cell))))).toEqual(
    shownRows.map((row) => row.map((cell) => asFiled(asRead(cell)))),
  );
}
