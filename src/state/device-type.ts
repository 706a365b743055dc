export type DeviceType = 'mobile' | 'desktop' | 'ios' | 'android' | 'tablet';

/** The parts of `navigator` that are read. */
export interface Browser {
  userAgent: string;
  maxTouchPoints?: number;
  userAgentData?: { mobile: boolean; platform: string } | undefined;
}

/**
 * What kind of device this is (decision A23): `ios` and `android` are phones of those systems, `tablet` an iPad or an Android without "Mobile", `mobile` a
 * phone of another system. An iPad that calls itself a Macintosh is recognised by its touch points (A18).
 */
export function deviceType(browser: Browser): DeviceType {
  const agent = browser.userAgent;
  const touches = browser.maxTouchPoints ?? 0;
  if (/iPhone|iPod/.test(agent)) return 'ios';
  if (/iPad/.test(agent) || (/Macintosh/.test(agent) && touches > 1)) return 'tablet';
  if (/Android/.test(agent) || browser.userAgentData?.platform === 'Android') {
    return /Mobile/.test(agent) || browser.userAgentData?.mobile ? 'android' : 'tablet';
  }
  return browser.userAgentData?.mobile || /Mobi/.test(agent) ? 'mobile' : 'desktop';
}
