import { ProblemError } from '#server/http/problems.ts';

/** The sentence of the specification (§8) for an unknown product type in the path. */
export function noProductType(productTypeId: number): ProblemError {
  return new ProblemError('not-found', { message: sentence(productTypeId) });
}

/** The problem for an unknown product type in a body or a query. */
export function unknownProductType(productTypeId: number): ProblemError {
  return new ProblemError('invalid-input', { fields: [{ path: 'product_type_id', code: 'unknown' }], message: sentence(productTypeId) });
}

function sentence(productTypeId: number): string {
  return `Producto no encontrado: ${productTypeId}.`;
}
