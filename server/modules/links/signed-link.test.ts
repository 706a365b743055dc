import { expect, test } from 'vitest';
import { openLink, signLink } from './signed-link.ts';

const key = Buffer.alloc(32, 7);
const target = { policyId: 20481, riskId: 3, expiresAtS: 1_800_000_000 };
const before = target.expiresAtS * 1000 - 1;

test.each([target, { ...target, riskId: null }, { ...target, policyId: 2_147_483_647 }])('%j is read back until it ends', (given) => {
  const token = signLink(given, key);
  expect(token).toMatch(/^[\w-]{39}$/);
  expect(openLink(token, key, before)).toEqual({ ok: true, value: given });
  expect(openLink(token, key, before + 1)).toEqual({ ok: false, problem: 'expired' });
});

test('with any one letter changed it is nobody’s', () => {
  const token = signLink(target, key);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    // Some bits of the last letter stand for no byte, so changing these changes nothing.
    if (Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'))) continue;
    expect(openLink(changed, key, before)).toEqual({ ok: false, problem: 'unknown' });
  }
});

test.each(['', 'x', 'A'.repeat(39), 'A'.repeat(80)])('"%s" is nobody’s', (token) => {
  expect(openLink(token, key, before)).toEqual({ ok: false, problem: 'unknown' });
});

test('another installation’s is nobody’s', () => {
  expect(openLink(signLink(target, Buffer.alloc(32, 8)), key, before)).toEqual({ ok: false, problem: 'unknown' });
});
