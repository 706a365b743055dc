import { beforeAll, describe, expect, test } from 'vitest';
import { mostCounted } from '#domain/wire/list.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { plansOnLargeTable } from '#tests/support/module-plans.ts';

/** The paging of lists, tested on the list of stores. */
const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
beforeAll(async () => {
  await api.sql(`insert into distributors (id, name, code, created_at) values (50, 'Prueba', 'PRUEBA', now())`);
  await api.sql(`insert into stores (distributor_id, name, code, address, postal_code, city, created_at)
    select 50, (array['Álvarez', 'alonso', 'Ñandú', 'nube', 'Oso', 'Igual'])[n % 6 + 1], 'P-' || n, 'Calle ' || n, '28001',
      case when n % 2 = 0 then 'Móstoles' else 'Getafe' end, now() from generate_series(1, 60) n`);
});

interface Listed {
  status: number;
  code: string | undefined;
  fields: unknown;
  data: { id: number; name: string; city: string; code: string }[];
  next: string | null;
  back: string | null;
  total: number | undefined;
}
const list = async (query: string, path = '/stores-priv'): Promise<Listed> => {
  const { status, body } = await api.call<
    { data: Listed['data']; meta?: { next_cursor: string | null; prev_cursor: string | null; total?: number } } & Listed
  >('GET', `${path}?${query}`, { token: tokens.staff });
  const { data, meta, code, fields } = body;
  return { status, code, fields, data, next: meta?.next_cursor ?? null, back: meta?.prev_cursor ?? null, total: meta?.total };
};
const readAll = async (query: string, meanwhile: (page: number) => Promise<unknown> = async () => undefined) => {
  const rows: Listed['data'] = [];
  let cursor = '';
  for (let page = 1; ; page += 1) {
    const { data, next } = await list(`${query}${cursor}`);
    rows.push(...data);
    if (next === null) return rows;
    cursor = `&page[cursor]=${next}`;
    await meanwhile(page);
  }
};
const prueba = 'filter[distributor_id]=50';

describe('pages', () => {
  test.each(['name', '-name', 'city', '-city', 'created_at', '-created_at', 'id', '-id'])(
    'by %s each row comes once, though many values are equal',
    async (sort) => {
      const rows = await readAll(`${prueba}&sort=${sort}&page[size]=7`);
      expect(new Set(rows.map((row) => row.id)).size).toBe(60);
      expect(rows).toHaveLength(60);
      const whole = (await list(`${prueba}&sort=${sort}&page[size]=100`)).data;
      expect(rows).toEqual(whole);
    },
  );

  test('names come in the order of a Spanish dictionary', async () => {
    const names = (await list(`${prueba}&sort=name&page[size]=100`)).data.map((row) => row.name);
    expect([...new Set(names)]).toEqual(['alonso', 'Álvarez', 'Igual', 'nube', 'Ñandú', 'Oso']);
  });

  test('what comes or goes between two pages moves nothing of what was not touched', async () => {
    const before = await readAll(`${prueba}&sort=name&page[size]=10`);
    const gone = before[3]?.id;
    const rows = await readAll(`${prueba}&sort=name&page[size]=10`, async (page) => {
      if (page !== 2) return;
      await api.sql('update stores set deleted_at = now() where id = $1', [gone]);
      await api.sql(`insert into stores (distributor_id, name, code, address, postal_code, city, created_at)
        values (50, 'Aaa', 'NEW', 'x', '28001', 'x', now())`);
    });
    await api.sql(`delete from stores where code = 'NEW'`);
    await api.sql('update stores set deleted_at = null where id = $1', [gone]);
    expect(rows.map((row) => row.id)).toEqual(before.map((row) => row.id));
  });

  test.each(['name', '-name', 'created_at', '-id'])('by %s the way back has the pages of the way there', async (sort) => {
    const query = `${prueba}&sort=${sort}&page[size]=7`;
    const there: Listed[] = [await list(query)];
    for (let next = there[0]?.next; next; next = there.at(-1)?.next) there.push(await list(`${query}&page[cursor]=${next}`));
    expect(there.map(({ data }) => data.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 4]);
    const back = there.slice(-1);
    for (let to = back[0]?.back; to; to = back.at(-1)?.back) back.push(await list(`${query}&page[cursor]=${to}`));
    expect(back.map(({ data }) => data)).toEqual(there.map(({ data }) => data).reverse());
    expect(back.at(-1)?.next).toBe(there[0]?.next);
    expect(there[0]?.back).toBeNull();
  });

  test('a page back that the beginning would cut short is the first one, also when all before it has gone', async () => {
    await api.sql(
      `insert into distributors (name, code, created_at) select 'Atrás ' || n, 'ATRAS' || n, now() from generate_series(1, 12) n`,
    );
    const read = (cursor?: string | null) =>
      list(`search=atras&sort=id&page[size]=4${cursor ? `&page[cursor]=${cursor}` : ''}`, '/distributors');
    const first = await read();
    const second = await read(first.next);
    const remove = (rows: Listed['data']) => api.sql('delete from distributors where id = any($1)', [rows.map(({ id }) => id)]);
    await remove(first.data.slice(0, 2));
    const cut = await read(second.back);
    await remove(first.data);
    const none = await read(second.back);
    expect(cut.data).toEqual([...first.data.slice(2), ...second.data.slice(0, 2)]);
    expect([cut.back, cut.next === null]).toEqual([null, false]);
    expect([none.data, none.back]).toEqual([second.data, null]);
  });

  test('how many rows there are is said when it is asked, of every page and by the same conditions', async () => {
    expect((await list(prueba)).total).toBeUndefined();
    const first = await list(`${prueba}&page[size]=7&page[total]=1`);
    const second = await list(`${prueba}&page[size]=7&page[total]=1&page[cursor]=${first.next}`);
    const last = await list(`${prueba}&page[size]=1&page[total]=1&search=${encodeURIComponent('mostoles ñan')}`);
    const none = await list(`${prueba}&page[total]=1&search=nadie`);
    expect([first.total, second.total, last.total, none.total]).toEqual([60, 60, 10, 0]);
    expect((await list(`${prueba}&page[total]=0`)).status).toBe(400);
  });

  test('more than so many are not counted, and it is said that there are more', async () => {
    await api.sql(
      `insert into distributors (name, code, created_at) select 'Muchas ' || n, 'MUCHAS-' || n, now() from generate_series(1, ${mostCounted + 1}) n`,
    );
    const { body } = await api.call('GET', '/distributors?search=muchas&page[size]=1&page[total]=1', { token: tokens.staff });
    expect((body as { meta: object }).meta).toMatchObject({ total: mostCounted, is_total_more: true });
    await api.sql(`delete from distributors where code = 'MUCHAS-1'`);
    const { body: fewer } = await api.call('GET', '/distributors?search=muchas&page[size]=1&page[total]=1', { token: tokens.staff });
    expect((fewer as { meta: object }).meta).toEqual({ next_cursor: expect.any(String), prev_cursor: null, total: mostCounted });
    await api.sql(`delete from distributors where code like 'MUCHAS-%'`);
  });

  test('a cursor from before there was a way back is still read', async () => {
    const [, , third] = (await list(`${prueba}&sort=id&page[size]=3`)).data;
    const old = Buffer.from(JSON.stringify(['id', String(third?.id), third?.id])).toString('base64url');
    const page = await list(`${prueba}&sort=id&page[size]=3&page[cursor]=${old}`);
    expect(page.data).toEqual((await list(`${prueba}&sort=id&page[size]=6`)).data.slice(3));
  });

  test('a page has 25 rows, or as many as asked, 100 at most', async () => {
    expect((await list(prueba)).data).toHaveLength(25);
    expect((await list(`${prueba}&page[size]=1`)).data).toHaveLength(1);
    expect((await list(`${prueba}&page[size]=101`)).status).toBe(400);
  });

  test.each([
    ['another sort', async () => `sort=city&page[cursor]=${(await list(`${prueba}&sort=name&page[size]=1`)).next}`],
    ['no cursor at all', async () => 'page[cursor]=abc'],
    ['a value that is none', async () => `sort=created_at&page[cursor]=${Buffer.from('["created_at","nunca",1]').toString('base64url')}`],
    ['another direction', async () => `sort=id&page[cursor]=${Buffer.from('["id","1",1,"after"]').toString('base64url')}`],
    ['a number too large', async () => `sort=id&page[cursor]=${Buffer.from('["id","99999999999999999999",1]').toString('base64url')}`],
  ])('a cursor of %s is refused', async (_, query) => {
    const { status, code, fields } = await list(await query());
    expect({ status, code, fields }).toEqual({
      status: 400,
      code: 'invalid-query',
      fields: [{ path: 'page.cursor', code: 'cursor' }],
    });
  });
});

describe('what a list does not know is refused by name', () => {
  test.each([
    ['filter[colour]=red', 'filter.colour'],
    ['sort=colour', 'sort'],
    ['sort=-address', 'sort'],
    ['colour=red', 'colour'],
    ['page[number]=2', 'page.number'],
    ['filter[distributor_id]=x', 'filter.distributor_id'],
    ['filter[active]=yes', 'filter.active'],
    ['search=', 'search'],
  ])('%s', async (query, path) => {
    const { status, code, fields } = await list(query);
    expect({ status, code }).toEqual({ status: 400, code: 'invalid-query' });
    expect(fields).toMatchObject([{ path }]);
  });
});

describe('search', () => {
  test.each([
    ['nandu', 10],
    ['NÁNDU', 10],
    ['alva', 10],
    ['mostoles ñan', 10],
    ['getafe ñan', 0],
    ['100%', 0],
    ['_', 0],
    ['\\', 0],
    ['P-60', 1],
  ])('%s finds %i', async (search, count) => {
    expect((await list(`${prueba}&page[size]=100&search=${encodeURIComponent(search)}`)).data).toHaveLength(count);
  });
});

describe('on a table of 20 000 stores', () => {
  const planOf = plansOnLargeTable(
    api,
    'stores',
    `insert into distributors (id, name, code, created_at) select 100000 + n, 'D' || n, 'D-' || n, now() from generate_series(0, 499) n;
     insert into stores (distributor_id, name, code, address, postal_code, city, created_at)
       select 100000 + n % 500, 'Tienda ' || n, 'G-' || n, 'Calle ' || n, to_char(n % 500, 'FM00000'), 'Ciudad ' || n % 500,
         now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  );
  test.each([
    ['stores_search', `search like '%' || search_text(array['nandu']) || '%'`, 'id'],
    ['stores_name', `(name collate "es-x-icu", id) > ('m', 5)`, 'name collate "es-x-icu", id'],
    ['stores_name', `(name collate "es-x-icu", id) < ('m', 5)`, 'name collate "es-x-icu" desc, id desc'],
    ['stores_created', `(created_at, id) > (now() - interval '1 day', 5)`, 'created_at, id'],
    ['stores_distributor', 'distributor_id = 100007 and id > 5', 'id'],
    ['stores_city', `(city collate "es-x-icu", id) > ('m', 5)`, 'city collate "es-x-icu", id'],
    ['stores_in_city', `search_text(array[city]) = search_text(array['ciudad 7'])`, 'id'],
    ['stores_postal_code', `postal_code = '00007'`, 'id'],
  ])('%s is an index that a list uses', async (index, where, orderBy) => {
    expect(await planOf(`select id from stores where ${where} order by ${orderBy} limit 26`)).toContain(index);
  });
});

test('a read that has not changed is answered with 304 and nothing else', async () => {
  const first = await api.call('GET', '/stores?page[size]=2');
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]{43}"$/);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
    const again = await api.call('GET', '/stores?page[size]=2', { headers: { 'if-none-match': known } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
  }
  await api.sql(`update stores set name = 'Otra' where id = (select id from stores order by name collate "es-x-icu", id limit 1)`);
  const changed = await api.call('GET', '/stores?page[size]=2', { headers: { 'if-none-match': tag } });
  expect(changed.status).toBe(200);
  const own = await api.call('GET', '/users/1', { token: tokens.policyholder });
  expect(own.headers.get('cache-control')).toBe('no-store');
});
