import * as v from 'valibot';

export const defaultPageSize = 25;

/** Rows of a list are counted up to this number: counting all takes longer than reading the page, and nobody pages through a thousand. */
export const mostCounted = 1_000;

const pageSchema = v.strictObject({
  size: v.optional(v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/), v.transform(Number))),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,600}$/))),
  total: v.optional(v.literal('1')),
});

/** To be passed as `more`: the words must all be found, whatever their accents and capitals. */
export const searchable = { search: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))) };
/** The columns of a list that can be exported, in their order: the heading of each by its name, the same on screen and in the file. */
export type ColumnHeads = Readonly<Record<string, string>>;

/**
 * To be passed as `more`: `export_csv=1` answers the whole list as a file (specification §7), with a bearer token or a one-use `token` (decision A60).
 * `columns=name,name` chooses the columns and their order; left out: all. A column that the list does not have, or that is named twice, is refused.
 */
export const exportable = { export_csv: v.optional(v.literal('1')), token: v.optional(v.string()), columns: v.optional(v.string()) };

/**
 * The query of a list: `filter[name]=…` by their (optional) schemas, `sort=name` or `-name` by the columns named, `page[size]=1…100` (25), `page[cursor]=…` with the
 * `next_cursor` or `prev_cursor` of another page of the same sort, and `page[total]=1` for the number of rows, counted up to `mostCounted`. An unknown parameter is
 * refused by its name (`invalid-query`).
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

/**
 * `next_cursor`: null on the last page; `prev_cursor`: null on the first one. Both are opaque. `total`: rows of all pages, when it was asked for; `is_total_more`:
 * there are more rows than that, which were not counted.
 */
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
