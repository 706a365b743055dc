import { describe, expect, test } from 'vitest';
import { handoffLink, secretOfLink } from './handoff-link.ts';
import { type HandoffFacts, handoffRefusal, handoffState } from './handoff-state.ts';
import { nameEnd } from './name-end.ts';
import { formatShortCode, readShortCode, shortCodeAlphabet, shortCodeFrom } from './short-code.ts';

const fresh: HandoffFacts = {
  expiresAtMs: 600_000,
  openedAtMs: null,
  redeemedAtMs: null,
  cancelledAtMs: null,
  refusedAtMs: null,
  wrongCodes: 0,
};

describe('the state of a hand-over', () => {
  test.each<[string, Partial<HandoffFacts>, number, string, string | null]>([
    ['new', {}, 0, 'waiting', null],
    ['at its last instant', {}, 599_999, 'waiting', null],
    ['at its end', {}, 600_000, 'expired', 'handoff-expired'],
    ['opened', { openedAtMs: 1 }, 2, 'opened', null],
    ['opened and late', { openedAtMs: 1 }, 600_000, 'expired', 'handoff-expired'],
    ['two wrong codes', { openedAtMs: 1, wrongCodes: 2 }, 2, 'opened', null],
    ['three wrong codes', { openedAtMs: 1, wrongCodes: 3 }, 2, 'locked', 'handoff-locked'],
    ['redeemed', { openedAtMs: 1, redeemedAtMs: 2 }, 3, 'connected', 'handoff-used'],
    ['redeemed at the third try', { redeemedAtMs: 2, wrongCodes: 2 }, 3, 'connected', 'handoff-used'],
    ['redeemed long ago', { redeemedAtMs: 2 }, 9_000_000, 'connected', 'handoff-used'],
    ['cancelled', { cancelledAtMs: 1 }, 2, 'cancelled', 'handoff-cancelled'],
    ['cancelled after it was redeemed', { redeemedAtMs: 1, cancelledAtMs: 2 }, 3, 'cancelled', 'handoff-cancelled'],
    ['refused on a phone', { openedAtMs: 1, refusedAtMs: 2, cancelledAtMs: 2 }, 3, 'refused', 'handoff-cancelled'],
    ['cancelled and late', { cancelledAtMs: 1 }, 600_000, 'cancelled', 'handoff-cancelled'],
  ])('%s', (_, facts, now, state, refusal) => {
    expect(handoffState({ ...fresh, ...facts }, now)).toBe(state);
    expect(handoffRefusal(handoffState({ ...fresh, ...facts }, now))).toBe(refusal);
  });

  test('the phone that has it may ask again, unless it was cancelled', () => {
    expect(handoffRefusal('connected', true)).toBeNull();
    expect(handoffRefusal('cancelled', true)).toBe('handoff-cancelled');
  });
});

describe('the short code', () => {
  test('has no letter that is taken for another', () => {
    expect([...'01ILOU'].filter((letter) => shortCodeAlphabet.includes(letter))).toEqual([]);
    expect(new Set(shortCodeAlphabet).size).toBe(shortCodeAlphabet.length);
  });

  test('is drawn by places, and written in two groups', () => {
    expect(shortCodeFrom([0, 7, 8, 29, 5, 20, 21, 16])).toBe('29AZ7PQJ');
    expect(formatShortCode('7KQ492HD')).toBe('7KQ4-92HD');
  });

  test.each([
    ['7KQ4-92HD', '7KQ492HD'],
    [' 7kq4 92hd ', '7KQ492HD'],
    ['7kq4–92hd', '7KQ492HD'],
    ['７ＫＱ４９２ＨＤ', '7KQ492HD'],
  ])('%s is read', (typed, code) => {
    expect(readShortCode(typed)).toEqual({ ok: true, value: code });
  });

  test.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['7KQ4-92H', 'length'],
    ['7KQ4-92HDD', 'length'],
    ['7KQ4-92HO', 'letters'],
    ['7KQ4-92H1', 'letters'],
    ['ñKQ4-92HD', 'letters'],
  ])('"%s" is none: %s', (typed, problem) => {
    expect(readShortCode(typed)).toEqual({ ok: false, problem });
  });
});

test.each([
  ['Carmen', 'men'],
  ['Lucía', 'cía'],
  ['Ana', 'na'],
  ['Jo', 'o'],
  ['J', ''],
  ['', ''],
])('of the name %s no more than "%s" is told', (name, end) => {
  expect(nameEnd(name)).toBe(end);
});

describe('the link', () => {
  const secret = 'abcDEF012345-_abcDEF01';
  test.each([
    ['https://peritia.example/', 'history', `https://peritia.example/m#s=${secret}`],
    ['https://bank.example/seguro/', 'history', `https://bank.example/seguro/m#s=${secret}`],
    ['https://peritia.example/', 'hash', `https://peritia.example/#/m?s=${secret}`],
  ] as const)('of %s in %s mode is read back', (home, router, link) => {
    expect(handoffLink(home, secret, router)).toBe(link);
    expect(secretOfLink(link)).toBe(secret);
    // The part of the address that a browser would send to a server.
    expect(link.split('#')[0]).not.toContain(secret);
  });

  test.each([
    'https://peritia.example/m',
    'https://peritia.example/m#s=short',
    `https://peritia.example/m?s=${secret}`,
    `https://peritia.example/m#s=${secret}&x=1`,
    `https://peritia.example/m#s=${secret}x`,
    `https://peritia.example/m#s=${secret.replace('-', '+')}`,
    `PT1.${secret}`,
    secret,
    '',
  ])('%s is none', (text) => {
    expect(secretOfLink(text)).toBeNull();
  });
});
