/** What a browser says about the system it runs on. */
export interface PlatformHints {
  userAgent: string;
  /** User-Agent Client Hints, where the browser has them (Chromium). */
  clientHints: { platform: string; platformVersion: string } | null;
  /** `navigator.platform`: iPads say `MacIntel` and give themselves away by their touch points. */
  navigatorPlatform: string;
  maxTouchPoints: number;
}

export type System = 'ios' | 'android' | 'other';

export interface OperatingSystem {
  system: System;
  /** Major, minor, patch; null when the browser does not say. */
  version: readonly [number, number, number] | null;
}

/** Oldest systems that may evaluate (specification §5, decision A88). */
const oldest = { ios: [14, 3, 0], android: [7, 0, 0] } as const;

function versionIn(text: string | undefined): OperatingSystem['version'] {
  const parts = /^\s*(\d+)(?:[._](\d+))?(?:[._](\d+))?/.exec(text ?? '');
  return parts ? [Number(parts[1]), Number(parts[2] ?? 0), Number(parts[3] ?? 0)] : null;
}

/**
 * The system and its version: by Client Hints first, then by the user agent. An iPad that calls itself a Mac is recognised by its touch points (decision A18).
 */
export function operatingSystemOf(hints: PlatformHints): OperatingSystem {
  const agent = hints.userAgent;
  const said = hints.clientHints;
  if (said?.platform === 'Android') {
    return { system: 'android', version: versionIn(said.platformVersion) ?? versionIn(/Android ([\d.]+)/.exec(agent)?.[1]) };
  }
  if (said?.platform === 'iOS') return { system: 'ios', version: versionIn(said.platformVersion) };
  if (/iPhone|iPad|iPod/.test(agent)) return { system: 'ios', version: versionIn(/ OS ([\d_]+)/.exec(agent)?.[1]) };
  if (/Macintosh/.test(agent) && hints.navigatorPlatform === 'MacIntel' && hints.maxTouchPoints > 1) {
    // iPadOS sends a desktop user agent with a frozen system version; Safari's version is that of the system.
    return { system: 'ios', version: versionIn(/Version\/([\d.]+)/.exec(agent)?.[1]) };
  }
  if (/Android/.test(agent)) return { system: 'android', version: versionIn(/Android ([\d.]+)/.exec(agent)?.[1]) };
  return { system: 'other', version: null };
}

/**
 * Whether an evaluation may be done on this system: iOS from 14.3.0 and Android from 7.0.0, but not with an unknown version; every other system may
 * (specification §5). Frozen version numbers pass (decision A18).
 */
export function isSupportedSystem({ system, version }: OperatingSystem): boolean {
  if (system === 'other') return true;
  if (version === null) return false;
  const floor = oldest[system];
  for (let part = 0; part < 3; part += 1) {
    const difference = (version[part] ?? 0) - (floor[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
