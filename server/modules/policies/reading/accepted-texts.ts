import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { getAcceptedTexts } from '#domain/wire/legal-texts.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import { textWire } from '#server/modules/legal-texts/text-wire.ts';
import { textsOf } from '#server/modules/legal-texts/texts-in-force.ts';
import { contractOf } from '#server/modules/policies/store-contracts.ts';

/**
 * The texts accepted for a policy, word for word, in the order of acceptance. Texts accepted before the register existed are only in the contract.
 * @throws {ProblemError} `not-found`
 */
export async function readAcceptedTexts(db: Executor, policyId: number): Promise<ResponseOf<typeof getAcceptedTexts>> {
  const contract = await contractOf(db, policyId);
  if (!contract) throw new ProblemError('not-found');
  const rows = await textsOf(
    db,
    contract.acceptances.map(({ acceptance, version }) => ({ text: acceptance, version })),
  );
  const data = contract.acceptances.flatMap(({ acceptance, version, acceptedAt }) => {
    const row = rows.find((each) => each.text === acceptance && each.version === version);
    return row ? [{ ...textWire(row), text: acceptance, accepted_at: acceptedAt }] : [];
  });
  return { data };
}
