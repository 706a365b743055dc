import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Schema } from '#domain/wire/endpoint.ts';
import { fieldCodes } from '#domain/wire/field-code.ts';
import { problemSchema } from '#domain/wire/problem.ts';
import type { JsonSchema } from './schema-text.ts';
import type { WireWords } from './wire-words.ts';

/** Schemas of the document by their names. */
export type Named = Record<string, JsonSchema>;

/** The schemas that calls take and answer, by the names (`schemaName`) that they get where the contract does not name them. */
export interface CallSchemas {
  inputs: Readonly<Record<string, Schema>>;
  outputs: Readonly<Record<string, Schema>>;
}

/** The problem schema of the document lists the codes of fields; the app's own accepts any text, so that it can read the codes of a newer server. */
const fieldFault = v.object({ path: v.string(), code: v.picklist(fieldCodes) });
const problem = v.object({ ...problemSchema.entries, fields: v.optional(v.array(fieldFault)) });

/**
 * The schemas as JSON Schema 2020-12, each defined once and referenced by name. A schema whose input differs from its output (a number
 * as text, an optional field) is defined twice, the input as `…Input`. `input` and `output` return the reference for a call's schema.
 */
export function schemaBook({ named, of, fields }: WireWords, calls: CallSchemas) {
  const shared = { ...Object.fromEntries(named), Problem: problem, FieldFault: fieldFault } as Record<string, Schema>;
  const nameOf = new Map(Object.entries(shared).map(([name, schema]) => [schema, name]));
  const own = (schemas: Readonly<Record<string, Schema>>) => Object.entries(schemas).filter(([, schema]) => !nameOf.has(schema));
  const convert = (schemas: Record<string, Schema>, typeMode: 'input' | 'output'): Named =>
    toJsonSchemaDefs(schemas as never, {
      typeMode,
      target: 'draft-2020-12',
      errorMode: 'ignore',
      overrideRef: ({ referenceId }) => refTo(referenceId),
      overrideSchema: ({ valibotSchema, jsonSchema }) => described(valibotSchema as never, jsonSchema as JsonSchema) as never,
    }) as unknown as Named;

  /** Adds the descriptions of a schema and its fields, from the comments in its source. */
  function described(schema: Schema & { entries?: object }, json: JsonSchema): JsonSchema {
    const description = of.get(schema);
    const words = schema.entries && fields.get(schema.entries);
    const properties = Object.entries(json.properties ?? {}).map(([name, property]) => {
      const text = words?.get(name);
      return [name, text === undefined ? property : { ...property, description: text }];
    });
    return {
      ...json,
      ...(description === undefined ? {} : { description }),
      ...(json.properties ? { properties: Object.fromEntries(properties) } : {}),
      // `prefixItems` is enough for a tuple, but tools that read the document expect `items` in every array.
      ...(json.prefixItems && !json.items ? { items: {} } : {}),
    };
  }

  const outputs = convert({ ...shared, ...Object.fromEntries(own(calls.outputs)) }, 'output');
  const inputs = convert({ ...shared, ...Object.fromEntries(own(calls.inputs)) }, 'input');
  const twice = differing(Object.keys(shared), inputs, outputs);
  const inputName = (name: string) => (twice.has(name) ? `${name}Input` : name);
  const all: Named = { ...outputs };
  for (const [name, schema] of Object.entries(inputs)) all[inputName(name)] = renamed(schema, inputName);
  return {
    input: (name: string): JsonSchema => {
      const schema = calls.inputs[name];
      return { $ref: refTo(inputName((schema && nameOf.get(schema)) ?? name)) };
    },
    output: (name: string): JsonSchema => {
      const schema = calls.outputs[name];
      return { $ref: refTo((schema && nameOf.get(schema)) ?? name) };
    },
    /** The schemas to which `used` refers, directly or not. */
    components: (used: unknown) => reachable(all, used),
    all,
  };
}

export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

function refsIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
}

/** The names of schemas whose input differs from their output, and of schemas that contain one of them. */
function differing(names: readonly string[], inputs: Named, outputs: Named): Set<string> {
  const found = new Set(names.filter((name) => JSON.stringify(inputs[name]) !== JSON.stringify(outputs[name])));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const name of names) if (refsIn(inputs[name]).some((each) => found.has(each))) found.add(name);
  }
  return found;
}

function renamed(schema: JsonSchema, rename: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, name: string) => `"${refTo(rename(name))}"`);
  return JSON.parse(text) as JsonSchema;
}

function reachable(all: Named, used: unknown): Named {
  const found = new Set<string>();
  const waiting = refsIn(used);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...refsIn(all[name]));
  }
  return Object.fromEntries([...found].toSorted().map((name) => [name, all[name] ?? {}]));
}
