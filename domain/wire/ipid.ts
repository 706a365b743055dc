import * as v from 'valibot';
import { type IpidSectionKey, ipidHeadings } from '#domain/policy/ipid.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams } from './fields.ts';

const ipidSectionKeys = Object.keys(ipidHeadings) as IpidSectionKey[];

/** The insurance product information document of a product, in the order of Implementing Regulation (EU) 2017/1469; its text stands alone, without advertising. */
export const ipidSchema = v.object({
  product_id: id,
  /** Title of the document, which is the same for every insurance. */
  title: v.string(),
  /** The insurer: its name, where it is authorised, by whom and with which number. */
  company: v.string(),
  product: v.string(),
  /** The sentence that the complete information is in other documents. */
  statement: v.string(),
  sections: v.array(
    v.object({
      key: v.picklist(ipidSectionKeys),
      heading: v.string(),
      /** `mark`: a green tick, a red cross, an orange exclamation mark, a blue tick; null: a line that explains the others. */
      items: v.array(v.object({ text: v.string(), mark: v.nullable(v.picklist(['insured', 'excluded', 'restricted', 'where'])) })),
    }),
  ),
});
export type IpidWire = v.InferOutput<typeof ipidSchema>;

/** With `Accept: application/pdf` the same document as a tagged PDF of at most three pages. */
export const getIpid = endpoint({
  method: 'GET',
  path: '/products/{id}/ipid',
  summary: 'El documento de información de un producto (IPID)',
  who: 'public',
  params: idParams,
  response: ipidSchema,
  problems: ['rate-limited'],
  files: ['application/pdf'],
});
