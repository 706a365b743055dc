import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';

/** Whether the address of a policy's holder is known to be theirs: whoever has just contracted asks with their grant, because nothing is signed before. */
export const getEmailProof = endpoint({
  method: 'GET',
  path: '/policies/{id}/email-proof',
  summary: 'Si el titular ha abierto el enlace que se le envió por correo: antes no se firma',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  /** `sent_to`: as only its owner knows it again, `t…r@ejemplo.es`. */
  response: v.object({ is_email_proved: v.boolean(), sent_to: v.string() }),
  problems: [],
});

/** One in five minutes and five a day, or `rate-limited`; where the address is proved already, none goes. */
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
 * Whoever has the link of a mail says that the address is theirs. A link that also chooses a password stays good for that. One that was asked for to change the
 * address of a log-in changes it, once, and closes every session; `already-exists`: meanwhile it is somebody else's.
 */
export const proveEmail = endpoint({
  method: 'POST',
  path: '/users/email-proof',
  summary: 'Confirmar un correo con el enlace recibido en él',
  who: 'public',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(100)) }),
  /** `changed`: it is another address now, with which to log in. */
  response: v.object({ changed: v.boolean() }),
  problems: ['link-expired', 'already-exists', 'rate-limited'],
});
