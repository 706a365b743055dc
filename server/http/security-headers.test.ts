import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const formAction = (origin: string | null) =>
  /form-action ([^;]*)/.exec(securityHeaders(origin, null)['Content-Security-Policy'] ?? '')?.[1];

test('forms go to us, and to the card gateway where there is one elsewhere', () => {
  expect(formAction(null)).toBe("'self'");
  expect(formAction('https://sis.redsys.es')).toBe("'self' https://sis.redsys.es");
});
