import { ProblemError } from '#server/http/problems.ts';

/** The sentence of the specification (§8) for a type of product that there is not, asked for by its address. */
export function noProductType(productTypeId: number): ProblemError {
  return new ProblemError('not-found', { message: sentence(productTypeId) });
}

/** The problem of a product type that is not there, where a body or a query names it. */
export function unknownProductType(productTypeId: number): ProblemError {
  return new ProblemError('invalid-input', { fields: [{ path: 'product_type_id', code: 'unknown' }], message: sentence(productTypeId) });
}

function sentence(productTypeId: number): string {
  return `Producto no encontrado: ${productTypeId}.`;
}
