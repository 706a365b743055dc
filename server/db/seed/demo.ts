import type { EvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { type PolicyStatus, policyStatus } from '#domain/policy/policy-status.ts';
import { riskType } from '#domain/policy/risk-type.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Database } from '#server/db/connect.ts';
import { evaluations, policies, risks } from '#server/db/schema.ts';
import { users } from '#server/db/schema-users.ts';
import { hashPassword } from '#server/modules/credentials/hash-password.ts';
import { seedDemoContracts } from './demo-contracts.ts';
import { seedDemoNetwork } from './demo-network.ts';
import { elevenInstalmentsAgo, seedDemoPayments } from './demo-payments.ts';

export const demoPassword = 'peritia-demo';

const people = [
  {
    id: 1,
    email: 'tomador@peritia.example',
    role: 'policyholder',
    name: 'Carmen',
    surname1: 'Ruiz',
    surname2: 'Molina',
    phones: ['600123456'],
  },
  { id: 2, email: 'tienda@peritia.example', role: 'store', name: 'Tienda', surname1: 'Centro', surname2: '', phones: [] },
  { id: 3, email: 'distribuidor@peritia.example', role: 'distributor', name: 'Distribuidor', surname1: 'Norte', surname2: '', phones: [] },
  { id: 4, email: 'oficina@peritia.example', role: 'staff', name: 'Oficina', surname1: 'Peritia', surname2: '', phones: [] },
  { id: 5, email: 'admin@peritia.example', role: 'admin', name: 'Admin', surname1: 'Peritia', surname2: '', phones: [] },
  { id: 6, email: 'otra@peritia.example', role: 'policyholder', name: 'Lucía', surname1: 'Sanz', surname2: 'Gil', phones: ['600765432'] },
] as const;

type Risk = Omit<typeof risks.$inferInsert, 'id' | 'policyId'> & { id: number };
interface DemoPolicy {
  id: number;
  number: string;
  userId: number;
  storeId?: number;
  productId: number;
  status: PolicyStatus;
  evaluationActive: boolean;
  risks: Risk[];
}

const mobile = (id: number, brand: string, model: string, evaluationStatus: EvaluationStatus, more: Partial<Risk> = {}): Risk => ({
  id,
  riskType: riskType.mobile,
  kind: 'mobile',
  name: `${brand} ${model}`,
  brand,
  model,
  evaluationStatus,
  ...more,
});

const scooterProduct = 102;

const demoPolicies: DemoPolicy[] = [
  { id: 1, number: '20481', userId: 1, productId: 3, status: 2, evaluationActive: true, risks: [mobile(1, 'Xiaomi', 'Redmi Note 13', 1)] },
  {
    id: 2,
    number: '20377',
    userId: 1,
    productId: 2,
    status: 2,
    evaluationActive: true,
    risks: [mobile(2, 'Samsung', 'Galaxy A55', 4, { imei: '354178036859789', retryCount: 1 })],
  },
  {
    id: 3,
    number: '20214',
    userId: 1,
    productId: 3,
    status: 2,
    evaluationActive: true,
    risks: [mobile(3, 'Google', 'Pixel 8', 3, { imei: '356868000041418' })],
  },
  {
    id: 4,
    number: '19950',
    userId: 1,
    productId: 1,
    status: 3,
    evaluationActive: true,
    risks: [mobile(4, 'Apple', 'iPhone 14', 3, { imei: '490154203237518' })],
  },
  {
    id: 5,
    number: '20502',
    userId: 1,
    storeId: 1,
    productId: 104,
    status: 3,
    evaluationActive: true,
    risks: [
      mobile(5, 'Motorola', 'Edge 50', 1),
      { id: 6, riskType: riskType.multimedia, kind: 'device', name: 'Tableta', brand: 'Lenovo', model: 'Tab P12', reference: 'ZACH0112ES' },
      { id: 7, riskType: riskType.appliance, kind: 'device', name: 'Lavadora', brand: 'Balay', model: '3TS976BA', partNumber: '3TS976BA' },
    ],
  },
  {
    id: 6,
    number: '18817',
    userId: 1,
    productId: scooterProduct,
    status: 3,
    evaluationActive: false,
    risks: [
      {
        id: 8,
        riskType: riskType.scooter,
        kind: 'scooter',
        name: 'Patinete Cecotec Bongo D20',
        brand: 'Cecotec',
        model: 'Bongo D20',
        reference: 'BONGO-D20',
      },
    ],
  },
  {
    id: 7,
    number: '20533',
    userId: 6,
    storeId: 2,
    productId: 3,
    status: 2,
    evaluationActive: true,
    risks: [mobile(9, 'OPPO', 'Reno 12', 1)],
  },
];

/** The addresses of all demo people. No real person has one: addresses that end in `.example` do not exist (RFC 2606). */
export const demoEmails: readonly string[] = people.map(({ email }) => email);

/** People and policies to try the software with. Made once, in an empty database. */
export async function seedDemo(db: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(users)
      .values(people.map((person) => ({ ...person, phones: [...person.phones], passwordHash, emailProvedAt: now, createdAt: now })))
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made.length === 0) return;
    await seedDemoNetwork(tx, now);
    const scooterSince = new Date(`${elevenInstalmentsAgo(civilDateOf(now.getTime()))}T09:00:00Z`);
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    for (const { risks: demoRisks, ...policy } of demoPolicies) {
      const identifier = `00000000-0000-4000-8000-${String(policy.id).padStart(12, '0')}`;
      const signLink = policy.status <= policyStatus.activePaidUnsigned ? (`/policies/${policy.id}/sign` satisfies AppPath) : null;
      const createdAt = policy.productId === scooterProduct ? scooterSince : daysAgo(40 - policy.id);
      await tx.insert(policies).values({ ...policy, identifier, signLink, createdAt });
      await tx.insert(risks).values(demoRisks.map((risk) => ({ ...risk, policyId: policy.id })));
    }
    const decided = { createdAt: daysAgo(20), decidedAt: daysAgo(19), decidedBy: 4, review: null };
    const fine = { label: 'Validated' as const, reasons: [] };
    await tx.insert(evaluations).values([
      {
        id: '00000000-0000-4000-9000-000000000002',
        riskId: 2,
        status: 4,
        frontal: { label: 'Rejected', reasons: ['blurred'] },
        trasera: fine,
        requestHash: 'demo',
        imei: '354178036859789',
        ...decided,
      },
      {
        id: '00000000-0000-4000-9000-000000000003',
        riskId: 3,
        status: 3,
        frontal: fine,
        trasera: fine,
        requestHash: 'demo',
        imei: '356868000041418',
        ...decided,
      },
      {
        id: '00000000-0000-4000-9000-000000000004',
        riskId: 4,
        status: 3,
        frontal: fine,
        trasera: fine,
        requestHash: 'demo',
        imei: '490154203237518',
        ...decided,
      },
    ]);
    await seedDemoPayments(tx, now);
    await seedDemoContracts(
      tx,
      demoPolicies.map(({ id }) => id),
      now,
    );
  });
}
