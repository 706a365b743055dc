import * as v from 'valibot';
import { brandSchemesSchema } from './brand-schemes.ts';
import { endpoint } from './endpoint.ts';

const hours = v.object({ from: v.number(), to: v.number() });

/** What a client needs to know of this installation before anyone signs in. */
export const settingsSchema = v.object({
  /** Customer-service line, digits only. */
  phone: v.string(),
  /** Whole hours, Europe/Madrid (specification §1). */
  support_hours: v.object({ weekdays: hours, weekends_and_holidays: hours }),
  holidays: v.array(v.string()),
  evaluation: v.object({
    picture_countdown_seconds: v.number(),
    poll_interval_ms: v.number(),
    poll_max_attempts: v.number(),
    max_repetitions: v.number(),
    can_manually_capture_imei: v.boolean(),
    can_attach_invoice: v.boolean(),
    /** Largest file accepted by an upload. */
    max_upload_bytes: v.number(),
  }),
  /** Name and colours of the app, where the operator has set them; null: the default ones. */
  brand: v.nullable(v.object({ name: v.string(), colors: brandSchemesSchema })),
  /** The public key with which a browser subscribes to web push (RFC 8292), base64url. */
  push_public_key: v.string(),
  /** Name of the directory by which the operator's own staff log in; null: there is none. */
  directory: v.nullable(v.string()),
  /** The newest wire version that the server accepts; `min_wire_version` is the oldest. */
  wire_version: v.number(),
  min_wire_version: v.number(),
});
export type Settings = v.InferOutput<typeof settingsSchema>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Ajustes públicos de esta instalación',
  who: 'public',
  response: settingsSchema,
  problems: [],
});
