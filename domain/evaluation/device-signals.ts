import { isAppleBrand, phoneOfTac } from '#domain/device/tac.ts';
import type { SessionDevice } from './session-device.ts';

/**
 * Whether the phone that was used is the one that is insured. `imei-platform`: maker by the IMEI against the system; `policy-platform`: the policy's
 * brand against the system; `screenshot-shape`: the IMEI's screenshot against the screen. The IMEI against the policy is `ImeiCheck`'s.
 */
export interface DeviceSignal {
  signal: 'imei-platform' | 'policy-platform' | 'screenshot-shape';
  value: string | number;
  expected: string | number;
  outcome: 'met' | 'differs';
}

/** Shapes of photos: a picture like these is of a box or of another screen, and no screenshot. */
const photoRatios = [1, 4 / 3, 3 / 2, 16 / 9];
/** The app's scaling rounds to whole pixels. */
const roundingTolerance = 0.01;
/** A browser may leave the system's bar out of what it calls the screen. */
const screenTolerance = 0.06;

/**
 * Compares what is known; what is not, is left out. These signals are for whoever looks at the record: a borrowed phone explains all of them, so they neither
 * refuse nor send to a person by themselves. `screenshot`: size in pixels of the whole IMEI picture, null without one or when it was cropped.
 */
export function deviceSignals(known: {
  device: SessionDevice | null;
  imei: string | null;
  policyBrand: string | null;
  screenshot: { width: number; height: number } | null;
}): DeviceSignal[] {
  const { device, imei, policyBrand, screenshot } = known;
  const maker = imei === null ? null : (phoneOfTac(imei)?.brand ?? null);
  const insured = policyBrand?.trim() ? policyBrand : null;
  return [
    ...(maker && device ? onPlatform('imei-platform', maker, device) : []),
    ...(insured && device ? onPlatform('policy-platform', insured, device) : []),
    ...(screenshot && device ? shapeOf(screenshot, device) : []),
  ];
}

/** Apple's phones run iOS, and no others do. */
function onPlatform(name: DeviceSignal['signal'], brand: string, { platform }: SessionDevice): DeviceSignal[] {
  if (platform === 'other') return [];
  const expected = isAppleBrand(brand) ? 'ios' : 'android';
  return [signal(name, platform, expected, platform === expected)];
}

function shapeOf({ width, height }: { width: number; height: number }, { screenRatio }: SessionDevice): DeviceSignal[] {
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height));
  const isLike = (other: number, tolerance: number) => Math.abs(ratio / other - 1) <= tolerance;
  const isScreen = isLike(screenRatio, screenTolerance);
  if (!isScreen && photoRatios.some((photo) => isLike(photo, roundingTolerance))) return [];
  return [signal('screenshot-shape', Math.round(ratio * 100) / 100, screenRatio, isScreen)];
}

function signal(name: DeviceSignal['signal'], value: string | number, expected: string | number, isMet: boolean): DeviceSignal {
  return { signal: name, value, expected, outcome: isMet ? 'met' : 'differs' };
}
