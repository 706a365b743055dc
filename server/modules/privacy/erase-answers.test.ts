import { expect, test } from 'vitest';
import { openErasure } from '#tests/support/module-erasure.ts';

const { days, staff, erase, insured, end, everything } = await openErasure();
const once = (key: string) => ({ 'idempotency-key': key });

test('what the office was answered about somebody, and may be answered again, goes with them', async () => {
  const remedios = await insured();
  const { body } = await staff('POST', `/policies/${remedios.policyId}/cancel`, { reason: 'withdrawal' }, once('cancelled-once'));
  expect(JSON.stringify(body)).toContain('Remedios');
  await end(remedios);
  days(1);
  expect((await erase(remedios.userId)).body).toEqual({ blocked_until: expect.any(String) });
  expect(await everything()).not.toContain('Remedios');
});

test('so does the answer with which the office made their account, and no other', async () => {
  const account = { role: 'policyholder', surname1: 'Quintanar', surname2: '', phones: [] };
  const make = (name: string) => staff('POST', '/users', { ...account, name, email: `${name}@ejemplo.es` }, once(`made-${name}`));
  const made = [await make('Eusebia'), await make('Hermenegilda')];
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  expect((await erase(Number(made[0]?.body.id))).status).toBe(200);
  expect(await everything()).not.toContain('Eusebia');
  expect((await make('Hermenegilda')).body).toEqual(made[1]?.body);
});
