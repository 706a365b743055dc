import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ClaimDocumentType } from '#domain/claim/claim-documents.ts';
import { listClaimTypes } from '#domain/wire/claims.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';

/** The names of an insured thing's documents, from the server; a document whose name is not known here is called "Documento". */
export function useDocumentTitles(place: Pick<ClaimPlace, 'policyId' | 'riskId'>): (type: ClaimDocumentType) => string {
  const { t } = useLingui();
  const ask = useAsk();
  const { data } = useQuery({
    ...ask(listClaimTypes, { params: { id: String(place.policyId), riskId: String(place.riskId) } }),
    ...persisted,
  });
  const documents = data?.data.flatMap((type) => [...type.documents, ...type.documents_with_disability]) ?? [];
  return (type) => documents.find((document) => document.type === type)?.title ?? t`Documento`;
}
