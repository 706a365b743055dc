import { canOpenEvaluation, evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { EvaluationQueue } from '#domain/outbox/evaluation-queue.ts';
import { type DeviceName, deviceName } from './device-name.ts';
import { firstChargedOf } from './first-charged.ts';
import { type Notice, notices } from './notices.ts';
import type { PolicyFacts } from './policy-facts.ts';
import { policyStatus } from './policy-status.ts';

/** The queue state of each evaluation whose items are on this phone, by risk id. */
export type EvaluationQueues = ReadonlyMap<number, EvaluationQueue>;

/** The state of an evaluation after "Enviar". */
export type UnderWay = 'needs-person' | 'waiting' | 'sending' | 'in-review';

/** What this phone knows of a risk's evaluation and the policies do not say yet. `begun`: photos are stored here, and the person has not asked for them to be sent. */
type Unheard = UnderWay | 'begun';

interface CardPlace {
  id: string;
  policyId: number;
  policyNumber: string;
  riskId: number | null;
  device: DeviceName | null;
}

/**
 * A card of the home screen. `draft`: a draft policy, which waits for the evaluation or for the first payment; `owes`: it waits for the payment too. `isHere`: the evaluation was
 * sent from this phone, which can show its progress.
 */
export type HomeCard =
  | { kind: 'notice'; id: string; notice: Notice; isBegun: boolean }
  | (CardPlace & { kind: 'draft'; waitsFor: 'evaluation' | 'payment'; owes: boolean; isBegun: boolean })
  | (CardPlace & { kind: 'under-way'; state: UnderWay; isHere: boolean });

const evaluationKinds: readonly Notice['kind'][] = ['evaluation-to-do', 'evaluation-rejected', 'evaluation-breakage', 'imei-missing'];

function placeOf(policy: PolicyFacts, riskId: number | null, what: string): CardPlace {
  const devices = policy.policy_risks.filter((risk) => risk.active && deviceName(risk) !== null);
  const risk = riskId === null ? (devices.length === 1 ? devices[0] : undefined) : policy.policy_risks.find(({ id }) => id === riskId);
  const place = { policyId: policy.id, policyNumber: policy.number, riskId: risk?.id ?? riskId, device: risk ? deviceName(risk) : null };
  return { ...place, id: `${what}:${policy.id}:${place.riskId ?? ''}` };
}

/**
 * The state of a risk's evaluation on this phone, if it is newer than the policies, which were read at `readAt` (epoch milliseconds); null if it had arrived before
 * that, or nothing of it is here. With `riskId` null, the first active risk with items on this phone counts.
 */
export function unheardOf(policy: PolicyFacts, riskId: number | null, queues: EvaluationQueues, readAt: number): Unheard | null {
  const ids = riskId === null ? policy.policy_risks.filter(({ active }) => active).map(({ id }) => id) : [riskId];
  const queue = ids.flatMap((id) => queues.get(id) ?? [])[0];
  switch (queue?.type) {
    case undefined:
      return null;
    case 'saved':
      return 'begun';
    case 'waiting-for-network':
    case 'retrying':
      return 'waiting';
    case 'sending':
    case 'needs-person':
      return queue.type;
    case 'arrived':
      return queue.at > readAt ? 'in-review' : null;
  }
}

/** The order of the cards: 0 and 1 things to do (0: an evaluation that is stuck on this phone), 2 evaluations under way, 3 information. */
function rankOf(card: HomeCard): number {
  if (card.kind === 'under-way') return card.state === 'needs-person' ? 0 : 2;
  return card.kind === 'notice' && card.notice.kind === 'claim-denied' ? 3 : 1;
}

/** Whether a card is something that the person has to do, and so counts as pending. */
export function isToDo(card: HomeCard): boolean {
  return rankOf(card) < 2;
}

/**
 * The cards of the home screen, from the policies as they were read at `readAt` (epoch milliseconds) and from the queue on this phone, whichever is newer: without a
 * network, an evaluation that was already done here is not asked for again. `today` is a civil date of Madrid.
 */
export function homeCards(
  policies: readonly PolicyFacts[],
  { queues, readAt, today }: { queues: EvaluationQueues; readAt: number; today: string },
): HomeCard[] {
  const cards = policies.flatMap((policy): HomeCard[] => {
    const unlessSent = (riskId: number | null, card: (isBegun: boolean) => HomeCard): HomeCard => {
      const unheard = unheardOf(policy, riskId, queues, readAt);
      if (unheard === null || unheard === 'begun') return card(unheard === 'begun');
      return { ...placeOf(policy, riskId, 'under-way'), kind: 'under-way', state: unheard, isHere: true };
    };
    const isRequired = policy.evaluation_active === 1 && policy.status !== policyStatus.cancelled;
    const inReview = policy.policy_risks
      .filter((risk) => isRequired && risk.active && risk.policy_risk_mobile?.evaluation_status === evaluationStatus.pending)
      .map(({ id }): HomeCard => ({ ...placeOf(policy, id, 'under-way'), kind: 'under-way', state: 'in-review', isHere: queues.has(id) }));
    if (policy.status === policyStatus.draft) {
      if (inReview.length > 0) return inReview;
      const draft = placeOf(policy, null, 'draft');
      const isToEvaluate = isRequired && canOpenEvaluation(policy.evaluation_status);
      if (!isToEvaluate) return [{ ...draft, kind: 'draft', waitsFor: 'payment', owes: true, isBegun: false }];
      const first = firstChargedOf(policy);
      const owes = first !== null && first.pending_amount > 0 && !first.is_under_way && first.debit_on === null;
      return [unlessSent(draft.riskId, (isBegun) => ({ ...draft, kind: 'draft', waitsFor: 'evaluation', owes, isBegun }))];
    }
    const told = notices([policy], today).map((notice): HomeCard => {
      const card = (isBegun: boolean): HomeCard => ({ kind: 'notice', id: notice.id, notice, isBegun });
      return evaluationKinds.includes(notice.kind) ? unlessSent(notice.riskId, card) : card(false);
    });
    return [...told, ...inReview];
  });
  return cards.toSorted((one, other) => rankOf(one) - rankOf(other));
}
