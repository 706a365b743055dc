import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listClaimTypes } from '#domain/wire/claims.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';

/** The form's label for a field that the server named by its dotted path; undefined: the form has no such field. */
export function useFieldNames({ policyId, riskId }: Pick<ClaimPlace, 'policyId' | 'riskId'>): (path: string) => string | undefined {
  const { t } = useLingui();
  const ask = useAsk();
  const { data } = useQuery({ ...ask(listClaimTypes, { params: { id: String(policyId), riskId: String(riskId) } }), ...persisted });
  const ofKinds = data?.data.flatMap(({ extra_fields: fields }) => fields) ?? [];
  const names: Record<string, string> = {
    loss_date: t`el día`,
    claim_type_id: t`el tipo de siniestro`,
    policy: t`la póliza, que está sin pagar`,
  };
  return (path) => names[path] ?? ofKinds.find(({ id }) => path === `extra_fields.${id}`)?.label;
}
