import * as v from 'valibot';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import type { FieldCode } from './field-code.ts';

/** The largest id that the database's integers hold: a larger one identifies nothing, and must not reach the database. */
const maxId = 2_147_483_647;
/** Numeric id in a path: comes as text, becomes a number. */
export const idParam = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(maxId));
/** Id chosen by the client (evaluation, capture, outbox item): UUID, lower case. */
export const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());
/** A UUID in a response: parsed, not changed. */
export const uuidOut = v.pipe(v.string(), v.uuid());
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxId));
/** SHA-256 as 64 lower-case hexadecimal digits. */
export const sha256Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** An instant in an answer, ISO 8601 with offset. Instants in a request are an `instantField`, which checks that the day exists. */
export const instant = v.pipe(v.string(), v.isoTimestamp());
/** An instant in a request: its day exists, its offset can be parsed everywhere, and every database can hold its year. Instants of a wrong clock are accepted. */
export const instantField = v.pipe(
  instant,
  v.check((text) => isCivilDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), 'no-such-day' satisfies FieldCode),
  v.minValue('1900'),
  v.maxValue('9999'),
);
/** A civil date in an answer, yyyy-mm-dd, Europe/Madrid. Dates in a request are a `dayField`, which checks that the day exists. */
export const civilDate = v.pipe(v.string(), v.isoDate());
export const idParams = v.object({ id: idParam });
export const riskParams = v.object({ id: idParam, riskId: idParam });
/** The name of the header with which the server confirms exactly which bytes it keeps: `sha-256=<hex of the body or the uploaded file>`. */
export const receiptHeader = 'Peritia-Receipt';
/** The wire version a client speaks; an unsupported one gets 426 `update-required`. */
export const wireVersionHeader = 'Peritia-Wire';
export const wireVersion = 1;
