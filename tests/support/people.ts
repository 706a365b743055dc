import type { Holder } from '#domain/policy/booking.ts';
import { hashPassword } from '#server/modules/credentials/hash-password.ts';
import type { AppServer } from '#tests/support/app-server.ts';

/** Not the password of the demo people, whom a start without the demo disables. */
export const password = 'clave de prueba';
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

/** Creates a user who can log in. */
export async function addPerson(
  server: AppServer,
  role: 'policyholder' | 'store' | 'distributor' | 'staff' | 'admin' = 'policyholder',
): Promise<Person> {
  passwordHash ??= hashPassword(password);
  count += 1;
  const email = `${role}-${count}@peritia.example`;
  const rows = await server.query<{ id: number }>(
    `insert into users (email, password_hash, email_proved_at, role, name, surname1, created_at) values ($1, $2, now(), $3, 'Carmen', 'Prueba', now()) returning id`,
    [email, await passwordHash, role],
  );
  return { id: rows[0]?.id ?? 0, email };
}

/** Creates a phone policy of that user, paid and unsigned, with its evaluation still to be done. */
export async function addPolicy(
  server: AppServer,
  userId: number,
  device: { imei?: string; status?: number; brand?: string; model?: string } = {},
): Promise<{ policyId: number; riskId: number }> {
  count += 1;
  const [policy] = await server.query<{ id: number }>(
    `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
     values (gen_random_uuid(), $1, $2, $3, 3, true, now()) returning id`,
    [String(50_000 + count), device.status ?? 2, userId],
  );
  const [risk] = await server.query<{ id: number }>(
    `insert into policy_risks (policy_id, risk_type, kind, name, brand, model, reference, imei, evaluation_status)
     values ($1, 1, 'mobile', 'Móvil', $3, $4, 'RN13', $2, 1) returning id`,
    [policy?.id, device.imei ?? null, device.brand ?? 'Xiaomi', device.model ?? 'Redmi Note 13'],
  );
  return { policyId: policy?.id ?? 0, riskId: risk?.id ?? 0 };
}

export async function addInsured(server: AppServer, device?: Parameters<typeof addPolicy>[2]): Promise<Insured> {
  const person = await addPerson(server);
  return { ...person, ...(await addPolicy(server, person.id, device)) };
}

const holder: Omit<Holder, 'email'> = {
  name: 'Carmen',
  surname1: 'Prueba',
  surname2: '',
  documentType: 'NIF',
  documentCode: '12345678Z',
  birthDate: '1990-02-28',
  phone: '600123456',
  address: { street: 'Calle Mayor', number: '3', postalCode: '28013', town: 'Madrid', province: 'Madrid' },
};

/** Adds the contract of a policy: twelve payments of 12,95 €, the first of them paid, from today. */
export async function addContract(server: AppServer, policyId: number): Promise<void> {
  await server.query(
    `insert into policy_contracts (policy_id, periodicity, payment_method, list_cents, discount_cents, total_cents, yearly_list_cents,
       is_invoice_declared, holder, acceptances, contracted_at, sign_by, term_last_day)
     values ($1, 1, 1, 15540, 0, 15540, 12950, true, $2, '[]', now(), current_date + 30, current_date + 364)`,
    [policyId, JSON.stringify({ ...holder, email: `contract-${policyId}@peritia.example` })],
  );
  await server.query(
    `insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, activation_date, payment_date)
     select $1::int, 'R-' || $1::int || '-' || n, n, 1295, case n when 1 then 0 else 1295 end, current_date + (n - 1) * 30,
       case n when 1 then current_date end from generate_series(1, 12) n`,
    [policyId],
  );
}
