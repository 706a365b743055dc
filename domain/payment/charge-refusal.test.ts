import { expect, test } from 'vitest';
import { afterRefusedCharge } from './charge-refusal.ts';

const today = '2026-03-30';
const again = { retryOn: '2026-04-02', isHeld: false };
const held = { retryOn: null, isHeld: true };

test.each([
  ['no funds', '0116', 1, again],
  ['not within 72 hours', '0174', 1, again],
  ['no reason given', '0190', 2, again],
  ['for the third time', '0190', 3, held],
  ['for the fourth', '0190', 4, held],
  ['its bank is away', '9912', 1, again],
  ['expired', '0101', 1, held],
  ['its bank wants its holder', '0195', 1, held],
  ['lost', '0208', 1, held],
  ['a code that nobody knows', '0555', 1, held],
  ['the terminal is not set up', 'SIS0218', 1, again],
  ['nor for the third time', 'SIS0218', 3, held],
  ['the gateway has no such card', 'SIS0321', 1, held],
])('%s (%s, time %i)', (_, response, refusals, expected) => {
  expect(afterRefusedCharge(response, refusals, today)).toEqual(expected);
});
