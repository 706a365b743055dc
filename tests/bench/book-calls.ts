import type pg from 'pg';
import { firstBookId } from '#server/db/seed/book-chances.ts';
import { bookPerson } from '#server/db/seed/book-person.ts';
import { hashToken, newToken } from '#server/modules/credentials/token.ts';

/** A call as it is repeated: `path` of the n-th time. */
export interface BookCall {
  name: string;
  path: (time: number) => string;
  token: string | null;
}

/** Policies that every book has. */
const everyBook = 1000;
const people = everyBook / 2;
/** Any step through them without a factor in common. */
const step = 37;

const documentOf = (person: number) => bookPerson(person, new Date(0)).holder.documentCode;

async function session(pool: pg.Pool, userId: number): Promise<string> {
  const token = newToken('ps');
  await pool.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, now(), now(), now() + interval '1 day')`,
    [hashToken(token), userId],
  );
  return token;
}

export async function person(pool: pg.Pool, role: string): Promise<{ id: number; token: string }> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, role, name, surname1, created_at) values ($1, $2, 'Banco', 'Pruebas', now()) returning id`,
    [`${role}-${newToken('ps').slice(3, 12).toLowerCase()}@libro.peritia.example`, role],
  );
  const id = rows[0]?.id ?? 0;
  return { id, token: await session(pool, id) };
}

/** A day long before the book, so that it holds the same in each. */
const busyDay = '2015-06-01';
const ofBusyDay = 200;

/** What a day of a book of a thousand policies would never hold: figures of a day take what happened on it. */
async function moveToBusyDay(pool: pg.Pool): Promise<void> {
  const range = [`${busyDay}T10:00:00Z`, firstBookId, firstBookId + ofBusyDay - 1];
  await pool.query('update policies set created_at = $1 where id between $2 and $3', range);
  await pool.query('update policy_contracts set contracted_at = $1 where policy_id between $2 and $3', range);
  await pool.query(
    `update evaluations e set created_at = $1, decided_at = $1 from policy_risks r
     where r.id = e.risk_id and r.policy_id between $2 and $3 and e.decided_at is not null`,
    range,
  );
}

/** The calls that the screens make most, on a book of policies: lists of the office as their screens ask for them, with how many rows there are. */
export async function bookCalls(pool: pg.Pool): Promise<BookCall[]> {
  const policyholder = await session(pool, firstBookId);
  const staff = (await person(pool, 'staff')).token;
  const seller = await person(pool, 'store');
  await pool.query('insert into user_stores (user_id, store_id) values ($1, $2)', [seller.id, firstBookId]);
  const { rows } = await pool.query<{ id: number }>('select min(id) id from policy_payments where policy_id = $1', [firstBookId]);
  await moveToBusyDay(pool);
  const number = (time: number) => firstBookId + ((time * step) % everyBook);
  return [
    { name: 'GET /policies, of a policyholder', token: policyholder, path: () => '/policies' },
    { name: 'GET /policies/{id}', token: policyholder, path: () => `/policies/${firstBookId}` },
    {
      name: 'GET evaluation-status',
      token: policyholder,
      path: () => `/policies/${firstBookId}/risk/${firstBookId}/evaluation-status`,
    },
    { name: 'GET payments/{id}', token: policyholder, path: () => `/policies/${firstBookId}/payments/${rows[0]?.id}` },
    { name: 'GET /policies, the newest', token: staff, path: () => '/policies?sort=-created_at' },
    { name: 'GET /policies, by number', token: staff, path: (time) => `/policies?filter[number]=${number(time)}` },
    { name: 'GET /policies, sold on the web', token: staff, path: () => '/policies?filter[channel]=web' },
    { name: 'GET /policies, by status', token: staff, path: () => '/policies?filter[status]=2' },
    { name: 'GET /policies, of a store', token: seller.token, path: () => '/policies' },
    { name: 'GET /policies, as the office opens it', token: staff, path: () => '/policies?sort=-id&page[total]=1' },
    { name: 'GET /policies, signed ones, counted', token: staff, path: () => '/policies?filter[status]=3&sort=-id&page[total]=1' },
    { name: 'GET /policies, of a store, counted', token: seller.token, path: () => '/policies?sort=-id&page[total]=1' },
    {
      name: 'GET /policies, by document',
      token: staff,
      path: (time) => `/policies?page[total]=1&search=${documentOf((time * step) % people)}`,
    },
    { name: 'GET /policies, a name that many have', token: staff, path: () => '/policies?sort=-id&page[total]=1&search=Garc%C3%ADa' },
    { name: 'GET /policy-claims, as the office opens it', token: staff, path: () => '/policy-claims?page[total]=1' },
    { name: 'GET /users, as the office opens it', token: staff, path: () => '/users?page[total]=1' },
    { name: 'GET /users, by document', token: staff, path: (time) => `/users?search=${documentOf((time * step) % people)}` },
    { name: 'GET /search, by document', token: staff, path: (time) => `/search?search=${documentOf((time * step) % people)}` },
    { name: 'GET /search, by number', token: staff, path: (time) => `/search?search=${number(time)}` },
    { name: 'GET /search, a name that many have', token: staff, path: () => '/search?search=Garc%C3%ADa' },
    {
      name: 'GET /search, by document, of a store',
      token: seller.token,
      path: (time) => `/search?search=${documentOf((time * step) % people)}`,
    },
    { name: 'GET /figures', token: staff, path: () => '/figures' },
    { name: 'GET /figures/trends, of a day', token: staff, path: () => `/figures/trends?from=${busyDay}&to=${busyDay}` },
    { name: 'GET /waiting-evaluations, as the office opens it', token: staff, path: () => '/waiting-evaluations?page[total]=1' },
    { name: 'GET /policies/price', token: null, path: (time) => `/policies/price?product_type_id=1&device_price=${200 + (time % 900)}` },
  ];
}
