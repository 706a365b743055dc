import type { ModuleApi } from './module-api.ts';

/** The demo people; each gets a session. */
export const demoPeople = {
  policyholder: 'tomador',
  other: 'otra',
  store: 'tienda',
  distributor: 'distribuidor',
  staff: 'oficina',
  admin: 'admin',
} as const;
export type DemoPerson = keyof typeof demoPeople;

/** Logs in each of the demo people; returns their tokens. */
export async function logInDemoPeople(api: ModuleApi): Promise<Record<DemoPerson, string>> {
  const logIn = async ([person, name]: [string, string]) => {
    const { body } = await api.call('POST', '/users/login', { body: { email: `${name}@peritia.example`, password: 'peritia-demo' } });
    return [person, String(body.api_token)];
  };
  return Object.fromEntries(await Promise.all(Object.entries(demoPeople).map(logIn)));
}

/** A function that calls the API as one of the demo people, or, for `null`, as nobody who is logged in. */
export function callsAs(api: ModuleApi, tokens: Record<DemoPerson, string>) {
  return <Body = Record<string, unknown>>(
    person: DemoPerson | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => api.call<Body>(method, path, { token: person === null ? undefined : tokens[person], body, headers });
}

/** A CSV file in the body of an import. */
export const csvFile = (...lines: string[]) => ({ fileBase64: Buffer.from(lines.join('\r\n')).toString('base64') });

/** Imports these lines, the head first, and returns the report. */
export async function sendCsv(api: ModuleApi, path: string, token: string, lines: readonly string[]) {
  const { status, body } = await api.call('POST', path, { token, body: csvFile(...lines) });
  return { status, created: body.created, rows: body.rows as { row: number; id: number }[], fields: body.fields };
}

/** The lines of a list's export, the head first. */
export async function linesOfCsv(api: ModuleApi, path: string, token: string): Promise<string[]> {
  const { text } = await api.call('GET', path, { token });
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
}
