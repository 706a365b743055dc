import * as v from 'valibot';
import { handoffStates } from '#domain/handoff/handoff-state.ts';
import { phoneSteps } from '#domain/handoff/phone-steps.ts';
import { endpoint } from './endpoint.ts';
import { evaluationKitSchema } from './evaluations.ts';
import { idParam, instant, riskParams, uuid, uuidOut } from './fields.ts';
import { photoResultSchema } from './policies.ts';

const secret = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/));
const handoffParams = v.object({ id: idParam, riskId: idParam, handoffId: uuid });

/** Made when there is none that goes on: whoever reloads the page finds the phone that is connected already. Whoever has just contracted, with nobody logged in, hands over with their grant. */
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
    /** Null once a phone has taken the evaluation over. The codes are told here and nowhere else: the server keeps their hashes. */
    codes: v.nullable(v.object({ secret: v.string(), short_code: v.string() })),
  }),
  creates: './{id}',
  problems: ['handoff-limit', 'evaluation-not-required', 'evaluation-closed', 'photo-cap-reached', 'rate-limited'],
});

/** Another secret of the same hand-over: `qr`, good for two minutes, or `link`, good as long as the hand-over. */
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
  /** The policyholder's address, masked: where a link by mail goes; null while nobody has shown that it is theirs. */
  mail_to: v.nullable(v.string()),
  /** The code to type on the phone; null when no phone waits for it. */
  match_code: v.nullable(v.string()),
  expires_at: instant,
  /** When the phone was last heard of. */
  heard_at: v.nullable(instant),
  /** The server's time, by the same clock as the instants here, which need not be the reader's. */
  now: instant,
  steps: v.array(
    v.object({
      step: v.picklist(phoneSteps),
      state: v.picklist(['todo', 'doing', 'saved', 'arriving', 'done']),
      at: v.nullable(instant),
      bytes: v.nullable(amount),
    }),
  ),
  /** The last four digits of the IMEI that has come. */
  imei_end: v.nullable(v.string()),
  /** What has become of the evaluation that the phone sent; null until it has come whole. */
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

/** The link goes to the policyholder's own address once that is proved, at most three times an hour; it is another secret of the same hand-over. */
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

/** What the phone has in its hand: the secret of the QR or link, or the code that somebody typed. */
const handoffCode = v.union([v.object({ secret }), v.object({ short_code: v.pipe(v.string(), v.regex(/^[2-9A-HJKMNP-TV-Z]{8}$/)) })]);
export type HandoffCode = v.InferInput<typeof handoffCode>;

const codeProblems = ['not-found', 'handoff-expired', 'handoff-used', 'handoff-cancelled', 'handoff-locked', 'rate-limited'] as const;

/** The phone has opened it: it is told whose device it is about, and the desktop that somebody is there. */
export const enterHandoff = endpoint({
  method: 'POST',
  path: '/handoffs/entries',
  summary: 'Abrir en el móvil el paso desde el ordenador',
  who: 'public',
  body: v.object({ code: handoffCode }),
  response: v.object({
    device: v.string(),
    /** The last letters of the policyholder's first name. */
    name_end: v.string(),
  }),
  problems: codeProblems,
});

/** "No he sido yo": whoever got a link that they did not ask for ends it, and the desktop says so. */
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
 * The two digits of the desktop's screen, typed on the phone: right, and the phone has all it needs to evaluate, also without a network;
 * wrong three times, and it is over. `phone_key`: random, chosen and kept by the phone; with it the same call may be made again, because
 * its answer may have been lost.
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

/** What the phone is doing, told for the desktop's screen; nothing else depends on it. */
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
