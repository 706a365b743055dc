import { type Told, toldByPolicy } from '#domain/evaluation/evaluation-stage.ts';
import { draftName } from '#domain/outbox/draft-name.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import { riskOf } from '#domain/policy/risks-to-evaluate.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { type EvaluationKit, type EvaluationPlace, fetchKit, kitStore, openKit } from '#src/evaluation-kit/evaluation-kit.ts';
import { openGuestKit } from '#src/evaluation-kit/guest-kit.ts';
import { newId } from '#src/outbox/new-id.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { isOnOtherPhone } from '#src/parts/on-other-phone.ts';
import { keptValues } from '#src/platform/storage/outbox-store.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';
import type { Guest } from '#src/state/guest.ts';
import { type Draft, newDraft } from './draft.ts';
import type { OpenEvaluation } from './evaluation-state.ts';

interface Tools {
  api: Api;
  records: Records;
  outbox: Outbox;
}

/** The one evaluation that was handed over to this phone, where somebody left it. */
export async function openHandedOver({ api, records, outbox }: Tools, guest: Guest): Promise<OpenEvaluation> {
  const { userId, policyId, riskId, device } = guest;
  const place = { userId, policyId, riskId };
  const draft = await readDraft(records, outbox, place);
  const kit = await openGuestKit(api, records, guest, Date.now());
  return { place, device, kit, draft: draft ?? newDraft(newId()), isBegun: draft !== undefined };
}

/** The evaluation of a policy, where somebody left it; null: there is none to do, and none was begun; `other-phone`: this phone is surely not the insured one. */
export async function openOfPolicy(
  { api, records, outbox }: Tools,
  userId: number,
  policy: Policy,
  wanted: number | undefined,
): Promise<OpenEvaluation | ApiError | 'other-phone' | null> {
  const risk = riskOf(policy, wanted);
  if (!risk) return null;
  const place = { userId, policyId: policy.id, riskId: risk.id };
  const told = toldByPolicy(policy, risk.id);
  const kept = await readDraft(records, outbox, place);
  if (!kept && told === 'nothing-to-do') return null;
  // What was begun here goes on here: only a beginning is asked about.
  if (!kept && told === 'to-do' && isOnOtherPhone(risk)) return 'other-phone';
  const kit = await kitFor(api, records, place, told, kept);
  if (kit instanceof ApiError) return kit;
  const name = deviceName(risk);
  const isBegun = kept !== undefined && kit !== 'elsewhere';
  return {
    place,
    device: name?.name ?? risk.name,
    kit: kit === 'elsewhere' ? null : (kit ?? null),
    draft: kept ?? newDraft(newId()),
    isBegun,
  };
}

/** The grant and the challenges; `elsewhere`: the evaluation that was begun here has been submitted from another phone. */
async function kitFor(
  api: Api,
  records: Records,
  place: EvaluationPlace,
  told: Told,
  kept: Draft | undefined,
): Promise<EvaluationKit | ApiError | 'elsewhere' | undefined> {
  const readKept = () =>
    kitStore(records)
      .read(place)
      .catch(() => undefined);
  if (kept && kept.released.length === 0 && told === 'in-review') {
    // The server abandons an assessment that does not end, and only the server knows whether it has abandoned this one.
    return fetchKit(api, records, place).catch(
      async (reason: unknown): Promise<EvaluationKit | 'elsewhere' | undefined> =>
        reason instanceof ApiError && reason.code === 'evaluation-closed' ? 'elsewhere' : readKept(),
    );
  }
  // The result is shown without a kit; the next try has a draft.
  if (!kept && told !== 'to-do') return undefined;
  return openKit(api, records, place, Date.now()).catch(async (reason: unknown): Promise<EvaluationKit | ApiError | undefined> => {
    // An evaluation that was begun continues with the kit stored on the phone; one that was not begun does not start.
    if (reason instanceof ApiError && !kept) return reason;
    return readKept();
  });
}

/** The stored draft of a place, brought into agreement with the queue: "Enviar" may have been pressed in another tab, or just before a crash. */
async function readDraft(records: Records, outbox: Outbox, place: EvaluationPlace): Promise<Draft | undefined> {
  const name = draftName(place);
  try {
    const kept = await keptValues<Draft>(records, 'draft').get(name);
    // Only a stored draft can disagree with the queue, so without one the queue is not waited for.
    return kept && ((await outbox.readDraft(name).catch(() => kept)) as Draft | undefined);
  } catch {
    // A phone that stores nothing has the draft in memory (fault FA9).
    return (await outbox.readDraft(name).catch(() => undefined)) as Draft | undefined;
  }
}
