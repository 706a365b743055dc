import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const ofDatabase = 'a day of the database’s zone';
/**
 * The day in UTC or in the device's own zone. For an hour or two each night, and on the Canary Islands, it differs from the day in Madrid, which all rules and
 * texts use.
 */
const otherDays: [what: string, pattern: RegExp][] = [
  ['the day of an ISO instant', /toISOString\(\)\s*\.(?:(?:slice|substring)\(0, (?:4|7|10)\)|split\('T'\))/],
  ['a calendar of the device', /\.(?:get(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)|toDateString|toTimeString)\(/],
  [ofDatabase, /\b(?:current_date|now\(\)::date)\b/i],
];
/** Functions that format dates; each call must name the time zone. */
const formatted = /\b(?:i18n\.date|toLocale(?:Date|Time)?String|DateTimeFormat)\(/g;
const mayTell: Record<string, string> = {
  'domain/shared/civil-date.ts': 'is where instants become days',
  'src/i18n/spoken.ts': 'asks whether the device’s clock shows the time of Madrid',
  'src/parts/problem-text.ts': 'tells how long to wait, by the clock that the person looks at',
};

/** The text between the brackets of a call. */
function argumentsAt(text: string, from: number): string {
  let depth = 1;
  let end = from;
  for (; depth > 0 && end < text.length; end += 1) depth += { '(': 1, ')': -1 }[text[end] ?? ''] ?? 0;
  return text.slice(from, end);
}

function faultsIn(text: string): string[] {
  const parts = otherDays.flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));
  const words = [...text.matchAll(formatted)].some((found) => {
    const given = argumentsAt(text, found.index + found[0].length);
    return /(?:dateStyle|timeStyle|weekday|year|month|day|hour)\b/.test(given) && !given.includes('timeZone');
  });
  return words ? [...parts, 'a date told in the zone of the device'] : parts;
}

const product = '{domain,server,src,sw}/**/*.{ts,tsx}';
/** They run at any hour against the real product. Their own queries have Madrid's zone. */
const browserTests = 'tests/{addresses,chaos,engines,faults,journeys,security}/**/*.ts';

test.each([
  ['the product', product, []],
  ['tests of the running product', browserTests, [ofDatabase]],
])('%s: every day and hour is Madrid’s, wherever server and phone are', async (_, files, excused: string[]) => {
  const faults: string[] = [];
  for await (const file of glob(files, { cwd: root })) {
    if (/\.test\.tsx?$/.test(file) || file in mayTell) continue;
    const found = faultsIn(await readFile(path.join(root, file), 'utf8')).filter((fault) => !excused.includes(fault));
    for (const fault of found) faults.push(`${file}: ${fault}`);
  }
  expect(faults.toSorted()).toEqual([]);
});

test.each([
  ['new Date().toISOString().slice(0, 10)', 1],
  ['clock.now().getDay()', 1],
  [`i18n.date(new Date(at), { dateStyle: 'medium' })`, 1],
  [`i18n.date(new Date(at), { dateStyle: 'medium', timeZone: 'Europe/Madrid' })`, 0],
  [`price.toLocaleString('es-ES', { maximumFractionDigits: 1 })`, 0],
  ['civilDateOf(clock.now().getTime())', 0],
])('%s is seen', (text, faults) => {
  expect(faultsIn(text)).toHaveLength(faults);
});
