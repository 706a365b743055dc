import { expect } from '@playwright/test';
import { wireVersionHeader } from '#domain/wire/fields.ts';
import { streamsPerPerson } from '#server/http/open-streams.ts';
import { call, logIn } from '#tests/support/api.ts';
import { openDesktop } from '#tests/support/desktop.ts';
import { test } from '#tests/support/test.ts';

test('a stream comes through the real server as it happens, and a server that stops does not wait for it', async ({ server, insured }) => {
  const { api_token: token } = await logIn(server, insured.email);
  const risk = `/policies/${insured.policyId}/risks/${insured.riskId}`;
  const made = await call<{ id: string; codes: { secret: string } }>(server, 'POST', `${risk}/handoffs`, { token });
  const response = await fetch(`${server.api}${risk}/handoffs/${made.body.id}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', [wireVersionHeader]: '1' },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  /** Reads the stream until it contains these words. An event may come in pieces, or more than once. */
  const until = async (words: string) => {
    let text = '';
    while (!text.includes(words)) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return `${text} end`;
      text += value;
    }
    return text;
  };
  expect(await until('"state":"waiting"')).toContain('"state":"waiting"');
  await call(server, 'POST', '/handoffs/entries', { body: { code: { secret: made.body.codes.secret } } });
  const opened = await until('"state":"opened"');
  expect(opened).toContain('"state":"opened"');
  // A heartbeat is a line that begins with a colon: the event did not wait for one.
  expect(opened).not.toMatch(/^:/m);

  await server.stop();
  expect(await until('what never comes')).toMatch(/ end$/);
});

test('with too many streams of one person the desktop asks instead, and still follows the phone', async ({ browser, server, insured }) => {
  const { api_token: token } = await logIn(server, insured.email);
  const risk = `/policies/${insured.policyId}/risk/${insured.riskId}`;
  const leaving = new AbortController();
  for (let at = 0; at < streamsPerPerson; at += 1) {
    const response = await fetch(`${server.api}${risk}/evaluation-status`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', [wireVersionHeader]: '1' },
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
  }
  const desktop = await openDesktop(browser, server, insured);
  const secret = (await desktop.copyLink()).slice(-22);
  expect((await call(server, 'POST', '/handoffs/entries', { body: { code: { secret } } })).status).toBe(200);
  await expect(desktop.page.getByText('Escribe este número en el móvil')).toBeVisible();
  await desktop.close();
  leaving.abort();
});
