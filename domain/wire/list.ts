import * as v from 'valibot';

export const defaultPageSize = 25;

const pageSchema = v.strictObject({
  size: v.optional(v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/), v.transform(Number))),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,600}$/))),
});

/** For `more`: words that must all be found, whatever their accents and capitals. */
export const searchable = { search: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))) };
/** For `more`: `export_csv=1` answers the whole list as a file (specification §7), with a bearer or a one-use `token` (decision A60). */
export const exportable = { export_csv: v.optional(v.literal('1')), token: v.optional(v.string()) };

/**
 * The query of a list: `filter[name]=…` by their (optional) schemas, `sort=name` or `-name` by the columns named, `page[size]=1…100` (25), `page[cursor]=…`, the cursor being the
 * `next_cursor` of the page before, with the same sort. What it does not know is refused by name (`invalid-query`).
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

/** One page of a list. */
/* @__NO_SIDE_EFFECTS__ */
export function listResponse<const Item extends v.GenericSchema>(item: Item) {
  return v.object({
    data: v.array(item),
    /** `next_cursor`: null on the last page. Opaque. */
    meta: v.object({ next_cursor: v.nullable(v.string()) }),
  });
}

/** A list as `listQuery` parses it. */
export interface ListQuery<Sort extends string = string> {
  sort?: Sort | `-${Sort}` | undefined;
  page?: { size?: number | undefined; cursor?: string | undefined } | undefined;
  search?: string | undefined;
}
