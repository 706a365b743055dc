import { maxRepetitions } from '#domain/evaluation/retries.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { wireVersion } from '#domain/wire/fields.ts';
import { getSettings } from '#domain/wire/settings.ts';
import { implement, type Route } from '#server/http/route.ts';
import { supportSettings } from './support-settings.ts';

/** Specification §9. */
const pictureCountdownSeconds = 10;
const pollIntervalMs = 5000;
const pollMaxAttempts = 12;

export const settingsRoutes: Route[] = [
  implement(getSettings, async ({ ports }) => ({
    phone: ports.config.supportPhone,
    ...supportSettings(ports),
    evaluation: {
      picture_countdown_seconds: pictureCountdownSeconds,
      poll_interval_ms: pollIntervalMs,
      poll_max_attempts: pollMaxAttempts,
      max_repetitions: maxRepetitions,
      can_manually_capture_imei: ports.config.canTypeImei,
      can_attach_invoice: ports.config.canAttachInvoice,
      max_upload_bytes: maxCaptureBytes,
    },
    push_public_key: ports.push.publicKey,
    wire_version: wireVersion,
    min_wire_version: wireVersion,
  })),
];
