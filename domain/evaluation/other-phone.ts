import { isAppleBrand } from '#domain/device/apple-brand.ts';

/**
 * Whether a page surely runs on another phone than the insured one (decision A13): an iPhone is insured and this is an Android, or this is an iPhone and a phone of
 * another maker is insured. Anything unknown, as a brand that is not written down, says nothing, and a tablet says no more than a desktop.
 */
export function isOtherPhone(
  { brand, model }: { brand: string; model: string },
  device: 'ios' | 'android' | 'mobile' | 'tablet' | 'desktop',
): boolean {
  const isAppleInsured = isAppleBrand(`${brand} ${model}`);
  if (device === 'android') return isAppleInsured;
  return device === 'ios' && brand.trim() !== '' && !isAppleInsured;
}
