import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant } from './fields.ts';

/** A short link to an evaluation, for a message or another app of the insurer (decision A19). It leads to the page and gives no access: whoever follows it signs in. */
export const createLink = endpoint({
  method: 'POST',
  path: '/policies/{id}/links',
  summary: 'Enlace corto y firmado a la peritación de una póliza',
  who: 'owner',
  of: 'policy',
  params: idParams,
  body: v.object({ policy_risk_id: v.optional(id) }),
  response: v.object({ path: v.string(), expires_at: instant }),
  creates: true,
  problems: [],
});

export const readLink = endpoint({
  method: 'GET',
  path: '/links/{token}',
  summary: 'Adónde lleva un enlace corto',
  who: 'public',
  params: v.object({ token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{39}$/)) }),
  response: v.object({ policy_id: id, policy_risk_id: v.nullable(id) }),
  problems: ['link-expired', 'rate-limited'],
});
