import { ipidSections } from '#domain/policy/ipid.ts';
import { typeDescription } from '#domain/policy/type-description.ts';
import type { IpidWire } from '#domain/wire/ipid.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { clausesOfProducts, coveragesOfProducts, findProduct, pricesOfProducts, productsOfType } from './store.ts';

/** The information document (IPID) of a product, from the catalogue as it is now. @throws {ProblemError} `not-found` */
export async function readIpid(db: Executor, { config }: Pick<Ports, 'config'>, productId: number): Promise<IpidWire> {
  const found = await findProduct(db, productId);
  if (!found) throw new ProblemError('not-found');
  const { product, productType } = found;
  const siblings = await productsOfType(db, productType.id);
  const coverages = await coveragesOfProducts(db, [productId, ...siblings.map(({ id }) => id)]);
  const clauses = await clausesOfProducts(db, [productId]);
  const prices = await pricesOfProducts(db, [productId]);
  const textsOf = (kind: 'excluded' | 'restricted') => clauses.filter((clause) => clause.kind === kind).map(({ text }) => text);
  const { name, key } = config.insurer;
  return {
    product_id: productId,
    title: 'Documento de información sobre el producto de seguro',
    company: `Empresa: ${name.replace(/\.$/, '')}. Estado miembro: España. Entidad aseguradora autorizada por la Dirección General de Seguros y Fondos de Pensiones, clave ${key}.`,
    product: `Producto: ${product.name === productType.name ? product.name : `${productType.name} ${product.name}`}`,
    statement: 'La información precontractual y contractual completa relativa al producto se facilita en otros documentos.',
    sections: ipidSections({
      productTypeId: productType.id,
      what: typeDescription(productType.id, productType.description),
      coverages: coverages.filter((coverage) => coverage.productId === productId),
      coveredByOthers: coverages.map((coverage) => coverage.name),
      excluded: textsOf('excluded'),
      restricted: textsOf('restricted'),
      maxCents: prices.length === 0 ? null : Math.max(...prices.map(({ maxCents }) => maxCents)),
      isPaidAfterEvaluation: product.isPaidAfterEvaluation,
    }),
  };
}
