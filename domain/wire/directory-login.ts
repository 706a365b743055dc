import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { loggedUserSchema } from './users.ts';

const maxPartLength = 4000;
const part = v.pipe(v.string(), v.minLength(1), v.maxLength(maxPartLength));

/** Answers where the browser goes, and the `state` with which it must come back: only the browser that began this log-in can finish it (OAuth 2.0 Security BCP, 4.7). */
export const beginDirectoryLogin = endpoint({
  method: 'POST',
  path: '/users/directory-login/options',
  summary: 'Empezar a entrar con el directorio de la empresa',
  who: 'public',
  response: v.object({ address: v.string(), state: v.string() }),
  problems: ['not-found', 'unavailable', 'rate-limited'],
});

/**
 * Takes what the directory sent the browser back with. `wrong-credentials`: the directory confirms nobody with this, or it came too late; `forbidden`: it confirms
 * somebody, but no account of the office has their e-mail address.
 */
export const loginWithDirectory = endpoint({
  method: 'POST',
  path: '/users/directory-login',
  summary: 'Iniciar sesión con lo que ha contestado el directorio',
  who: 'public',
  body: v.strictObject({
    state: part,
    code: part,
    iss: v.optional(part),
    /** As `device` of `POST /users/login`. */
    device: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  response: v.object({ ...loggedUserSchema.entries, device_token: v.string() }),
  problems: ['wrong-credentials', 'forbidden', 'network-refused', 'not-found', 'unavailable', 'rate-limited'],
});

/** From then on the user logs in with the password or passkey that they have here. They are linked again when the directory next confirms somebody with their address. */
export const unlinkDirectory = endpoint({
  method: 'DELETE',
  path: '/users/{id}/directory',
  summary: 'Soltar a un usuario de la persona del directorio con la que entra',
  who: 'admin',
  factor: 'fresh',
  params: idParams,
  response: null,
  problems: [],
});
