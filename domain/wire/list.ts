import * as v from 'valibot';

export const defaultPageSize = 25;

/** So many rows of a list are counted, and no more: to count them all takes longer than to read the page, and nobody leafs through a thousand. */
export const mostCounted = 1_000;

const pageSchema = v.strictObject({
  size: v.optional(v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/), v.transform(Number))),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,600}$/))),
  total: v.optional(v.literal('1')),
});

/** For `more`: words that must all be found, whatever their accents and capitals. */
export const searchable = { search: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))) };
/** The columns of a list that can be exported, in their order: the head of each by its name, the same on screen and in the file. */
export type ColumnHeads = Readonly<Record<string, string>>;

/**
 * For `more`: `export_csv=1` answers the whole list as a file (specification §7), with a bearer or a one-use `token` (decision A60). `columns=name,name` says which of the list's columns it
 * has, and in which order; else it has all. A name that the list does not know, or that stands there twice, is refused.
 */
export const exportable = { export_csv: v.optional(v.literal('1')), token: v.optional(v.string()), columns: v.optional(v.string()) };

/**
 * The query of a list: `filter[name]=…` by their (optional) schemas, `sort=name` or `-name` by the columns named, `page[size]=1…100` (25), `page[cursor]=…`, the cursor being the
 * `next_cursor` or `prev_cursor` of another page of the same sort, and `page[total]=1` for how many rows there are, up to `mostCounted`. What it does not know is refused by name (`invalid-query`).
 */
/* @__NO_SIDE_EFFECTS__ */
export function listQuery<
  const Filter extends v.ObjectEntries,
  const Sort extends string,
  const More extends v.ObjectEntries = Record<never, never>,
>(parts: { filter: Filter; sort: readonly Sort[]; more?: More }) {
  return v.strictObject({
    filter: v.optional(v.strictObject(parts.filter)),
    sort: v.optional(v.picklist([...parts.sort, ...parts.sort.map((name) => `-${name}` as const)])),
    page: v.optional(pageSchema),
    ...(parts.more as More),
  });
}

/** `next_cursor`: null on the last page; `prev_cursor`: null on the first one. Both are opaque. `total`: rows of all pages, when it was asked for; `is_total_more`: there are more than so many, which were not counted. */
const pageMetaSchema = v.object({
  next_cursor: v.nullable(v.string()),
  prev_cursor: v.nullable(v.string()),
  total: v.optional(v.number()),
  is_total_more: v.optional(v.literal(true)),
});
export type PageMeta = v.InferOutput<typeof pageMetaSchema>;

/** One page of a list. */
/* @__NO_SIDE_EFFECTS__ */
export function listResponse<const Item extends v.GenericSchema>(item: Item) {
  return v.object({
    data: v.array(item),
    meta: pageMetaSchema,
  });
}

/** A list as `listQuery` parses it. */
export interface ListQuery<Sort extends string = string> {
  sort?: Sort | `-${Sort}` | undefined;
  page?: { size?: number | undefined; cursor?: string | undefined; total?: '1' | undefined } | undefined;
  search?: string | undefined;
}
