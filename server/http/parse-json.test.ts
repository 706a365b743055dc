import { afterEach, describe, expect, test, vi } from 'vitest';
import { mostNodes, parseJson } from './parse-json.ts';
import type { ProblemError } from './problems.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The result of parsing a text: its value, or the code of the problem. */
function told(text: string | Uint8Array): unknown {
  try {
    return parseJson(typeof text === 'string' ? bytesOf(text) : text);
  } catch (error) {
    return (error as ProblemError).code;
  }
}

afterEach(() => void vi.restoreAllMocks());

test.each([
  '{"a":[1,2.5,-3e2,true,false,null],"":{"b":{}}}',
  '"{[,{[,"',
  '"\\"{\\\\\\"[,"',
  '"\\u0041\\/\\n\\u00e9 é €"',
  '"\\ud83d\\ude00"',
  '"\\\\u0000 \\\\ud800"',
  ' [ "\\\\" , "x" ] ',
])('%s is what JSON says', (text) => {
  expect(told(text)).toEqual(JSON.parse(text));
});

test.each(['', '{"a":', '{"a":1}}', '[1,]', '"\\', '"\\u', '"\\u00', '"\\u00zz"', "{'a':1}", '\u{feff}\u{feff}1', '"a\0b"', '"a\nb"'])(
  '%j is none',
  (text) => {
    expect(told(text)).toBe('invalid-json');
  },
);

test.each([
  ['NUL', '"a\\u0000"'],
  ['NUL in a name', '{"\\u0000":1}'],
  ['NUL behind a backslash that is a character', '"\\\\\\u0000"'],
  ['the first half of a character', '"\\ud800"'],
  ['the first half before something else', '"\\uD83Dx"'],
  ['the first half before another escape', '"\\ud83d\\n"'],
  ['the first half twice', '"\\ud83d\\ud83d\\ude00"'],
  ['the second half', '"\\udc00\\ud800"'],
])('%s is refused, since the database cannot hold it', (_, text) => {
  expect(told(text)).toBe('invalid-json');
});

test('bytes that are no UTF-8, half a character among them, are refused', () => {
  for (const bad of [[0xff], [0xc3], [0xed, 0xa0, 0x80]]) expect(told(Uint8Array.of(0x22, ...bad, 0x22))).toBe('invalid-json');
});

describe('many small values are refused before one of them is made', () => {
  test.each([
    ['objects', `{"a":[${'{},'.repeat(mostNodes)}{}]}`],
    ['numbers', `[${'0,'.repeat(mostNodes)}0]`],
    ['names', `{${Array.from({ length: mostNodes + 2 }, (_, at) => `"${at}":0`).join(',')}}`],
    ['arrays in arrays', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['of 9 MB', `{"a":[${'{},'.repeat(3_000_000)}{}]}`],
  ])('%s', (_, text) => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(told(text)).toBe('too-large');
    expect(parse).not.toHaveBeenCalled();
  });

  test('one long text is one value, whatever stands in it', () => {
    const text = '{[,'.repeat(1_000_000);
    expect(told(JSON.stringify({ text }))).toEqual({ text });
    expect(told(`[${'0,'.repeat(mostNodes - 2)}0]`)).toHaveLength(mostNodes - 1);
  });
});
