import * as v from 'valibot';
import { emailSchema } from '#domain/person/email.ts';
import { endpoint } from './endpoint.ts';
import { factorCode } from './factor-code.ts';
import { uuid } from './fields.ts';
import { loggedUserSchema } from './users.ts';

/**
 * `second-factor-needed`: the password is right but a code is needed; with `fields` the `code` was refused: `other-code`, `used-code`, or `clock-off` when the
 * phone's clock is minutes off. `device-unknown`: too many wrong passwords today, and this browser is not known; a mail with a link has gone to the address, whose
 * token is sent as `link`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Iniciar sesión con correo y contraseña',
  who: 'public',
  body: v.object({
    email: emailSchema,
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    /** The `device_token` that an earlier log-in in this browser answered: it shows that the browser is known. */
    device: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** The token of the link that was mailed after `device-unknown`. */
    link: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** Asked of staff and administrators who have a second factor: a code of their authenticator application, or a recovery code. */
    code: v.optional(factorCode),
  }),
  /** `device_token`: kept by the browser, even after the log-out. */
  response: v.object({ ...loggedUserSchema.entries, device_token: v.string() }),
  problems: ['wrong-credentials', 'second-factor-needed', 'device-unknown', 'directory-required', 'network-refused', 'rate-limited'],
});

const mostGrantsInUse = 200;

/**
 * `grants_in_use`: identifiers, separated by commas, of the grants with which this phone still has something to send; the other grants that were given out in this
 * session end with it. Left out, as by older versions of the app: all stay valid.
 */
export const logout = endpoint({
  method: 'POST',
  path: '/users/logout',
  summary: 'Cerrar esta sesión: su api_token deja de valer',
  who: 'scoped',
  factor: 'open',
  query: v.object({
    grants_in_use: v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.split(',').filter(Boolean)),
        v.array(uuid),
        v.maxLength(mostGrantsInUse),
      ),
    ),
  }),
  response: null,
  problems: [],
});
