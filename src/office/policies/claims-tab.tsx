import { Trans, useLingui } from '@lingui/react/macro';
import { listClaims } from '#domain/wire/claims.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { useListOf } from '#src/data/list.ts';
import { claimPath } from '#src/office/claims/claim-path.ts';
import { ClaimPill } from '#src/office/claims/claim-pill.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Pagination } from '#src/ui/pagination.tsx';

/** The claims of a policy. */
export function ClaimsTab({ policy }: { policy: Policy }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { rows, error, retry, pages } = useListOf(listClaims, { params: { id: policy.id } });
  return (
    <>
      <DataTable
        caption={t`Siniestros`}
        rows={rows}
        keyOf={({ id }) => id}
        toOf={claimPath}
        error={error ? problemText(error) : null}
        onRetry={retry}
        columns={[
          { key: 'type', head: t`Qué pasó`, cell: ({ claim_type }) => claim_type.text },
          { key: 'risk', head: t`A qué`, cell: ({ policy_risk_name }) => policy_risk_name },
          { key: 'loss', head: t`Cuándo`, cell: ({ loss_date }) => <DateText when={loss_date} /> },
          { key: 'declared', head: t`Declarado`, cell: ({ created_at }) => <DateText when={created_at} /> },
          { key: 'stage', head: t`Estado`, cell: ({ internal_status }) => <ClaimPill stage={internal_status} /> },
        ]}
        empty={<Empty icon="shield" title={<Trans>No se ha declarado ningún siniestro</Trans>} />}
      />
      {(pages.onBack || pages.onNext) && <Pagination {...pages} />}
    </>
  );
}
