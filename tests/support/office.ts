import type { Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { addPerson } from '#tests/support/people.ts';
import { signInQuietly } from '#tests/support/walk.ts';

/** Where distributors are listed. */
export const list = '/oficina/distribuidores';
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
/** What the rows of a list are called. */
export const names = (page: Page) => page.getByRole('table').locator('tbody td:is(:first-child, :has(input) + td) a').allInnerTexts();

/** Somebody new, signed in, at a page of the office. Answers their id. */
export async function openOffice(page: Page, server: AppServer, path = list, role: 'admin' | 'staff' | 'store' = 'admin'): Promise<number> {
  const person = await addPerson(server, role);
  await signInQuietly(page, server, person);
  await page.goto(path);
  return person.id;
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
