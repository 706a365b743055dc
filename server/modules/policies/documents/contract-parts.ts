import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { IpidWire } from '#domain/wire/ipid.ts';
import type { LegalTextWire } from '#domain/wire/legal-texts.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import type { Executor } from '#server/db/connect.ts';
import { readIpid } from '#server/modules/catalogue/read-ipid.ts';
import { textWire } from '#server/modules/legal-texts/text-wire.ts';
import { textsInForce, textsOf } from '#server/modules/legal-texts/texts-in-force.ts';
import { type Mandate, payingMethodOf } from '#server/modules/payments/methods/paying-method.ts';
import { readContract } from '#server/modules/policies/reading/read-contract.ts';
import type { LoadedPolicy } from '#server/modules/policy-core/load-policies.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';

/** Everything that the contract's document contains. */
export interface ContractParts {
  loaded: LoadedPolicy;
  contract: Omit<PolicyContract, 'deliveries'>;
  terms: LegalTextWire;
  limitingClauses: LegalTextWire;
  acceptance: LegalTextWire;
  withdrawal: LegalTextWire;
  /** The current payment method; while none is stored, the contracted one. */
  payingMethod: PaymentMethod;
  ipid: IpidWire;
  mandate: { given: Mandate; text: LegalTextWire; creditor: { name: string; identifier: string } } | null;
}

/** The texts that the document reproduces as they were accepted. */
const contractTexts = ['terms', 'limiting-clauses', 'contract'] as const;
type ContractText = (typeof contractTexts)[number];

/**
 * Reads the contract as it is now, with the accepted texts in the versions that were accepted, and those still to be accepted in the versions in force.
 * @throws {ProblemError} `not-found`
 */
export async function readContractParts(db: Executor, ports: Ports, policyId: number): Promise<ContractParts> {
  const loaded = await readPolicy(db, policyId);
  const contract = await readContract(db, ports, policyId);
  const inForce = await textsInForce(db);
  const versionOf = (text: ContractText) => contract.acceptances.findLast(({ acceptance }) => acceptance === text)?.version;
  const accepted = await textsOf(
    db,
    contractTexts.flatMap((text) => {
      const version = versionOf(text);
      return version === undefined ? [] : [{ text, version }];
    }),
  );
  const textOf = (text: ContractText) => {
    const row = accepted.find((each) => each.text === text);
    return row ? textWire(row) : inForce(text);
  };
  const paying = await payingMethodOf(db, policyId);
  const given = paying?.mandate;
  const creditor = ports.config.sepaCreditor;
  return {
    loaded,
    contract,
    terms: textOf('terms'),
    limitingClauses: textOf('limiting-clauses'),
    acceptance: textOf('contract'),
    withdrawal: inForce('withdrawal'),
    payingMethod: paying?.type ?? contract.payment_method,
    ipid: await readIpid(db, ports, loaded.policy.productId),
    mandate: given && creditor ? { given, creditor, text: inForce('mandate') } : null,
  };
}
