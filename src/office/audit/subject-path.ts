import type { AuditEvent } from '#domain/wire/audit.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';

type Subject = NonNullable<AuditEvent['subject']>;

/** The page of what has one by its number alone. A claim's wants to know of what it is, a store's page is below its store, and calls stand in their list. */
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

/** Where the record is that an event is about; null: it has no page. */
export function subjectPath({
  subject,
  policy_id: policyId,
  policy_risk_id: riskId,
}: Pick<AuditEvent, 'subject' | 'policy_id' | 'policy_risk_id'>): AppPath | null {
  if (subject === null) return null;
  if (subject.type !== 'claim') return places[subject.type]?.(subject.id) ?? null;
  return policyId !== null && riskId !== null ? `/oficina/siniestros/${policyId}/${riskId}/${subject.id}` : null;
}
