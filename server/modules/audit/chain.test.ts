import { describe, expect, test } from 'vitest';
import { type ChainIds, openAuditChain } from '#tests/support/module-audit-chain.ts';
import { checkChain } from './check-chain.ts';
import { recordEvent } from './record-event.ts';
import { sealEvents } from './seal-events.ts';
import { type ChainFault, verifyChain } from './verify-chain.ts';

const { api, ports, start, write, faults, later, chainOfThree } = await openAuditChain();
const dayMs = 86_400_000;

describe('a chain that nobody touched is whole', () => {
  test('what no seal holds yet is said, and sealing again seals nothing twice', async () => {
    await chainOfThree();
    expect(await sealEvents(ports)).toBe(0);
    const since = api.now;
    await write(2);
    expect(await verifyChain(ports)).toMatchObject({
      sealed: 12,
      removed: 0,
      unsealed: 2,
      unsealedSince: since,
      faults: [],
      head: { number: 3 },
    });
  });

  test('an empty one too', async () => {
    expect(await sealEvents(ports)).toBe(0);
    expect(await verifyChain(ports)).toEqual({ sealed: 0, removed: 0, unsealed: 0, unsealedSince: null, head: null, faults: [] });
  });

  test('many at once are several seals', async () => {
    await write(4321);
    expect(await sealEvents(ports)).toBe(4321);
    expect(await verifyChain(ports)).toMatchObject({ sealed: 4321, unsealed: 0, faults: [], head: { number: 5 } });
  });

  test('a transaction that ends behind one that began later is sealed then, and one that is rolled back never', async () => {
    const [held, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = ports.db.transaction(async (tx) => {
      await recordEvent(tx, ports, { kind: 'policy-changed', data: { by: 'slow' } });
      written.resolve();
      await held.promise;
    });
    await written.promise;
    await expect(
      ports.db.transaction(async (tx) => {
        await recordEvent(tx, ports, { kind: 'policy-changed', data: { by: 'nobody' } });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await write(1);
    // Sealing does not wait for the transaction that is still open.
    expect(await sealEvents(ports)).toBe(1);
    held.resolve();
    await slow;
    expect(await sealEvents(ports)).toBe(1);
    expect(await verifyChain(ports)).toMatchObject({ sealed: 2, unsealed: 0, faults: [] });
  });

  test('many write while several servers seal', async () => {
    let isWriting = true;
    const sealing = Promise.all(
      [1, 2, 3].map(async () => {
        let sealed = 0;
        while (isWriting) sealed += await sealEvents(ports);
        return sealed;
      }),
    );
    const event = (tx: Parameters<typeof recordEvent>[0], at: number) => recordEvent(tx, ports, { kind: 'policy-changed', data: { at } });
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        ports.db
          .transaction(async (tx) => {
            await event(tx, at);
            await event(tx, at);
            if (at % 5 === 0) throw new Error('rolled back');
          })
          .catch(() => undefined),
      ),
    );
    isWriting = false;
    const sealed = (await sealing).reduce((sum, count) => sum + count, 0) + (await sealEvents(ports));
    expect(sealed).toBe(96);
    expect(await verifyChain(ports)).toMatchObject({ sealed: 96, unsealed: 0, faults: [] });
  });
});

describe('whoever changes it is found', () => {
  test.each<[string, (ids: ChainIds) => Promise<unknown>, (ids: ChainIds) => ChainFault[]]>([
    [
      'a row that says something else',
      ([, [, second]]) => api.sql(`update audit_events set user_id = 5 where id = $1`, [second]),
      ([, [, second]]) => [{ what: 'changed', event: second }],
    ],
    [
      'a row with another instant',
      ([[first]]) => api.sql(`update audit_events set at = at + interval '1 second' where id = $1`, [first]),
      ([[first]]) => [{ what: 'changed', event: first }],
    ],
    [
      'a value that is no more there, although it was none',
      async ([[first]]) =>
        api.sql(`update audit_events set data = data || '{"changes": [{"field": "name", "before": null}]}' where id = $1`, [first]),
      ([[first]]) => [{ what: 'changed', event: first }],
    ],
    [
      'a row that is gone',
      ([, , [, , third]]) => api.sql(`delete from audit_events where id = $1`, [third]),
      ([, , [, , third]]) => [{ what: 'removed', event: third }],
    ],
    [
      'a row that is gone with its hash',
      async ([, [first]]) => {
        await api.sql(`delete from audit_events where id = $1`, [first]);
        await api.sql(`delete from audit_hashes where event_id = $1`, [first]);
      },
      () => [{ what: 'seal-changed', seal: 2 }],
    ],
    [
      'a row that nothing of the product wrote',
      () =>
        api.sql(`insert into audit_events (id, at, kind) overriding system value values (999, $1, 'policy-signed')`, [
          new Date(start.getTime() + 90_000),
        ]),
      () => [{ what: 'strange', event: 999 }],
    ],
    [
      'two rows that have changed places',
      ([[first, second]]) =>
        api.sql(
          `update audit_events e set user_id = o.user_id, kind = o.kind, at = o.at, data = o.data, salt = o.salt from audit_events o
           where (e.id, o.id) in (($1, $2), ($2, $1))`,
          [first, second],
        ),
      ([[first, second]]) => [
        { what: 'changed', event: first },
        { what: 'changed', event: second },
      ],
    ],
    [
      'a hash that was made anew for a row that was changed',
      async ([, [first]]) => {
        await api.sql(`update audit_hashes set hash = decode(repeat('ab', 32), 'hex') where event_id = $1`, [first]);
      },
      ([, [first]]) => [
        { what: 'seal-changed', seal: 2 },
        { what: 'changed', event: first },
      ],
    ],
    [
      'a seal that is gone from the middle',
      async () => {
        await api.sql('delete from audit_hashes where seal = 2');
        await api.sql('delete from audit_seals where number = 2');
      },
      ([, second]) => [{ what: 'seal-missing', seal: 2 }, ...second.map((event): ChainFault => ({ what: 'strange', event }))],
    ],
    [
      'the last rows, whose hashes stayed',
      ([, , last]) => api.sql('delete from audit_events where id = any($1)', [last]),
      ([, , last]) => last.map((event) => ({ what: 'removed', event })),
    ],
  ])('%s', async (_, tamper, expected) => {
    const ids = await chainOfThree();
    await tamper(ids);
    expect(await faults()).toEqual(expected(ids));
  });

  test('one that was put in long after it says that it happened', async () => {
    const [[first]] = await chainOfThree();
    later(3 * dayMs);
    await write(1);
    await sealEvents(ports);
    await api.sql(`insert into audit_events (at, kind) values ($1, 'policy-signed')`, [start]);
    await api.sql(`insert into audit_unsealed select max(id) from audit_events`);
    await sealEvents(ports);
    expect(await faults()).toEqual([{ what: 'late', event: first + 13 }]);
  });

  test('but not one of a server whose clock was a year ahead, nor those behind it', async () => {
    const right = api.now;
    await write(1);
    api.now = new Date(right.getTime() + 365 * dayMs);
    await write(1);
    api.now = right;
    await sealEvents(ports);
    later(60_000);
    await write(1);
    await sealEvents(ports);
    expect(await faults()).toEqual([]);
  });

  test('one that was taken away before it was sealed', async () => {
    const [first] = await write(2);
    await api.sql('delete from audit_events where id = $1', [first]);
    await sealEvents(ports);
    expect(await faults()).toEqual([{ what: 'removed', event: first }]);
  });

  test('a chain that was cut, by the last check and by whoever kept its head', async () => {
    const [, , last] = await chainOfThree();
    const { head } = await verifyChain(ports);
    await checkChain(ports);
    await api.sql('delete from audit_events where id = any($1)', [last]);
    await api.sql('delete from audit_hashes where seal = 3');
    await api.sql('delete from audit_seals where number = 3');
    // Without an anchor the shortened chain looks whole.
    expect(await faults()).toEqual([]);
    const missed = [{ what: 'anchor-missed', seal: 3 }];
    expect((await verifyChain(ports, head ? [head] : [])).faults).toEqual(missed);
    expect((await checkChain(ports)).faults).toEqual(missed);
    // Growing to its former length does not make the chain whole again.
    await write(4);
    await sealEvents(ports);
    expect((await checkChain(ports)).faults).toEqual(missed);
    expect(await api.sql('select is_whole, faults, head from audit_checks order by id')).toEqual([
      { is_whole: true, faults: 0, head: 3 },
      { is_whole: false, faults: 1, head: 3 },
      { is_whole: false, faults: 1, head: 3 },
    ]);
  });
});

test('each check logs the last seal, where whoever changes the database does not reach it', async () => {
  await chainOfThree();
  const { head } = await checkChain(ports);
  const line = JSON.parse(api.lines.at(-1) ?? '') as object;
  expect(line).toMatchObject({ msg: 'audit chain', sealed: 12, seal: 3, hash: head?.hash.toString('hex') });
  await api.sql(`update audit_events set kind = 'policy-ended'`);
  await checkChain(ports);
  expect(JSON.parse(api.lines.at(-1) ?? '')).toMatchObject({
    msg: 'audit chain broken',
    level: 50,
    faults: Array(12).fill({ what: 'changed' }),
  });
});
