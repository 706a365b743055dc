import type { IpidWire } from '#domain/wire/catalogue.ts';
import type { LegalTextWire } from '#domain/wire/legal-texts.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import type { Executor } from '#server/db/connect.ts';
import { readIpid } from '#server/modules/catalogue/read-ipid.ts';
import { textWire } from '#server/modules/legal-texts/text-wire.ts';
import { textInForce, textsOf } from '#server/modules/legal-texts/texts-in-force.ts';
import { type Mandate, mandateOf } from '#server/modules/payments/methods/mandate-of.ts';
import { readContract } from '#server/modules/policies/reading/read-contract.ts';
import type { LoadedPolicy } from '#server/modules/policy-core/load-policies.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';

/** Everything that the document of a contract says. */
export interface ContractParts {
  loaded: LoadedPolicy;
  contract: Omit<PolicyContract, 'deliveries'>;
  terms: LegalTextWire;
  limitingClauses: LegalTextWire;
  acceptance: LegalTextWire;
  withdrawal: LegalTextWire;
  ipid: IpidWire;
  mandate: { given: Mandate; text: LegalTextWire; creditor: { name: string; identifier: string } } | null;
}

/** As it is now; the texts in the versions that were accepted, and those still to be accepted in the ones in force. @throws {ProblemError} `not-found` */
export async function readContractParts(db: Executor, ports: Ports, policyId: number): Promise<ContractParts> {
  const loaded = await readPolicy(db, policyId);
  const contract = await readContract(db, ports, policyId);
  const textOf = async (text: 'terms' | 'limiting-clauses' | 'contract') => {
    const accepted = contract.acceptances.findLast(({ acceptance }) => acceptance === text);
    const [row] = accepted ? await textsOf(db, [{ text, version: accepted.version }]) : [];
    return row ? textWire(row) : textInForce(db, text);
  };
  const given = await mandateOf(db, policyId);
  const creditor = ports.config.sepaCreditor;
  return {
    loaded,
    contract,
    terms: await textOf('terms'),
    limitingClauses: await textOf('limiting-clauses'),
    acceptance: await textOf('contract'),
    withdrawal: await textInForce(db, 'withdrawal'),
    ipid: await readIpid(db, ports, loaded.policy.productId),
    mandate: given && creditor ? { given, creditor, text: await textInForce(db, 'mandate') } : null,
  };
}
