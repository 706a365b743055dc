import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

/** Whether the policyholder's e-mail is proved to be theirs. Whoever has just contracted asks with their grant, because nobody can sign before it is proved. */
export const getEmailProof = endpoint({
  method: 'GET',
  path: '/policies/{id}/email-proof',
  summary: 'Si el titular ha abierto el enlace que se le envió por correo: antes no se firma',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  /** `sent_to`: the address, masked so that only its owner recognises it, `t…r@ejemplo.es`. */
  response: v.object({ is_email_proved: v.boolean(), sent_to: v.string() }),
  problems: [],
});

/** At most one mail in five minutes and five a day, else `rate-limited`; no mail is sent when the address is proved already. */
export const sendEmailProof = endpoint({
  method: 'POST',
  path: '/policies/{id}/email-proof',
  summary: 'Enviar otra vez al titular el enlace con el que confirma su correo',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  response: null,
  problems: ['rate-limited'],
});

/**
 * Proves with the token of a mailed link that the address belongs to whoever opened it. A link that also chooses a password can still be used for that. A link that
 * was sent to change the address of a log-in changes it, once, and closes every session; `already-exists`: somebody else has that address by now.
 */
export const proveEmail = endpoint({
  method: 'POST',
  path: '/users/email-proof',
  summary: 'Confirmar un correo con el enlace recibido en él',
  who: 'public',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(100)) }),
  /** `changed`: the account has a new address, with which its owner logs in from now on. */
  response: v.object({ changed: v.boolean() }),
  problems: ['link-expired', 'already-exists', 'rate-limited'],
});
