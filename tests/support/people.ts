import { hashPassword } from '#server/modules/session/log-in.ts';
import type { AppServer } from '#tests/support/app-server.ts';

export const password = 'peritia-demo';
let passwordHash: Promise<string> | undefined;
let count = 0;

export interface Person {
  id: number;
  email: string;
}

export interface Insured extends Person {
  policyId: number;
  riskId: number;
}

/** Someone who can log in. */
export async function addPerson(
  server: AppServer,
  role: 'policyholder' | 'store' | 'distributor' | 'staff' | 'admin' = 'policyholder',
): Promise<Person> {
  passwordHash ??= hashPassword(password);
  count += 1;
  const email = `${role}-${count}@peritia.example`;
  const rows = await server.query<{ id: number }>(
    `insert into users (email, password_hash, role, name, surname1, created_at) values ($1, $2, $3, 'Carmen', 'Prueba', now()) returning id`,
    [email, await passwordHash, role],
  );
  return { id: rows[0]?.id ?? 0, email };
}

/** A mobile policy of theirs, paid and unsigned, with its evaluation still to do. */
export async function addPolicy(
  server: AppServer,
  userId: number,
  device: { imei?: string; status?: number } = {},
): Promise<{ policyId: number; riskId: number }> {
  count += 1;
  const [policy] = await server.query<{ id: number }>(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
     values (gen_random_uuid(), $1, $2, $3, 3, true, now()) returning id`,
    [String(50_000 + count), device.status ?? 2, userId],
  );
  const [risk] = await server.query<{ id: number }>(
    `insert into policy_risks (policy_id, risk_type, kind, name, brand, model, reference, imei, evaluation_status)
     values ($1, 1, 'mobile', 'Móvil', 'Xiaomi', 'Redmi Note 13', 'RN13', $2, 1) returning id`,
    [policy?.id, device.imei ?? null],
  );
  return { policyId: policy?.id ?? 0, riskId: risk?.id ?? 0 };
}

export async function addInsured(server: AppServer): Promise<Insured> {
  const person = await addPerson(server);
  return { ...person, ...(await addPolicy(server, person.id)) };
}
