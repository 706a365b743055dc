import { isImei } from '#domain/device/imei.ts';
import type { SessionDevice } from '#domain/evaluation/session-device.ts';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import type { submitEvaluation } from '#domain/wire/evaluations.ts';
import type { CaptureSide, Draft } from './draft.ts';

/** The body of submit (decision A85); `device`: the phone that sends it. */
export function submissionOf(draft: Draft, riskId: number, device: SessionDevice): BodyInput<typeof submitEvaluation> {
  const captures = Object.entries(draft.captures).map(([side, capture]) => ({
    id: capture.id,
    side: side as CaptureSide,
    sha256: capture.sha256,
    taken_at: new Date(capture.takenAt).toISOString(),
    flags: capture.flags,
    ...(capture.frame ? { frame: capture.frame } : {}),
  }));
  return {
    id: draft.evaluationId,
    policy_risk_id: riskId,
    // A number with a wrong check digit is left out: a person reads it from its picture (decision A44).
    imei: draft.imei && isImei(draft.imei.value) ? draft.imei.value : null,
    imei2: draft.imei?.second ?? null,
    imei_source: draft.imei?.source ?? null,
    challenge: draft.challenge,
    device: { platform: device.platform, screen_ratio: device.screenRatio },
    captures,
  };
}
