import type { AuditEvent } from '#domain/wire/audit.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';

type Subject = NonNullable<AuditEvent['subject']>;

/**
 * The pages of records whose number alone gives the address; a call request stands in its list. Missing here: a claim's page, which needs its policy and risk too,
 * and a landing page, which stands below its store.
 */
const places: Readonly<Partial<Record<Subject['type'], (id: number) => AppPath>>> = {
  policy: (id) => `/oficina/polizas/${id}`,
  user: (id) => `/oficina/usuarios/${id}`,
  distributor: (id) => `/oficina/distribuidores/${id}`,
  store: (id) => `/oficina/tiendas/${id}`,
  'repair-center': (id) => `/oficina/servicios-tecnicos/${id}`,
  discount: (id) => `/oficina/descuentos/${id}`,
  'generic-item': (id) => `/oficina/articulos/${id}`,
  product: (id) => `/oficina/productos/${id}`,
  'product-type': (id) => `/oficina/tipos/${id}`,
  'product-category': (id) => `/oficina/categorias/${id}`,
  'call-request': () => '/oficina/llamadas',
  house: () => '/oficina/ajustes',
};

/** The page of the record that an event is about; null: it has none. */
export function subjectPath({
  subject,
  policy_id: policyId,
  policy_risk_id: riskId,
}: Pick<AuditEvent, 'subject' | 'policy_id' | 'policy_risk_id'>): AppPath | null {
  if (subject === null) return null;
  if (subject.type !== 'claim') return places[subject.type]?.(subject.id) ?? null;
  return policyId !== null && riskId !== null ? `/oficina/siniestros/${policyId}/${riskId}/${subject.id}` : null;
}
