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

/** What is put below a contract: a name, or lines in a box of 1000 × 400, each stroke the points of one touch. `nothing-drawn`: there are none, or too short ones. */
export const handSignatureField = v.pipe(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('typed'), name: printedLine(maxNameLength) }),
    v.strictObject({ kind: v.literal('drawn'), strokes }),
  ]),
  v.check((hand) => hand.kind !== 'drawn' || isDrawn(hand.strokes), 'nothing-drawn' satisfies FieldCode),
  v.check((hand) => hand.kind !== 'typed' || isName(hand.name), 'too-short' satisfies FieldCode),
);

/** Six digits, as they are read or pasted: with spaces between them or not. */
export const signCodeField = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/),
);

/**
 * A code of six digits goes to the holder, with which the contract is signed (`POST /policies/{id}/sign`): by `sms` where they have a mobile number and messages can be sent,
 * else by `mail`, or as it is asked for. It lasts ten minutes and five tries; a new one ends the one before, and there is none within a minute (`again_at`), nor more than
 * ten a day: `rate-limited`. `invalid-input` says why none goes: `channel` `not-an-option`, or `status` as at signing. `is_demo`: nothing leaves the machine, the code
 * lies among the mails that it keeps.
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
  /** `sent_to`: as only its owner knows it again, `··· ·· 47 18` or `t…r@ejemplo.es`. */
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
