import { describe, expect, test } from 'vitest';
import type { Handoff } from '#domain/wire/handoffs.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst } from '#tests/support/module-contracting.ts';
import { told } from '#tests/support/module-evaluations.ts';
import { newKey } from '#tests/support/module-handoffs.ts';
import { messageRows } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000', BOOKINGS_PER_HOUR: '1000', HANDOFF_TRIES_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

interface Contracted {
  id: number;
  holderId: number;
  token: string;
  path: string;
}

/** A person without an account who has contracted and paid, and holds only the grant of the booking. */
async function contracted(email: string): Promise<Contracted> {
  const { body } = await contract(api, { email });
  const { id, user_id, policy_risks } = body;
  await payFirst(api, id);
  const { token } = body.contracting_grant;
  return { id, holderId: user_id, token, path: `/policies/${id}/risks/${policy_risks[0]?.id}/handoffs` };
}

const make = async ({ path, token }: Contracted) => {
  const { body } = await api.call<{ id: string; codes: { secret: string; short_code: string } }>('POST', path, { token });
  return body;
};
const read = async ({ path, token }: Contracted, id: string) => (await api.call<Handoff>('GET', `${path}/${id}`, { token })).body;
const redeem = (code: object, matchCode: string | null) =>
  api.call('POST', '/handoffs/redemptions', { body: { code, match_code: matchCode, phone_key: newKey() } });

/** Makes each call about a hand-over with this token. */
async function tellAll(path: string, id: string, token: string | undefined): Promise<string[]> {
  const calls = [
    ['POST', path, undefined],
    ['GET', `${path}/${id}`, undefined],
    ['POST', `${path}/${id}/secrets`, { for: 'qr' }],
    ['POST', `${path}/${id}/mails`, undefined],
    ['DELETE', `${path}/${id}`, undefined],
  ] as const;
  const answers: string[] = [];
  for (const [method, address, body] of calls) answers.push(told(await api.call(method, address, { token, body })));
  return answers;
}

describe('whoever has contracted with nobody logged in', () => {
  test('hands the evaluation over to a phone, watches it and takes it back', async () => {
    const own = await contracted('sigue@ejemplo.es');
    const { id, codes } = await make(own);
    const renewed = await api.call('POST', `${own.path}/${id}/secrets`, { token: own.token, body: { for: 'qr' } });
    expect([told(renewed), (await read(own, id)).state]).toEqual(['201', 'waiting']);
    expect(told(await api.call('POST', '/handoffs/entries', { body: { code: { secret: codes.secret } } }))).toBe('200');
    const matchCode = (await read(own, id)).match_code;
    const kit = await redeem({ secret: codes.secret }, matchCode);
    expect([told(kit), (await read(own, id)).state]).toEqual(['201', 'connected']);
    // The phone's own grant evaluates, but cannot hand over.
    const { token: phone } = (kit.body as { grant: { token: string } }).grant;
    expect(await tellAll(own.path, id, phone)).toEqual(Array(5).fill('403 forbidden'));
    expect(told(await api.call('DELETE', `${own.path}/${id}`, { token: own.token }))).toBe('204');
    expect((await read(own, id)).state).toBe('cancelled');
    const events = await api.sql(
      `select kind, grant_id is not null as by_grant, user_id from audit_events where policy_id = $1 and kind in ('handoff-made', 'handoff-cancelled') order by id`,
      [own.id],
    );
    expect(events).toEqual(['handoff-made', 'handoff-cancelled'].map((kind) => ({ kind, by_grant: true, user_id: own.holderId })));
  });

  test('has no link mailed before the address is proved, because it may be a stranger’s', async () => {
    const own = await contracted('sin-probar@ejemplo.es');
    const { id } = await make(own);
    const mailed = async () => (await messageRows(api)).filter(({ cause }) => cause === `handoff:${id}`).length;
    expect((await read(own, id)).mail_to).toBeNull();
    expect([told(await api.call('POST', `${own.path}/${id}/mails`, { token: own.token })), await mailed()]).toEqual([
      '409 email-unproved',
      0,
    ]);
    await api.sql('update users set email_proved_at = $2 where id = $1', [own.holderId, api.now]);
    expect((await read(own, id)).mail_to).toBe('s…r@ejemplo.es');
    expect([told(await api.call('POST', `${own.path}/${id}/mails`, { token: own.token })), await mailed()]).toEqual(['204', 1]);
  });
});

describe('the wrong person', () => {
  test('with the grant of another policy, another’s session, a shop’s, or nothing, nothing of it exists', async () => {
    const [own, other] = [await contracted('mia@ejemplo.es'), await contracted('otra@ejemplo.es')];
    const { id } = await make(own);
    expect(await tellAll(own.path, id, other.token)).toEqual(Array(5).fill('404 not-found'));
    expect(await tellAll(own.path, id, tokens.other)).toEqual(Array(5).fill('404 not-found'));
    expect(await tellAll(own.path, id, tokens.store)).toEqual(Array(5).fill('403 forbidden'));
    expect(await tellAll(own.path, id, undefined)).toEqual(Array(5).fill('401 unauthenticated'));
    expect((await read(own, id)).state).toBe('waiting');
  });

  test('another’s hand-over under one’s own policy, or one’s own policy with another’s risk, does not exist', async () => {
    const [own, other] = [await contracted('mi-ruta@ejemplo.es'), await contracted('su-ruta@ejemplo.es')];
    const { id } = await make(other);
    const [, ...underOwn] = await tellAll(own.path, id, own.token);
    expect(underOwn).toEqual(Array(4).fill('404 not-found'));
    const othersRisk = other.path.replace(`/policies/${other.id}/`, `/policies/${own.id}/`);
    expect(await tellAll(othersRisk, id, own.token)).toEqual(Array(5).fill('404 not-found'));
  });

  test('a grant that has ended hands nothing over, nor sees what goes on', async () => {
    const own = await contracted('acabado@ejemplo.es');
    const { id } = await make(own);
    await api.sql('update contracting_grants set expires_at = $2 where policy_id = $1', [own.id, api.now]);
    expect(await tellAll(own.path, id, own.token)).toEqual(Array(5).fill('401 unauthenticated'));
  });
});
