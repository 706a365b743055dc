import { expect, test } from 'vitest';
import type { Grey } from '#domain/imaging/grey.ts';
import { newScan } from './imei-codes.ts';
import { afterReading, isToBeRead, newWatch, nextLook, nextPrint, type PrintWatch } from './imei-print.ts';

/** A striped view; each `at` from 0 to 7 gives a different one. */
const view = (at: number): Grey => ({
  width: 8,
  height: 8,
  data: Uint8Array.from({ length: 64 }, (_, pixel) => ((pixel + at) % 8 < 4 ? 20 : 220)),
});
const looked = (watch: PrintWatch, ...views: (Grey | null)[]) => views.reduce(nextLook, watch);

test.each<[string, (Grey | null)[], boolean]>([
  ['nothing looked at', [], false],
  ['one look', [view(0)], false],
  ['two that are the same', [view(0), view(0)], false],
  ['three', [view(0), view(0), view(0)], true],
  ['moved at last', [view(0), view(0), view(0), view(2)], false],
  ['moved, then still', [view(0), view(2), view(2), view(2)], true],
  ['the camera away in between', [view(0), view(0), null, view(0)], false],
  ['hidden now', [view(0), view(0), view(0), null], false],
])('%s: to be read %#', (_, views, expected) => {
  expect(isToBeRead(looked(newWatch, ...views), 0)).toBe(expected);
});

/** A watch after readings of one second each, the last one ended at 10 000 ms. */
function read(...hadNumber: boolean[]): PrintWatch {
  return hadNumber.reduce((watch, hasNumber) => afterReading(watch, 9000, 10_000, hasNumber), newWatch);
}

test.each<[string, boolean[], number]>([
  ['a number waits for another frame', [true], 0],
  ['two that contradict each other', [true, true], 1000],
  ['one in vain: as long a rest as it was work', [false], 1000],
  ['two in vain', [false, false], 1000],
  ['three in vain', [false, false, false], 2000],
  ['four in vain', [false, false, false, false], 4000],
  ['many in vain', Array.from({ length: 9 }, () => false), 4000],
  ['a number after many in vain', [false, false, false, false, true], 0],
  ['in vain after a number', [true, false], 1000],
])('%s', (_, hadNumber, restMs) => {
  const watch = looked(read(...hadNumber), view(0), view(0), view(0));
  expect(isToBeRead(watch, 10_000 + restMs)).toBe(true);
  if (restMs > 0) expect(isToBeRead(watch, 10_000 + restMs - 1)).toBe(false);
});

test('what confirms is another frame: the camera has to be seen still anew', () => {
  const watch = read(true);
  expect(isToBeRead(watch, 20_000)).toBe(false);
  expect(isToBeRead(looked(watch, view(0), view(0)), 20_000)).toBe(false);
});

const [one, other, second] = ['354049075595941', '353326121232849', '354049075595958'];
const of = (imei: string, imei2: string | null = null) => ({ found: true as const, imei, imei2 });
const none = (reason: string) => ({ found: false as const, reason });

test.each<[string, Parameters<typeof nextPrint>[1][], { imei: string; imei2: string | null } | null]>([
  ['once', [of(one)], null],
  ['twice', [of(one), of(one)], { imei: one, imei2: null }],
  ['twice with a blurred one between', [of(one), none('blurred'), none('no-number'), of(one)], { imei: one, imei2: null }],
  ['contradicted', [of(one), of(other)], null],
  ['contradicted in between', [of(one), of(other), of(one)], null],
  ['another one twice', [of(one), of(other), of(other)], { imei: other, imei2: null }],
  ['several phones in between', [of(one), none('too-many'), of(one)], null],
  ['both numbers twice', [of(one, second), of(one, second)], { imei: one, imei2: second }],
  ['the second one only once, the last time', [of(one), of(one, second)], null],
  ['and then again', [of(one), of(one, second), of(one, second)], { imei: one, imei2: second }],
  ['the second one only the first time', [of(one, second), of(one)], { imei: one, imei2: null }],
])('read %s', (_, readings, found) => {
  expect(readings.reduce((scan, reading) => nextPrint(scan, reading), newScan).found).toEqual(found);
});

test.each([
  ['a number', of(one), 'imei'],
  ['several phones', none('too-many'), 'too-many'],
  ['nothing', none('blurred'), 'nothing'],
])('what it sees: %s', (_, reading, sees) => {
  expect(nextPrint(newScan, reading).sees).toBe(sees);
});
