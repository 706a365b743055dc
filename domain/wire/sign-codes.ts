import * as v from 'valibot';
import { drawingBox, drawingLimits, isDrawn, isName } from '#domain/policy/hand-signature.ts';
import { codeChannels } from '#domain/policy/sign-code.ts';
import { endpoint } from './endpoint.ts';
import type { FieldCode } from './field-code.ts';
import { idParams, instant } from './fields.ts';
import { printedLine } from './person-fields.ts';

const maxNameLength = 120;
const along = (length: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(length));
const point = v.strictTuple([along(drawingBox.width), along(drawingBox.height)]);
const strokes = v.pipe(
  v.array(v.pipe(v.array(point), v.maxLength(drawingLimits.points))),
  v.maxLength(drawingLimits.strokes),
  v.check((drawn) => drawn.reduce((total, { length }) => total + length, 0) <= drawingLimits.points, 'too-long' satisfies FieldCode),
);

/**
 * The signature below a contract: a typed name, or strokes in a box of 1000 × 400, each stroke the points of one touch. `nothing-drawn`: there are no strokes, or
 * they are too short.
 */
export const handSignatureField = v.pipe(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('typed'), name: printedLine(maxNameLength) }),
    v.strictObject({ kind: v.literal('drawn'), strokes }),
  ]),
  v.check((hand) => hand.kind !== 'drawn' || isDrawn(hand.strokes), 'nothing-drawn' satisfies FieldCode),
  v.check((hand) => hand.kind !== 'typed' || isName(hand.name), 'too-short' satisfies FieldCode),
);

/** Six digits as they are read or pasted, with or without spaces. */
export const signCodeField = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/),
);

/**
 * Sends the policyholder a code of six digits with which the contract is signed (`POST /policies/{id}/sign`): by `sms` where they have a mobile number and SMS can be
 * sent, else by `mail`, or by the `channel` asked for. It is valid for ten minutes and five tries; a new code replaces the previous one, at the earliest after a
 * minute (`again_at`) and at most ten times a day: `rate-limited`. `invalid-input` says why none is sent: `channel` `not-an-option`, or `status` as at signing.
 * `is_demo`: nothing is really sent, the code is among the mails that the server keeps.
 */
export const createSignCode = endpoint({
  method: 'POST',
  path: '/policies/{id}/sign-code',
  summary: 'Pedir el código con el que se firma un contrato',
  who: 'owner',
  of: 'policy',
  grants: ['contracting'],
  params: idParams,
  body: v.strictObject({ channel: v.optional(v.picklist(codeChannels)) }),
  /** `sent_to`: the number or address, masked so that only its owner recognises it, `··· ·· 47 18` or `t…r@ejemplo.es`. */
  response: v.object({
    channel: v.picklist(codeChannels),
    sent_to: v.string(),
    is_demo: v.boolean(),
    expires_at: instant,
    again_at: instant,
  }),
  problems: ['email-unproved', 'rate-limited'],
  idempotent: true,
});
