import { isAppleBrand } from '#domain/device/apple-brand.ts';
import { phoneOfTac } from '#domain/device/tac.ts';
import type { SessionDevice } from './session-device.ts';

/**
 * A hint whether the phone that sent the evaluation is the insured one. `imei-platform`: the maker by the IMEI against the phone's operating system;
 * `policy-platform`: the policy's brand against that system; `screenshot-shape`: the shape of the IMEI's screenshot against that of the screen.
 * `ImeiCheck` compares the IMEI with the policy.
 */
export interface DeviceSignal {
  signal: 'imei-platform' | 'policy-platform' | 'screenshot-shape';
  value: string | number;
  expected: string | number;
  outcome: 'met' | 'differs';
}

/** Longer side by shorter side of usual photos: a picture of such a shape is taken for a photo (of a box or another screen), not for a screenshot. */
const photoRatios = [1, 4 / 3, 3 / 2, 16 / 9];
/** The app's scaling rounds to whole pixels. */
const roundingTolerance = 0.01;
/** A browser may leave the system's bar out of the screen size that it reports. */
const screenTolerance = 0.06;

/**
 * Makes the signals for which both values are known. They are for whoever reads the record: a borrowed phone explains all of them, so by themselves they neither
 * refuse an evaluation nor send it to a person. `screenshot`: size in pixels of the whole IMEI picture; null without one, or when it was cropped.
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
