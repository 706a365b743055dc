import { operatingSystemOf } from '#domain/device/os-version.ts';
import type { SessionDevice } from '#domain/evaluation/session-device.ts';

/** The system and the aspect ratio of the screen, nothing that tells this phone from others of its model. Turning the phone does not change the value. */
export function sessionDevice(): SessionDevice {
  const { userAgent, platform: navigatorPlatform, maxTouchPoints } = navigator;
  const { system } = operatingSystemOf({ userAgent, clientHints: null, navigatorPlatform, maxTouchPoints });
  const { width, height } = screen;
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height));
  return { platform: system, screenRatio: Math.round(ratio * 100) / 100 };
}
