import { eq } from 'drizzle-orm';
import { fullName } from '#domain/person/full-name.ts';
import { productName } from '#domain/policy/product-name.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { products, productTypes } from '#server/db/schema-catalogue.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { users } from '#server/db/schema-users.ts';
import { ProblemError } from '#server/http/problems.ts';

/**
 * The policy's holder and what is insured, for a document; `document` null: nothing was contracted here, or the holder was erased.
 * @throws {ProblemError} `not-found`
 */
export async function partiesOf(
  db: Executor,
  policyId: number,
): Promise<{ number: string; product: string; holder: string; document: string | null }> {
  const [row] = await db
    .select({
      number: policies.number,
      name: products.name,
      tier: products.tier,
      product_type: { name: productTypes.name },
      user: users,
      holder: policyContracts.holder,
    })
    .from(policies)
    .innerJoin(products, eq(products.id, policies.productId))
    .innerJoin(productTypes, eq(productTypes.id, products.productTypeId))
    .innerJoin(users, eq(users.id, policies.userId))
    .leftJoin(policyContracts, eq(policyContracts.policyId, policies.id))
    .where(eq(policies.id, policyId));
  if (!row) throw new ProblemError('not-found');
  const { number, user, holder } = row;
  return {
    number,
    product: productName(row),
    holder: fullName(holder ?? user),
    document: holder ? `${holder.documentType} ${holder.documentCode}` : null,
  };
}
