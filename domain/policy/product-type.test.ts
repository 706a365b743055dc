import fc from 'fast-check';
import { expect, test } from 'vitest';
import { riskTypeSchema } from '#domain/wire/policies.ts';
import type { PolicyVariant } from './product-type.ts';
import { insurableRiskTypes, policyVariant, productType, requireReference } from './product-type.ts';

test.each<[string, number, PolicyVariant, number[], boolean]>([
  ['mobile', 1, 'mobile', [1], false],
  ['tranquility', 2, 'default', [2], false],
  ['scooter', 3, 'scooter', [3], true],
  ['extended warranty', 4, 'warranty', [4], true],
  ['multi-device', 5, 'multi-risk', [1, 5, 6], false],
  ['portable', 6, 'portable', [7], true],
  ['smart TV', 7, 'smart-tv', [8], true],
])('%s', (_what, id, variant, risks, hasReference) => {
  expect(policyVariant(id)).toBe(variant);
  expect(insurableRiskTypes(id)).toEqual({ ok: true, value: risks });
  expect(requireReference(id)).toEqual(hasReference ? { ok: true, value: true } : { ok: false, problem: { kind: 'no-reference' } });
});

test('every other type has the default variant, and is not found', () => {
  const known: number[] = Object.values(productType);
  fc.assert(
    fc.property(fc.integer(), (id) => {
      fc.pre(!known.includes(id));
      const problem = { kind: 'unknown-product-type', productTypeId: id };
      expect(policyVariant(id)).toBe('default');
      expect(insurableRiskTypes(id)).toEqual({ ok: false, problem });
      expect(requireReference(id)).toEqual({ ok: false, problem });
    }),
  );
});

test('each risk type can be insured by some product', () => {
  const insured = Object.values(productType).flatMap((id) => {
    const types = insurableRiskTypes(id);
    return types.ok ? types.value : [];
  });
  expect(new Set(insured)).toEqual(new Set(riskTypeSchema.options));
});
