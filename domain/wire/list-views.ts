import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { uuid, uuidOut } from './fields.ts';
import { isPagePath } from './page-paths.ts';
import { line } from './typed-fields.ts';

/** Most views that a person keeps, of all lists together: with more, the views would themselves be a list to search. */
export const maxListViews = 100;

/** Longest query of a view, in characters of an address: a search of a hundred letters, each of up to nine characters, and the filters. */
export const maxViewSearch = 2000;

const isListOfOffice = (path: string) => path.startsWith('/oficina/') && isPagePath(path);

/** A list of the office with filters and order, saved by somebody under a name of their own. */
const listViewSchema = v.object({
  id: uuidOut,
  /** The address of the list. */
  place: v.string(),
  name: v.string(),
  /** The query string of that address: filters, search, order and columns, without the page. */
  search: v.string(),
});
export type ListView = v.InferOutput<typeof listViewSchema>;

/** The caller's own views, sorted by name. */
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
 * Saves a view under an id that the app chooses, so that sending it again changes nothing, and a deleted view can be restored. `already-exists`: another view of that
 * list has the name.
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
