import { defaultStringifySearch } from '@tanstack/react-router';
import * as v from 'valibot';
import type { Schema } from '#domain/wire/endpoint.ts';

/** A list's query, each part as text. */
export interface ListAsked {
  filter?: Record<string, string>;
  sort?: string;
  search?: string;
  page?: { size?: string; cursor?: string };
}

type Entries = Record<string, v.GenericSchema>;
export type Search = Record<string, unknown>;

/** Parts of a list's query that are never read from an address: they belong to its export as a file. */
const notOfAddress = new Set(['export_csv', 'token']);
const partOf = /^(\w+)(?:\[(\w+)\])?$/;

const entriesOf = (schema: unknown): Entries | null => {
  let held = schema;
  while (typeof held === 'object' && held !== null && 'wrapped' in held) held = held.wrapped;
  return typeof held === 'object' && held !== null && 'entries' in held ? (held.entries as Entries) : null;
};

const entryOf = (entries: Entries | null, name: string) => (entries && Object.hasOwn(entries, name) ? entries[name] : undefined);

/** The schema of one part of a list's query, named as in the address: `sort` or `filter[status]`. */
function schemaAt(query: Schema, name: string): v.GenericSchema | undefined {
  const [, group = '', part] = partOf.exec(name) ?? [];
  const schema = notOfAddress.has(group) ? undefined : entryOf(entriesOf(query), group);
  const inside = entriesOf(schema);
  if (part !== undefined) return entryOf(inside, part);
  return inside === null ? schema : undefined;
}

/**
 * Reads a list's query from the search of an address, by the schema of its endpoint: `?filter[status]=2&sort=-id&page[cursor]=…`. Parts that the schema does not
 * take, because somebody typed them or an older version wrote them, are ignored.
 */
export function listAskedBy(query: Schema, search: Search): ListAsked {
  const asked: Record<string, string | Record<string, string>> = {};
  for (const [name, value] of Object.entries(search)) {
    const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
    const schema = schemaAt(query, name);
    if (text === null || schema === undefined || !v.is(schema, text)) continue;
    const [, group = '', part] = partOf.exec(name) ?? [];
    if (part === undefined) asked[group] = text;
    else asked[group] = { ...(asked[group] as Record<string, string> | undefined), [part]: text };
  }
  return asked;
}

/** The search of an address after a change: `null` or an empty text removes a part, and parameters that are not the list's stay. */
export function searchWith(search: Search, change: Record<string, string | null>): Search {
  const changed = { ...search };
  for (const [name, text] of Object.entries(change)) {
    if (text === null || text === '') delete changed[name];
    else changed[name] = plain(text);
  }
  return changed;
}

/** The router puts quotation marks around a text that looks like a number, so such a text is given to it as a number. */
function plain(text: string): string | number {
  return String(Number(text)) === text && Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

/** The parameters that say which page of a list is shown; a saved view keeps only filters, order and columns. */
const ofPage = new Set(['page[cursor]', 'page[size]', 'from']);

/** The query string of a list's address, without the parameters of its page and sorted by name, as the router writes it: opening it shows the same list again. */
export function searchOfView(search: Search): string {
  const kept = Object.entries(search).filter(([name]) => !ofPage.has(name));
  return defaultStringifySearch(Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)))).slice(1);
}
