import fc from 'fast-check';
import * as v from 'valibot';
import type { Schema } from '#domain/wire/endpoint.ts';

/** A valibot schema at run time: the parts that this file reads. */
interface Part {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  type: string;
  pipe?: readonly Part[];
  entries?: Record<string, Part>;
  item?: Part;
  items?: readonly Part[];
  wrapped?: Part;
  key?: Part;
  value?: Part;
  options?: readonly unknown[];
  literal?: unknown;
  requirement?: unknown;
}

const longestString = 40;
const longestArray = 3;
/** For most kinds of things, the demo data have ids up to this one. */
const lastKnownId = 3;
/** The first and the last instant with a year of four digits; not every database can store the first. */
const [firstInstant, lastInstant] = [new Date('0000-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')];

/** Texts that rules of the domain accept, and that a generator would not find by chance. */
const typed = [
  '12345678Z',
  'X1234567L',
  'A58818501',
  '612 345 678',
  '+34 912345678',
  '28013',
  '08001',
  '2026-03-10',
  '2024-02-29',
  '490154203237518',
  'ES91 2100 0418 4502 0005 1332',
  'RG9jdW1lbnRv',
  '120.50',
  'Ñandú',
  '#0e2b27',
  '#ffc83d',
  '# Aviso\n\nLo que dice.',
  '/oficina/polizas',
  'Peritia: {código}, del contrato {contrato}, hasta las {hora}.',
];

/** Characters that a schema accepts and a database cannot store, at the beginning of a text and further on. */
const unholdables = ['\u0000', '\ud800', '\udc00', '\ud800 zq-long', 'zq-long \udc00 zq'];

/** Generates values that the schema accepts, or nearly: rules over several fields are not known here. @throws for a kind of schema that this file does not know */
export function inputsOf(schema: Schema): fc.Arbitrary<unknown> {
  return arbitraryOf(schema as unknown as Part);
}

function arbitraryOf(part: Part): fc.Arbitrary<unknown> {
  const steps = stepsOf(part);
  switch (part.type) {
    case 'string':
      return strings(part, steps);
    case 'number':
      return numbers(steps);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constant(part.literal);
    case 'picklist':
      return fc.constantFrom(...(part.options ?? []));
    case 'optional':
      // Left out half of the time: where one optional part is refused, the tests must reach the others too.
      return fc.option(arbitraryOf(inner(part.wrapped)), { nil: undefined, freq: 2 });
    case 'nullable':
      return fc.option(arbitraryOf(inner(part.wrapped)), { nil: null });
    case 'array':
      return fc.array(arbitraryOf(inner(part.item)), { minLength: limit(steps, 'min_length') ?? 0, maxLength: longestArray });
    case 'strict_tuple':
      return fc.tuple(...(part.items ?? []).map(arbitraryOf));
    case 'record':
      return fc.dictionary(arbitraryOf(inner(part.key)) as fc.Arbitrary<string>, arbitraryOf(inner(part.value)), { maxKeys: longestArray });
    case 'union':
    case 'variant':
      return fc.oneof(...(part.options as Part[]).map(arbitraryOf));
    case 'object':
    case 'strict_object':
      return objects(part.entries ?? {});
    default:
      throw new Error(`no inputs for a schema of type ${part.type}`);
  }
}

/** The steps of a pipe, which may itself begin with a pipe. */
function stepsOf({ pipe }: Part): readonly Part[] {
  const [first, ...others] = pipe ?? [];
  return first ? [...stepsOf(first), ...others] : [];
}

function inner(part: Part | undefined): Part {
  if (!part) throw new Error('a schema without the one it wraps');
  return part;
}

function objects(entries: Record<string, Part>): fc.Arbitrary<unknown> {
  const required = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional');
  return fc.record(Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, arbitraryOf(part)])), {
    requiredKeys: required,
  });
}

function limit(steps: readonly Part[], type: string): number | undefined {
  const found = steps.find((step) => step.type === type)?.requirement;
  return typeof found === 'number' ? found : undefined;
}

function strings(part: Part, steps: readonly Part[]): fc.Arbitrary<string> {
  const known = typed.filter((text) => v.safeParse(part as unknown as Schema & v.GenericSchema, text).success);
  const anyKnown = fc.constantFrom(...(known.length > 0 ? known : typed));
  const has = (type: string) => steps.some((step) => step.type === type);
  const pattern = steps.find((step) => step.type === 'regex')?.requirement;
  if (pattern instanceof RegExp) return fc.stringMatching(pattern);
  if (has('uuid')) return fc.uuid();
  if (has('email')) return fc.emailAddress().filter((text) => v.safeParse(v.pipe(v.string(), v.email()), text).success);
  if (has('url')) return fc.constantFrom('https://fcm.googleapis.com/fcm/send/x', 'https://push.example/x?y=1');
  if (has('iso_timestamp')) return fc.date({ noInvalidDate: true, min: firstInstant, max: lastInstant }).map((date) => date.toISOString());
  if (has('raw_transform') || has('check')) return anyKnown;
  const minLength = limit(steps, 'min_length') ?? 0;
  const maxLength = Math.max(minLength, Math.min(longestString, limit(steps, 'max_length') ?? longestString));
  const text = (unit: 'grapheme' | 'grapheme-ascii') => fc.string({ minLength, maxLength, unit });
  // Rare, so that most bodies reach the rules; frequent enough that every text gets some.
  const unholdable = fc.constantFrom(...unholdables).map((bad) => bad.padEnd(minLength, 'z').slice(0, maxLength));
  const kinds = [anyKnown, text('grapheme'), text('grapheme-ascii')].map((arbitrary) => ({ weight: 20, arbitrary }));
  return fc.oneof(...kinds, { weight: 3, arbitrary: unholdable });
}

function numbers(steps: readonly Part[]): fc.Arbitrary<number> {
  const min = limit(steps, 'min_value') ?? -1_000_000;
  const max = Math.max(min, limit(steps, 'max_value') ?? 1_000_000);
  if (steps.some((step) => step.type === 'integer')) {
    const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    // A number that may be an id is often one that exists; otherwise the code behind it would never be reached.
    return min === 1 && max >= lastKnownId ? fc.oneof(whole, fc.integer({ min, max: lastKnownId })) : whole;
  }
  return fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
    fc.double({ min, max, noNaN: true }).map((n) => Math.round(n * 100) / 100),
  );
}

/** Values of wrong types, each recognisable if an answer repeats it. */
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ minLength: 12, maxLength: 60, unit: 'grapheme' }).map((text) => `zq-${text}`),
  fc.constantFrom(
    'zq-long '.repeat(2000),
    // A regular expression that backtracks from every position would take minutes on this text.
    `AAAA${' '.repeat(200_000)}!`,
    "zq-'; drop table users; --",
    'zq-../../etc/passwd',
    'zq-%00',
    'zq-<script>',
  ),
  fc.constantFrom(...unholdables),
  fc.constantFrom(-1, 0, 1e308, -0, 2 ** 53, 1.5, null, true, false, [], {}, [[[[]]]], '', ' '),
  fc.constantFrom({ zq: { $ne: null } }, JSON.parse('{"__proto__":{"admin":true}}'), [{ zq: 1 }], { length: 1 }, { toString: 'zq-text' }),
);

/** Breaks valid inputs: a different value somewhere, a field missing, an extra field, or a different value for the whole. */
export function broken(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({ at: fc.nat(), how: fc.constantFrom('replace', 'remove', 'add', 'whole'), value: wrong });
  return fc.tuple(good, change).map(([value, { at, how, value: bad }]) => {
    if (how === 'whole' || !isRecord(value)) return bad;
    const names = Object.keys(value);
    const name = names[at % Math.max(1, names.length)];
    if (how === 'add' || name === undefined) return { ...value, unknown_field: bad };
    if (how === 'remove') return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    const child = value[name];
    const within = isRecord(child) ? Object.keys(child) : [];
    return { ...value, [name]: isRecord(child) && at % 2 === 0 ? { ...child, [within[(at / 2) % within.length] ?? 'zq']: bad } : bad };
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All texts within a value, however deeply nested. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
