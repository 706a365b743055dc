import { eq } from 'drizzle-orm';
import { fullName } from '#domain/person/full-name.ts';
import type { Executor } from '#server/db/connect.ts';
import { policies } from '#server/db/schema.ts';
import { products } from '#server/db/schema-catalogue.ts';
import { policyContracts } from '#server/db/schema-policies.ts';
import { users } from '#server/db/schema-users.ts';
import { ProblemError } from '#server/http/problems.ts';

/** Who pays for which insurance; `document` null: nothing was contracted here, or its holder was erased. @throws {ProblemError} `not-found` */
export async function partiesOf(
  db: Executor,
  policyId: number,
): Promise<{ number: string; product: string; holder: string; document: string | null }> {
  const [row] = await db
    .select({ number: policies.number, product: products.name, user: users, holder: policyContracts.holder })
    .from(policies)
    .innerJoin(products, eq(products.id, policies.productId))
    .innerJoin(users, eq(users.id, policies.userId))
    .leftJoin(policyContracts, eq(policyContracts.policyId, policies.id))
    .where(eq(policies.id, policyId));
  if (!row) throw new ProblemError('not-found');
  const { number, product, user, holder } = row;
  return {
    number,
    product,
    holder: fullName(holder ?? user),
    document: holder ? `${holder.documentType} ${holder.documentCode}` : null,
  };
}
