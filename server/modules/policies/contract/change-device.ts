import { policyStatus } from '#domain/policy/policy-status.ts';
import { type Periodicity, quote } from '#domain/quote/quote.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { updatePolicyAsOffice } from '#domain/wire/policy-changes.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/problems.ts';
import { said } from '#server/http/said.ts';
import { readQuotedProduct } from '#server/modules/catalogue/read-tariffs.ts';
import { cancelEvaluationOf } from '#server/modules/evaluations/cancel-evaluations.ts';
import { createInstalments } from '#server/modules/payments/create-instalments.ts';
import { withdrawInstalments } from '#server/modules/payments/settlement/settle-policy.ts';
import { type LockedContract, risksOf, updateContract, updatePolicyRisk } from '#server/modules/policies/store-contracts.ts';
import type { RiskRow } from '#server/modules/policy-core/load-policies.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { activateIfPaid, type ListPrice, priceContract, repriceContract } from './reprice-contract.ts';

type Change = Pick<BodyOutput<typeof updatePolicyAsOffice>, 'device' | 'purchase_date' | 'periodicity' | 'risk_active'>;

/**
 * Changes what is insured or how often it is paid. A change that affects the price gives a new price, by today's tariff and the policy's discounts; a corrected word
 * does not. A risk that is switched off stops costing while the policy is a draft; once the year was paid for, its premium stays (Ley 50/1980 art. 13: less risk makes
 * the next premium smaller). A risk that is switched on again is charged, unless it was paid for already.
 * @throws {ProblemError} `invalid-input` with the field: an unknown risk, the last active one, what cannot be insured, a periodicity once something was paid; as
 * `priceContract` says
 */
export async function changeDevice(db: Executor, ports: Ports, actor: Actor, locked: LockedContract, change: Change): Promise<void> {
  const { device, purchase_date: purchase, periodicity = locked.contract.periodicity, risk_active: active } = change;
  const { policy, contract } = locked;
  const risks = await risksOf(db, policy.id);
  const before = structuredClone(risks);
  const isDraft = policy.status === policyStatus.draft;
  if (device) {
    const { policy_risk_id: riskId, price, ...words } = said(device);
    const risk = riskOf(risks, riskId, 'device.policy_risk_id');
    Object.assign(risk, words, price === undefined ? {} : { priceCents: centsOf(price) });
    risk.name = risk.kind === 'person' ? risk.name : [risk.brand, risk.model].join(' ');
    await updatePolicyRisk(db, risk.id, risk);
  }
  if (purchase) {
    const risk = riskOf(risks, purchase.policy_risk_id, 'purchase_date.policy_risk_id');
    risk.purchaseDate = purchase.day;
    await updatePolicyRisk(db, risk.id, { purchaseDate: purchase.day });
  }
  if (active) {
    const risk = riskOf(risks, active.policy_risk_id, 'risk_active.policy_risk_id');
    risk.active = active.active;
    if (risks.every((each) => !each.active)) throw invalid('risk_active.active', 'last-risk');
    // Once the policy is paid, the premium of the year stays.
    risk.isPriced = risk.active || (risk.isPriced && !isDraft);
    await updatePolicyRisk(db, risk.id, { active: risk.active, isPriced: risk.isPriced });
    if (!risk.active && risk.kind === 'mobile') await cancelEvaluationOf(db, ports, risk);
  }
  const isOther = (fact: 'priceCents' | 'purchaseDate' | 'isPriced') => risks.some((risk, index) => risk[fact] !== before[index]?.[fact]);
  const field = Object.entries({
    periodicity: periodicity !== contract.periodicity,
    'device.price': isOther('priceCents'),
    'purchase_date.day': isOther('purchaseDate'),
    'risk_active.active': isOther('isPriced'),
  }).find(([, hasChanged]) => hasChanged)?.[0];
  if (field === undefined) return;

  const list = await listPrice(db, locked, risks, periodicity);
  if (periodicity === contract.periodicity) return repriceContract(db, ports, actor, locked, { list, risks, field });

  if (!(await withdrawInstalments(db, ports, policy.id))) throw invalid('periodicity', 'already-paid');
  await updateContract(db, policy.id, { periodicity });
  const price = await priceContract(db, locked, { list, risks, field });
  await createInstalments(db, policy.id, { ...price, periodicity, contractedOn: todayOf(ports) });
  await activateIfPaid(db, ports, actor, locked, price);
}

/** The risk with this id; without an id, the first. */
function riskOf(risks: readonly RiskRow[], id: number | undefined, path: string): RiskRow {
  const risk = id === undefined ? risks[0] : risks.find((each) => each.id === id);
  if (!risk) throw invalid(path, 'unknown');
  return risk;
}

async function listPrice(
  db: Executor,
  { policy, contract }: LockedContract,
  risks: readonly RiskRow[],
  periodicity: Periodicity,
): Promise<ListPrice> {
  const product = await readQuotedProduct(db, policy.productId);
  const [first, ...others] = risks
    .filter(({ isPriced }) => isPriced)
    .map(({ riskType, priceCents, purchaseDate }) => ({ riskType, priceCents: priceCents ?? 0, purchaseDate }));
  if (!product || !first) throw invalid('device', 'not-insurable-online');
  const quoted = quote(
    product,
    { devices: [first, ...others], periodicity, discount: null, storeId: policy.storeId },
    civilDateOf(contract.contractedAt.getTime()),
  );
  if (quoted.ok) return quoted.value;
  const { field, code } = quoted.problem;
  throw invalid(field === 'purchase_date' ? 'purchase_date.day' : field === 'device_price' ? 'device.price' : 'device', code);
}
