import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { loggedUserSchema } from './users.ts';

const maxPartLength = 4000;
const part = v.pipe(v.string(), v.minLength(1), v.maxLength(maxPartLength));

/** Where the browser goes, and the `state` with which it must come back: a browser that has not begun the visit takes no answer of it (OAuth 2.0 Security BCP, 4.7). */
export const beginDirectoryLogin = endpoint({
  method: 'POST',
  path: '/users/directory-login/options',
  summary: 'Empezar a entrar con el directorio de la empresa',
  who: 'public',
  response: v.object({ address: v.string(), state: v.string() }),
  problems: ['not-found', 'unavailable', 'rate-limited'],
});

/**
 * What the directory sent the browser back with. `wrong-credentials`: it vouches for nobody with that, or too late; `forbidden`: it does, and nobody of the office
 * has their e-mail address here.
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

/** They come in again with what they have here, and are linked anew when somebody with their address comes from the directory. */
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
