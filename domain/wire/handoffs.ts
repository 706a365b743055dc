import * as v from 'valibot';
import { handoffStates } from '#domain/handoff/handoff-state.ts';
import { phoneSteps } from '#domain/handoff/phone-steps.ts';
import { endpoint } from './endpoint.ts';
import { evaluationKitSchema } from './evaluations.ts';
import { idParam, instant, riskParams, uuid, uuidOut } from './fields.ts';
import { photoResultSchema } from './policies.ts';

const secret = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/));
const handoffParams = v.object({ id: idParam, riskId: idParam, handoffId: uuid });

/**
 * Answers the hand-over in progress, or creates one: after a reload of the page the phone is still connected. Whoever has just contracted and is not logged in uses
 * their grant.
 */
export const openHandoff = endpoint({
  method: 'POST',
  path: '/policies/{id}/risks/{riskId}/handoffs',
  summary: 'Pasar la peritación al móvil: secreto del QR y código para escribir, de un solo uso y diez minutos',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: riskParams,
  response: v.object({
    id: uuidOut,
    /** Null once a phone has taken the evaluation over. Only this answer holds the codes: the server keeps their hashes. */
    codes: v.nullable(v.object({ secret: v.string(), short_code: v.string() })),
  }),
  creates: './{id}',
  problems: ['handoff-limit', 'evaluation-not-required', 'evaluation-closed', 'photo-cap-reached', 'rate-limited'],
});

/** Creates another secret of the same hand-over: `qr`, valid for two minutes, or `link`, valid as long as the hand-over. */
export const renewHandoff = endpoint({
  method: 'POST',
  path: '/policies/{id}/risks/{riskId}/handoffs/{handoffId}/secrets',
  summary: 'Otro secreto para el mismo paso al móvil',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: handoffParams,
  body: v.object({ for: v.picklist(['qr', 'link']) }),
  response: v.object({ secret: v.string() }),
  creates: true,
  problems: ['handoff-expired', 'handoff-used', 'handoff-cancelled', 'handoff-locked', 'rate-limited'],
});

const amount = v.object({ confirmed: v.number(), size: v.number() });

export const handoffSchema = v.object({
  id: uuidOut,
  state: v.picklist(handoffStates),
  device: v.string(),
  /** The policyholder's address, masked, to which the link can be mailed; null while the address is not proved. */
  mail_to: v.nullable(v.string()),
  /** The code to be typed on the phone; null when no phone waits for it. */
  match_code: v.nullable(v.string()),
  expires_at: instant,
  /** When the phone last reported. */
  heard_at: v.nullable(instant),
  /** The server's time, by the same clock as the instants of this answer; the reader's clock may differ. */
  now: instant,
  steps: v.array(
    v.object({
      step: v.picklist(phoneSteps),
      state: v.picklist(['todo', 'doing', 'saved', 'arriving', 'done']),
      at: v.nullable(instant),
      bytes: v.nullable(amount),
    }),
  ),
  /** The last four digits of the IMEI that the phone has sent. */
  imei_end: v.nullable(v.string()),
  /** State of the evaluation that the phone sent; null until all of it has arrived. */
  evaluation: v.nullable(
    v.object({
      status: v.picklist(['waiting', 'finished']),
      review: v.nullable(v.picklist(['automatic', 'person'])),
      frontal: photoResultSchema,
      trasera: photoResultSchema,
    }),
  ),
});
export type Handoff = v.InferOutput<typeof handoffSchema>;

export const getHandoff = endpoint({
  method: 'GET',
  path: '/policies/{id}/risks/{riskId}/handoffs/{handoffId}',
  summary: 'Cómo va la peritación en el móvil',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: handoffParams,
  response: handoffSchema,
  problems: ['rate-limited'],
  live: 'risk',
});

export const cancelHandoff = endpoint({
  method: 'DELETE',
  path: '/policies/{id}/risks/{riskId}/handoffs/{handoffId}',
  summary: 'Cancelar: el permiso del móvil deja de valer',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: handoffParams,
  response: null,
  problems: [],
});

/** Mails a link, another secret of the same hand-over, to the policyholder's own address, once that is proved; at most three times an hour. */
export const mailHandoff = endpoint({
  method: 'POST',
  path: '/policies/{id}/risks/{riskId}/handoffs/{handoffId}/mails',
  summary: 'Enviar el enlace por correo al tomador',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: handoffParams,
  response: null,
  problems: ['email-unproved', 'handoff-expired', 'handoff-used', 'handoff-cancelled', 'handoff-locked', 'rate-limited'],
});

/** What the phone sends to enter: the secret of the QR or link, or the short code that somebody typed. */
const handoffCode = v.union([v.object({ secret }), v.object({ short_code: v.pipe(v.string(), v.regex(/^[2-9A-HJKMNP-TV-Z]{8}$/)) })]);
export type HandoffCode = v.InferInput<typeof handoffCode>;

const codeProblems = ['not-found', 'handoff-expired', 'handoff-used', 'handoff-cancelled', 'handoff-locked', 'rate-limited'] as const;

/** The phone has opened the hand-over: it is told whose device it is about, and the desktop that a phone is there. */
export const enterHandoff = endpoint({
  method: 'POST',
  path: '/handoffs/entries',
  summary: 'Abrir en el móvil el paso desde el ordenador',
  who: 'public',
  body: v.object({ code: handoffCode }),
  response: v.object({
    device: v.string(),
    /** Empty where it is not known: then nothing says whether the phone is the insured one (decision A13). */
    brand: v.string(),
    /** The last letters of the policyholder's first name. */
    name_end: v.string(),
  }),
  problems: codeProblems,
});

/** "No he sido yo": whoever got a link that they did not ask for ends the hand-over, and the desktop says so. */
export const refuseHandoff = endpoint({
  method: 'POST',
  path: '/handoffs/refusals',
  summary: 'Decir en el móvil que uno no ha pedido seguir en él',
  who: 'public',
  body: v.object({ code: handoffCode }),
  response: null,
  problems: codeProblems,
});

/**
 * Takes the two digits that the desktop shows, typed on the phone. If they are right, the answer holds all that the phone needs to evaluate, even without a network;
 * after three wrong tries the hand-over ends. `phone_key`: a random value that the phone chooses and keeps, with which it may repeat the call, because the answer may
 * have been lost.
 */
export const redeemHandoff = endpoint({
  method: 'POST',
  path: '/handoffs/redemptions',
  summary: 'Conectar el móvil con el número que se ve en el ordenador',
  who: 'public',
  body: v.object({ code: handoffCode, match_code: v.pipe(v.string(), v.regex(/^\d{2}$/)), phone_key: secret }),
  response: v.object({ ...evaluationKitSchema.entries, device: v.string() }),
  creates: true,
  problems: [...codeProblems, 'handoff-wrong-code', 'evaluation-not-required', 'evaluation-closed', 'photo-cap-reached'],
});

const reportedAmount = v.object({
  confirmed: v.pipe(v.number(), v.integer(), v.minValue(0)),
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Reports the phone's progress, which the desktop shows; nothing else depends on it. */
export const reportProgress = endpoint({
  method: 'PUT',
  path: '/policies/{id}/risks/{riskId}/handoff-report',
  summary: 'Lo que está haciendo el móvil, para la pantalla del ordenador',
  who: 'evaluation',
  of: 'policy',
  grants: ['evaluation'],
  params: riskParams,
  body: v.object({
    at: v.picklist(['imei', 'front', 'back', 'review', 'sending']),
    saved: v.pipe(v.array(v.picklist(['imei', 'front', 'back'])), v.maxLength(3)),
    bytes: v.object({ front: v.optional(reportedAmount), back: v.optional(reportedAmount) }),
  }),
  response: null,
  problems: ['rate-limited'],
});
