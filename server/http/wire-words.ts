import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A schema or an endpoint of the contract at run time: the properties that are read here. */
interface Part {
  kind?: string;
  type?: string;
  entries?: Record<string, Part>;
  wrapped?: Part;
  item?: Part;
  value?: Part;
  options?: readonly Part[];
  pipe?: readonly Part[];
  method?: string;
  body?: Part;
  query?: Part;
  response?: Part | null;
}

/** The descriptions of the contract, read from the comments in the source of `domain/wire`, so that there is no second text to maintain. */
export interface WireWords {
  /** Exported schemas of objects and choices, by their names in the document: `storeSchema` is `Store`. */
  named: ReadonlyMap<string, object>;
  /** The comment of each endpoint and schema. */
  of: ReadonlyMap<object, string>;
  /** The comments of fields, by the `entries` object of their schema and the name of the field. */
  fields: ReadonlyMap<object, ReadonlyMap<string, string>>;
}

const folder = join(import.meta.dirname, '../../domain/wire');
const modules = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(async (name) => ({
      source: readFileSync(join(folder, name), 'utf8'),
      exported: (await import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)) as Record<string, Part>,
    })),
);

const namedTypes = ['object', 'strict_object', 'picklist', 'variant', 'union'];
const comment = /^\s*\/\*\*([\s\S]*?)\*\/\n( *)(?:export const (\w+)|const (\w+)|(\w+))/gm;

/** Collects the names and comments; called once, when the document is made. */
export function wireWords(): WireWords {
  const named = new Map<string, object>();
  const of = new Map<object, string>();
  const fields = new Map<object, Map<string, string>>();
  for (const { source, exported } of modules) {
    const values = Object.entries(exported).filter(([, value]) => typeof value === 'object' && value !== null);
    for (const [name, value] of values)
      if (value.kind === 'schema' && namedTypes.includes(value.type ?? '') && !name.endsWith('Params'))
        named.set(documentName(name), value);
    for (const { owner, field, text } of commentsOf(source)) {
      const value = owner === null ? undefined : exported[owner];
      if (field === null) {
        if (value) of.set(value, text);
        continue;
      }
      // The schema of the comment is not exported: it is found by the name of the field, in all exported schemas that contain it.
      const places = value ? [value] : values.map(([, each]) => each);
      for (const entries of places.flatMap((place) => entriesIn(place, new Set())))
        if (field in entries) keep(fields, entries, field, text, value !== undefined);
    }
  }
  return { named, of, fields };
}

function documentName(name: string): string {
  const bare = name.replace(/Schema$/, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** Stores the comment of a field. One of the schema itself (`isOwn`) takes precedence over one of a part that it may share with other schemas. */
function keep(fields: Map<object, Map<string, string>>, entries: object, field: string, text: string, isOwn: boolean): void {
  const own = fields.get(entries) ?? new Map<string, string>();
  if (isOwn || !own.has(field)) own.set(field, text);
  fields.set(entries, own);
}

interface Comment {
  owner: string | null;
  field: string | null;
  text: string;
}

/** The comments of a source file. Each belongs to the export `owner`, or to a field within it; `owner` is null if the constant is not exported. */
function commentsOf(source: string): Comment[] {
  const heads = [...source.matchAll(/^(export )?const (\w+)/gm)].map(({ index, 1: isExported, 2: name = '' }) => ({
    index,
    isExported,
    name,
  }));
  return [...source.matchAll(comment)].flatMap<Comment>(({ index, 0: whole, 1: text = '', 2: indent = '', 3: exportedName, 5: field }) => {
    if (exportedName !== undefined) return [{ owner: exportedName, field: null, text: plain(text) }];
    if (field === undefined || indent === '') return [];
    const head = heads.findLast((each) => each.index < index + whole.length);
    return [{ owner: head?.isExported ? head.name : null, field, text: plain(text) }];
  });
}

/** The text of a comment without asterisks and line breaks, and without citations of rules, which are for readers of the source. */
function plain(text: string): string {
  return text
    .replaceAll(/\n\s*\*/g, ' ')
    .replaceAll(/ \((?:specification|decisions?|fault)\b[^)]*\)/gi, '')
    .replaceAll(/ (?:and|of) decision A\d+/gi, '')
    .replaceAll(/(?:Specification|Decision) [§A]\d+(?:, [^:.]*)?[:.] ?/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** All `entries` objects within a part, its own first. */
function entriesIn(part: Part | null | undefined, seen: Set<object>): Record<string, Part>[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const inner = [part.wrapped, part.item, part.value, part.body, part.query, part.response, ...(part.options ?? []), ...(part.pipe ?? [])];
  const within = [...inner, ...Object.values(part.entries ?? {})].flatMap((each) => entriesIn(each, seen));
  return part.entries ? [part.entries, ...within] : within;
}
