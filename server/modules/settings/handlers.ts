import { pollingLimits } from '#domain/evaluation/polling.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { wireVersion } from '#domain/wire/fields.ts';
import { getSettings } from '#domain/wire/settings.ts';
import { implement, type Route } from '#server/http/route.ts';
import { readHouse, shownBrand } from './house.ts';
import { supportSettings } from './support-settings.ts';

/** Specification §9. */
const pictureCountdownSeconds = 10;

export const settingsRoutes: Route[] = [
  implement(getSettings, async ({ db, ports }) => {
    const house = await readHouse(db, ports);
    return {
      phone: house.phone,
      ...supportSettings(ports, house),
      evaluation: {
        picture_countdown_seconds: pictureCountdownSeconds,
        poll_interval_ms: pollingLimits.intervalMs,
        poll_max_attempts: pollingLimits.maxAttempts,
        max_repetitions: house.max_repetitions,
        can_manually_capture_imei: house.can_type_imei,
        can_attach_invoice: house.can_attach_invoice,
        max_upload_bytes: maxCaptureBytes,
      },
      brand: shownBrand(house),
      push_public_key: ports.push.publicKey,
      directory: ports.config.directory?.name ?? null,
      wire_version: wireVersion,
      min_wire_version: wireVersion,
    };
  }),
];
