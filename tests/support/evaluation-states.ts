import { randomUUID } from 'node:crypto';
import type { PhotoLabel } from '#domain/evaluation/photo-label.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { addPolicy } from '#tests/support/people.ts';

/** The facts about an evaluation, independent of any screen. */
export interface Facts {
  server: 'to-do' | 'assessing' | 'person' | 'validated' | 'rejected' | 'breakage' | 'ended';
  /** What the phone at hand holds. */
  phone: 'nothing' | 'imei' | 'photos' | 'released' | 'half-sent' | 'arrived' | 'repeated-imei';
  front: PhotoLabel;
  back: PhotoLabel;
  retryCount: number;
  /** A receipt is due and unpaid. */
  isOwed: boolean;
  /** The contract waits for its signature, as it does once the evaluation no longer waits for the customer. */
  isToSign: boolean;
}

const undone: Facts = { server: 'to-do', phone: 'nothing', front: null, back: null, retryCount: 0, isOwed: false, isToSign: false };
const decided = (server: Facts['server'], front: PhotoLabel, back: PhotoLabel, more: Partial<Facts> = {}): Facts => ({
  ...undone,
  server,
  front,
  back,
  retryCount: server === 'validated' ? 0 : 1,
  ...more,
});
const good = (more: Partial<Facts> = {}) => decided('validated', 'Validated', 'Validated', more);

/** States that the server alone determines, as seen on a phone other than the one that sent the evaluation. */
export const serverStates = {
  'never evaluated': undone,
  'in assessment': { ...undone, server: 'assessing', isToSign: true },
  'with a person': { ...undone, server: 'person', isToSign: true },
  'front rejected': decided('rejected', 'Rejected', 'Validated'),
  'back rejected': decided('rejected', 'Validated', 'Rejected'),
  'both rejected': decided('rejected', 'Rejected', 'Rejected'),
  'rejected for the last time': decided('rejected', 'Rejected', 'Rejected', { retryCount: 4 }),
  'front broken': decided('breakage', 'Breakage', 'Validated'),
  'back broken': decided('breakage', 'Validated', 'Breakage'),
  'validated and unpaid': good({ isOwed: true, isToSign: true }),
  'validated and paid': good({ isToSign: true }),
  signed: good(),
  ended: good({ server: 'ended' }),
} as const satisfies Record<string, Facts>;

/** States that need actions on the phone. */
export const phoneStates = {
  'draft with an IMEI': { ...undone, phone: 'imei' },
  saved: { ...undone, phone: 'photos' },
  'waiting for a network': { ...undone, phone: 'released' },
  'half sent': { ...undone, phone: 'half-sent' },
  'arrived, with a person': { ...undone, server: 'person', phone: 'arrived', isToSign: true },
  'IMEI of another policy': { ...undone, phone: 'repeated-imei' },
} as const satisfies Record<string, Facts>;

export type StateName = keyof typeof serverStates | keyof typeof phoneStates;
export const factsOf: Record<StateName, Facts> = { ...serverStates, ...phoneStates };

const statusOnServer: Record<Facts['server'], number> = {
  'to-do': 1,
  assessing: 2,
  person: 2,
  validated: 3,
  rejected: 4,
  breakage: 4,
  ended: 3,
};

/** Creates a policy in that state. Its phone is named after the state, so that the cards of the home screen can be told apart. */
export async function addState(server: AppServer, userId: number, name: StateName): Promise<{ policyId: number; riskId: number }> {
  const facts = factsOf[name];
  const place = await addPolicy(server, userId, { status: facts.server === 'ended' ? 4 : name === 'signed' ? 3 : 2 });
  const isOnPhoneOnly = facts.phone !== 'nothing';
  await server.query('update policy_risks set model = $2, retry_count = $3, evaluation_status = $4 where id = $1', [
    place.riskId,
    `(${name})`,
    facts.retryCount,
    isOnPhoneOnly ? 1 : statusOnServer[facts.server],
  ]);
  await addReceipts(server, place.policyId, facts.isOwed);
  if (isOnPhoneOnly || facts.server === 'to-do') return place;
  const isPending = facts.server === 'assessing' || facts.server === 'person';
  const reasons = (label: PhotoLabel) => JSON.stringify({ label, reasons: label === 'Rejected' ? ['too-dark'] : [] });
  await server.query(
    `insert into evaluations (id, risk_id, status, review, imei, frontal, trasera, request_hash, created_at, decided_at)
     values ($1, $2, $3, $4, null, $5, $6, $7, now(), ${isPending ? 'null' : 'now()'})`,
    [
      randomUUID(),
      place.riskId,
      statusOnServer[facts.server],
      facts.server === 'person' ? 'person' : facts.server === 'assessing' ? 'automatic' : null,
      reasons(facts.front),
      reasons(facts.back),
      'x'.repeat(64),
    ],
  );
  return place;
}

/** Two receipts: the first is from a month ago, paid or unpaid; the second is planned. */
async function addReceipts(server: AppServer, policyId: number, isOwed: boolean): Promise<void> {
  await server.query(
    `insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, activation_date, payment_date)
     values ($1::int, 'S-' || $1::int || '-1', 1, 1295, $2, current_date - 30, ${isOwed ? 'null' : 'current_date - 30'}),
       ($1::int, 'S-' || $1::int || '-2', 2, 1295, 1295, current_date + 30, null)`,
    [policyId, isOwed ? 1295 : 0],
  );
}
