import { firstEvaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import type { Holder } from '#domain/policy/booking.ts';
import { riskKinds } from '#domain/policy/risk-kind.ts';
import type { InsuredItem } from '#domain/quote/insured-items.ts';
import { checkItemAge } from '#domain/quote/item-age.ts';
import { quotedRiskType } from '#domain/quote/quoted-risk-type.ts';
import { centsOf } from '#domain/shared/money.ts';
import { invalid } from '#server/http/problems.ts';
import type { NewRisk } from '#server/modules/policies/store-contracts.ts';

/**
 * The risks that a proposal insures, in their initial state: every mobile still has to be evaluated. The age of a device is its age on the day of the contract
 * (decision A48).
 * @throws {ProblemError} `invalid-input` with the device at fault
 */
export function contractedRisks(
  items: readonly InsuredItem[],
  { productTypeId, holder, today }: { productTypeId: number; holder: Holder; today: string },
): NewRisk[] {
  return items.map((device, index) => {
    const path = index === 0 ? 'device' : `other_devices.${index - 1}`;
    const { purchase_date: purchaseDate } = device;
    const type = quotedRiskType(productTypeId, device.risk_type, purchaseDate !== null);
    if (type === null) throw invalid(`${path}.risk_type`, 'other-product-type');
    const age = checkItemAge(type, purchaseDate, today);
    if (!age.ok) throw invalid(`${path}.purchase_date`, age.problem);
    const evaluationStatus = firstEvaluationStatus(type, true);
    const common = { riskType: type, kind: riskKinds[type], priceCents: centsOf(device.price), purchaseDate, evaluationStatus };
    const { brand, model, reference, label } = device;
    return common.kind === 'person'
      ? { ...common, name: holder.name, idNumber: holder.documentCode }
      : { ...common, name: label || `${brand} ${model}`, brand, model, reference };
  });
}
