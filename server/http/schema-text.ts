/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  $ref?: string;
  description?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'entero',
  boolean: 'sí o no',
  null: 'nulo',
  object: 'objeto',
  array: 'lista',
};

const step = '  ';

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * A schema as text for people, in Spanish: one line for each field, with `?` if it is optional and the values that it may have.
 * `named`: the schemas that it may reference.
 */
export function schemaText(schema: JsonSchema, named: Schemas = {}, indent = ''): string {
  const text = (part: JsonSchema, at = indent) => schemaText(part, named, at);
  if (schema.$ref !== undefined) return text(named[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => text(choice)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => text(part)).join(' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.properties) return objectText(schema.properties, schema.required ?? [], indent, text);
  if (typeof schema.additionalProperties === 'object') return `{ [nombre]: ${text(schema.additionalProperties)} }`;
  if (schema.items) return `[${text(schema.items)}]${limits('de', schema.minItems, schema.maxItems, 'elementos')}`;
  return simpleText(schema);
}

function objectText(
  properties: Schemas,
  required: readonly string[],
  indent: string,
  text: (schema: JsonSchema, indent: string) => string,
): string {
  const inner = indent + step;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${text(schema, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function simpleText(schema: JsonSchema): string {
  const types = [schema.type ?? []].flat().map((type) => typeWords[type] ?? type);
  const form = schema.format ? ` (${schema.format})` : schema.pattern ? ` (${schema.pattern})` : '';
  const size = limits('de', schema.minLength, schema.maxLength, 'caracteres') + limits('entre', schema.minimum, schema.maximum, '');
  return `${types.join(' | ') || 'cualquier cosa'}${form}${size}`;
}

function limits(word: string, min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return '';
  const range =
    min === undefined ? `hasta ${max}` : max === undefined ? `desde ${min}` : `${word} ${min} ${word === 'de' ? 'a' : 'y'} ${max}`;
  return `, ${[range, unit].filter(Boolean).join(' ')}`;
}
