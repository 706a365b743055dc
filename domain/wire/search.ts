import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { oneLine } from './typed-fields.ts';

/** Kinds of things that a search finds, in the order of its answer. */
export const foundKinds = ['policy', 'person', 'receipt', 'claim', 'store', 'distributor'] as const;
/** Most results of one kind in an answer: for more, add words or open the list of that kind. */
export const mostFoundOfAKind = 5;

/** One result. `title`: its name; `text`: what distinguishes it from similar ones. */
export const foundSchema = v.object({
  kind: v.picklist(foundKinds),
  id,
  /** The policy of a receipt or a claim; null for the other kinds. */
  policy_id: v.nullable(id),
  /** The insured risk of a claim; null for the other kinds. */
  risk_id: v.nullable(id),
  title: v.string(),
  text: v.string(),
});
export type Found = v.InferOutput<typeof foundSchema>;

/** At least one word needs three letters: shorter ones occur in half of all names, and the index cannot find by them. */
const words = v.pipe(oneLine, v.maxLength(100), v.regex(/[0-9A-Za-zÀ-ÖØ-öø-ÿ]{3}/));

/**
 * One field for everything. A policy is found by its number, the IMEI of what it insures or the reference of its mandate; a receipt by its identifier, its order at
 * the gateway or its debit; people by words of their name, e-mail, document or phone, with their policies and receipts; claims by words of what happened; shops by
 * words. Callers find only what they may see: a store what it sold, a distributor what its stores sold, and neither finds claims, nor people apart from their
 * policies.
 */
export const findAnything = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Buscar pólizas, personas, recibos, siniestros y tiendas a la vez, de lo que ve quien pregunta',
  who: 'store',
  of: 'list',
  query: v.strictObject({ search: words }),
  response: v.object({ data: v.array(foundSchema) }),
  problems: [],
});
