import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type JsonSchema, schemaText } from './schema-text.ts';

test.each<[string, v.GenericSchema, string]>([
  ['a text', v.string(), 'texto'],
  ['a text with its size', v.pipe(v.string(), v.minLength(1), v.maxLength(40)), 'texto, de 1 a 40 caracteres'],
  ['a form', v.pipe(v.string(), v.uuid()), 'texto (uuid)'],
  ['a number', v.pipe(v.number(), v.minValue(1)), 'número, desde 1'],
  ['a whole one', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)), 'entero, entre 1 y 9'],
  ['a choice', v.picklist([1, 2, 'x']), '1 | 2 | "x"'],
  ['or nothing', v.nullable(v.boolean()), 'sí o no | nulo'],
  ['a list', v.pipe(v.array(v.string()), v.maxLength(3)), '[texto], hasta 3 elementos'],
  ['names that are not known', v.record(v.string(), v.number()), '{ [nombre]: número }'],
  ['nothing in it', v.object({}), '{}'],
  [
    'fields',
    v.object({ id: v.number(), note: v.optional(v.string()), in: v.object({ a: v.literal('b') }) }),
    '{\n  id: número\n  note?: texto\n  in: {\n    a: "b"\n  }\n}',
  ],
  [
    'one of several',
    v.variant('kind', [v.object({ kind: v.literal('a') }), v.object({ kind: v.literal('b') })]),
    '{\n  kind: "a"\n} | {\n  kind: "b"\n}',
  ],
])('%s', (_, schema, expected) => {
  expect(schemaText(toJsonSchema(schema as never, { errorMode: 'ignore' }) as JsonSchema)).toBe(expected);
});
