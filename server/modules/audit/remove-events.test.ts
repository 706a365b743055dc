import { describe, expect, test } from 'vitest';
import { keptDays } from '#domain/privacy/retention.ts';
import { openAuditChain } from '#tests/support/module-audit-chain.ts';
import { recordEvent, recordEvents } from './record-event.ts';
import { removeEventsBefore } from './remove-events.ts';
import { sealEvents } from './seal-events.ts';
import { verifyChain } from './verify-chain.ts';

const { api, ports, write, faults, later, chainOfThree } = await openAuditChain();
const dayMs = 86_400_000;

describe('what is removed when its time is over', () => {
  const retain = () => removeEventsBefore(ports, new Date(api.now.getTime() - keptDays.audit * dayMs));

  test('leaves the chain whole and says that it went, and itself stays', async () => {
    await chainOfThree();
    later((keptDays.audit + 1) * dayMs);
    await write(3);
    await sealEvents(ports);
    await retain();
    await retain();
    await sealEvents(ports);
    expect(await verifyChain(ports)).toMatchObject({ sealed: 16, removed: 12, faults: [] });
    expect(await api.sql(`select data from audit_events where kind = 'audit-removed'`)).toEqual([{ data: { ranges: [[1, 12]] } }]);
    later((keptDays.audit + 1) * dayMs);
    await retain();
    await sealEvents(ports);
    expect(await verifyChain(ports)).toMatchObject({ removed: 15, faults: [] });
  });

  test('waits until it is sealed, and while its contract runs', async () => {
    await recordEvents(ports.db, ports, [{ kind: 'policy-signed', policyId: 1 }, { kind: 'session-opened' }]);
    await sealEvents(ports);
    await write(1);
    later((keptDays.audit + 1) * dayMs);
    await retain();
    expect(await api.sql('select kind, data from audit_events order by id')).toMatchObject([
      { kind: 'policy-signed' },
      { kind: 'policy-changed' },
      { kind: 'audit-removed', data: { ranges: [[2, 2]] } },
    ]);
  });

  test('is not an excuse for what is younger, nor for what nothing names', async () => {
    const [[first, second]] = await chainOfThree();
    later((keptDays.audit - 1) * dayMs);
    await recordEvent(ports.db, ports, { kind: 'audit-removed', data: { ranges: [[first, first]] } });
    await sealEvents(ports);
    await api.sql('delete from audit_events where id in ($1, $2)', [first, second]);
    const both = [
      { what: 'removed', event: first },
      { what: 'removed', event: second },
    ];
    expect(await faults()).toEqual(both);
    later(2 * dayMs);
    expect(await faults()).toEqual(both);
  });

  test('counts no more when what says so was changed', async () => {
    await chainOfThree();
    later((keptDays.audit + 1) * dayMs);
    await retain();
    await sealEvents(ports);
    await api.sql(`update audit_events set data = '{"ranges": [[1, 11]]}' where kind = 'audit-removed'`);
    expect((await faults()).map(({ what }) => what)).toEqual([...Array(12).fill('removed'), 'changed']);
  });
});

test('the hash of what is gone cannot be had again from what it may have said', async () => {
  await write(2);
  await api.sql(`update audit_events set data = '{}', kind = 'policy-signed'`);
  await sealEvents(ports);
  const rows = await api.sql<{ hash: Buffer }>('select hash from audit_hashes');
  expect(rows[0]?.hash.equals(rows[1]?.hash ?? Buffer.alloc(0))).toBe(false);
  expect(await api.sql('select count(distinct salt)::int as salts from audit_events')).toEqual([{ salts: 2 }]);
});
