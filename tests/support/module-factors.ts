import { randomUUID } from 'node:crypto';
import { type TOTP, URI } from 'otpauth';
import { expect } from 'vitest';
import type { ModuleApi } from './module-api.ts';

/** The password of every user created here. */
export const factorPassword = 'una frase bastante larga';

/** Functions that create users of the office with a second factor, and calls that need one. */
export function factorPeople(api: ModuleApi) {
  const password = factorPassword;
  const logIn = (email: string, given: { code?: string; password?: string } = {}) =>
    api.call('POST', '/users/login', { body: { email, password, ...given } });

  /** A user of the office, logged in. */
  async function person(role = 'staff') {
    const email = `${randomUUID()}@peritia.example`;
    const user = { email, role, name: 'Ana', surname1: 'Gil' };
    const admin = String(
      (await api.call('POST', '/users/login', { body: { email: 'admin@peritia.example', password: 'peritia-demo' } })).body.api_token,
    );
    const id = Number((await api.call('POST', '/users', { token: admin, body: user })).body.id);
    await api.call('PATCH', `/users/${id}`, { token: admin, body: { password } });
    return { id, email, token: String((await logIn(email)).body.api_token), admin };
  }

  /** The same with an authenticator app, whose present code has been used. */
  async function holder(role = 'staff') {
    const who = await person(role);
    const begun = await api.call('POST', `/users/${who.id}/second-factor/options`, { token: who.token });
    const totp = URI.parse(String(begun.body.address)) as TOTP;
    const codeAt = (shiftMs = 0) => totp.generate({ timestamp: api.now.getTime() + shiftMs });
    const confirmed = await api.call('POST', `/users/${who.id}/second-factor`, { token: who.token, body: { code: codeAt() } });
    expect([confirmed.status, confirmed.body.code]).toEqual([201, undefined]);
    return { ...who, totp, codeAt, recovery: confirmed.body.recovery_codes as string[] };
  }

  const events = async (id: number) =>
    (await api.sql<{ kind: string }>(`select kind from audit_events where data->>'user' = $1 order by id`, [String(id)])).map(
      ({ kind }) => kind,
    );
  const show = (token: string, body: object) => api.call('POST', '/session/factor', { token, body });
  /** A call that needs a second factor shown just now. */
  const exportList = (token: string) => api.call('POST', '/export-tokens', { token, body: { path: '/policies' } });
  /** A code is valid once, so each test begins in another time step of the app. */
  const goToNextStep = () => {
    api.now = new Date(Math.ceil((api.now.getTime() + 60_000) / 30_000) * 30_000);
  };
  const later = (ms: number) => {
    api.now = new Date(api.now.getTime() + ms);
  };
  return { logIn, person, holder, events, show, exportList, goToNextStep, later };
}
