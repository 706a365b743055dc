import { expect, test } from 'vitest';
import { type CodeChannel, codeChannelOf, judgeSignCode, type SignCodeProblem } from './sign-code.ts';

test.each<[string, CodeChannel | undefined, string, boolean, CodeChannel | 'not-an-option']>([
  ['nothing asked, a mobile number', undefined, '600554718', true, 'sms'],
  ['nothing asked, a landline', undefined, '912345678', true, 'mail'],
  ['nothing asked, no way to send a message', undefined, '600554718', false, 'mail'],
  ['a mail asked for', 'mail', '600554718', true, 'mail'],
  ['a message asked for', 'sms', '600554718', true, 'sms'],
  ['a message to a landline', 'sms', '912345678', true, 'not-an-option'],
  ['a message without a way', 'sms', '600554718', false, 'not-an-option'],
  ['a message to what is no number', 'sms', '', true, 'not-an-option'],
])('%s', (_what, asked, phone, canText, expected) => {
  const channel = codeChannelOf(asked, { phone, canText });
  expect(channel.ok ? channel.value : channel.problem).toBe(expected);
});

const end = 600_000;
test.each<[string, { expiresAtMs: number; wrongTries: number } | null, boolean, number, SignCodeProblem | null]>([
  ['right at once', { expiresAtMs: end, wrongTries: 0 }, true, 0, null],
  ['right in its last millisecond, at the last try', { expiresAtMs: end, wrongTries: 4 }, true, end - 1, null],
  ['right, too late', { expiresAtMs: end, wrongTries: 0 }, true, end, 'code-expired'],
  ['right, after five wrong ones', { expiresAtMs: end, wrongTries: 5 }, true, 0, 'no-tries-left'],
  ['right, after five wrong ones and too late', { expiresAtMs: end, wrongTries: 5 }, true, end, 'no-tries-left'],
  ['wrong', { expiresAtMs: end, wrongTries: 0 }, false, 0, 'wrong-code'],
  ['wrong for the fourth time', { expiresAtMs: end, wrongTries: 3 }, false, 0, 'wrong-code'],
  ['wrong for the fifth time', { expiresAtMs: end, wrongTries: 4 }, false, 0, 'no-tries-left'],
  ['wrong, too late', { expiresAtMs: end, wrongTries: 0 }, false, end, 'code-expired'],
  ['any, of none', null, false, 0, 'code-expired'],
])('a code that is %s', (_what, code, isRight, nowMs, problem) => {
  const judged = judgeSignCode(code, { isRight, nowMs });
  expect(judged.ok ? null : judged.problem).toBe(problem);
});
