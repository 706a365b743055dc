import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startModuleApi } from '#tests/support/module-api.ts';
import { told } from '#tests/support/module-evaluations.ts';
import { newKey, openHandoffDesk } from '#tests/support/module-handoffs.ts';

const desk = await openHandoffDesk();
const { api, begin, customer, riskPath, make, connected, report } = desk;
afterAll(() => api.close());
beforeEach(begin);

describe('the wrong person', () => {
  test('a grant that no hand-over gave reports nothing, nor does the customer', async () => {
    const { token } = await desk.open();
    expect(told(await report(token, {}))).toBe('404 not-found');
    expect(told(await report(customer, {}))).toBe('404 not-found');
  });

  test("another's hand-over, or one of another risk, does not exist", async () => {
    const { id } = await make();
    const mine = riskPath();
    const { body } = await api.call('POST', '/users/login', { body: { email: 'otra@peritia.example', password: 'peritia-demo' } });
    const other = String(body.api_token);
    await begin();
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/secrets'],
      ['POST', '/mails'],
    ] as const) {
      const asked = path === '/secrets' ? { body: { for: 'qr' } } : {};
      expect(told(await api.call(method, `${mine}/handoffs/${id}${path}`, { token: other, ...asked }))).toBe('404 not-found');
      expect(told(await api.call(method, `${riskPath()}/handoffs/${id}${path}`, { token: customer, ...asked }))).toBe('404 not-found');
    }
    expect(told(await api.call('POST', `${mine}/handoffs`, { token: other }))).toBe('404 not-found');
  });

  test('codes cannot be tried out: an address has a limit', async () => {
    const slow = await startModuleApi({ HANDOFF_TRIES_PER_MINUTE: '3' });
    try {
      const answers = [];
      for (let at = 0; at < 5; at += 1) {
        const path = at % 2 ? '/handoffs/entries' : '/handoffs/redemptions';
        const body = { code: { short_code: '22222222' }, match_code: '00', phone_key: newKey() };
        answers.push(told(await slow.call('POST', path, { body })));
      }
      expect(answers).toEqual(['404 not-found', '404 not-found', '404 not-found', '429 rate-limited', '429 rate-limited']);
    } finally {
      await slow.close();
    }
  });

  test('codes without end are not made: who asks has a limit', async () => {
    const slow = await startModuleApi({ HANDOFF_TRIES_PER_MINUTE: '3' });
    try {
      const login = await slow.call('POST', '/users/login', { body: { email: 'tomador@peritia.example', password: 'peritia-demo' } });
      const token = String(login.body.api_token);
      const answers = [];
      for (let at = 0; at < 4; at += 1) answers.push(told(await slow.call('POST', '/policies/1/risks/1/handoffs', { token })));
      expect(answers).toEqual(['201', '201', '201', '429 rate-limited']);
    } finally {
      await slow.close();
    }
  });

  test('no line of the log holds a secret, a code or a grant', async () => {
    const { made, token } = await connected();
    const log = api.lines.join('\n');
    expect(log).toContain('/handoffs/redemptions');
    for (const secret of [made.codes.secret, made.codes.short_code, token]) expect(log).not.toContain(secret);
  });
});
