import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { uuid, uuidOut } from './fields.ts';
import { isPagePath } from './page-paths.ts';
import { line } from './typed-fields.ts';

/** The most views that a person keeps, of all lists together: more would be a list to look through. */
export const maxListViews = 100;

/** Longest query of a view, in characters of an address: a search of a hundred letters, each of up to nine characters, and the filters. */
export const maxViewSearch = 2000;

const isListOfOffice = (path: string) => path.startsWith('/oficina/') && isPagePath(path);

/** A list of the office as somebody has filtered and sorted it, under a name of theirs. */
const listViewSchema = v.object({
  id: uuidOut,
  /** The address of the list. */
  place: v.string(),
  name: v.string(),
  /** What stands behind the question mark of that address: filters, search, order and columns, without the page. */
  search: v.string(),
});
export type ListView = v.InferOutput<typeof listViewSchema>;

/** One's own views, in the order of their names. */
export const listListViews = endpoint({
  method: 'GET',
  path: '/views',
  summary: 'Vistas guardadas de quien pregunta',
  who: 'store',
  of: 'list',
  response: v.object({ data: v.array(listViewSchema) }),
  problems: [],
});

/**
 * Keeps a view under an id that the app has chosen, so that sending it again changes nothing, and a deleted view comes back as it was.
 * `already-exists`: that list has another view of that name.
 */
export const putListView = endpoint({
  method: 'PUT',
  path: '/views/{viewId}',
  summary: 'Guardar una vista propia de un listado de la oficina',
  who: 'store',
  of: 'list',
  params: v.object({ viewId: uuid }),
  body: v.strictObject({
    place: v.pipe(v.string(), v.maxLength(100), v.check(isListOfOffice, 'wrong-form' satisfies FieldCode)),
    name: line(60),
    search: v.pipe(v.string(), v.maxLength(maxViewSearch), v.regex(/^[\x21-\x7e]*$/)),
  }),
  response: listViewSchema,
  problems: ['already-exists'],
});

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/views/{viewId}',
  summary: 'Borrar una vista propia',
  who: 'store',
  of: 'list',
  params: v.object({ viewId: uuid }),
  response: null,
  problems: [],
});
