import { isSupportedSystem, operatingSystemOf } from '#domain/device/os-version.ts';

interface ClientHints {
  platform: string;
  getHighEntropyValues?: (hints: string[]) => Promise<{ platformVersion?: string }>;
}

/** Asks the browser for its operating system and applies the rule of the oldest supported ones (specification §9, decision A18). */
export async function isSystemSupported(): Promise<boolean> {
  const hints = (navigator as { userAgentData?: ClientHints }).userAgentData;
  const detail = await hints?.getHighEntropyValues?.(['platformVersion']).catch(() => undefined);
  return isSupportedSystem(
    operatingSystemOf({
      userAgent: navigator.userAgent,
      clientHints: hints && detail?.platformVersion ? { platform: hints.platform, platformVersion: detail.platformVersion } : null,
      navigatorPlatform: navigator.platform,
      maxTouchPoints: navigator.maxTouchPoints,
    }),
  );
}
