import { operatingSystemOf } from '#domain/device/os-version.ts';
import type { SessionDevice } from '#domain/evaluation/session-device.ts';

/** System and screen shape of this phone, and nothing by which it could be told from its like. A screen lying down has the same shape. */
export function sessionDevice(): SessionDevice {
  const { userAgent, platform: navigatorPlatform, maxTouchPoints } = navigator;
  const { system } = operatingSystemOf({ userAgent, clientHints: null, navigatorPlatform, maxTouchPoints });
  const { width, height } = screen;
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height));
  return { platform: system, screenRatio: Math.round(ratio * 100) / 100 };
}
