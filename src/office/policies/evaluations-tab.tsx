import { Trans, useLingui } from '@lingui/react/macro';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import { getEvidence } from '#domain/wire/evaluation-reports.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Evaluation, Policy } from '#domain/wire/policies.ts';
import { getReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { PdfButton } from '#src/parts/documents/pdf-button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { EvaluationPill } from './pills.tsx';

/** The evaluations that were handed in, the newest first, with the decisions on their photos. */
export function EvaluationsTab({ policy }: { policy: Policy }) {
  const { t } = useLingui();
  const may = useMay();
  const nameOf = (riskId: number) => {
    const risk = policy.policy_risks.find(({ id }) => id === riskId);
    return risk ? (deviceName(risk)?.name ?? risk.name) : '—';
  };
  return (
    <DataTable
      caption={t`Peritaciones`}
      rows={policy.evaluations.toReversed()}
      keyOf={({ id }) => id}
      columns={[
        { key: 'sent', head: t`Enviada`, cell: ({ created_at }) => <DateText when={created_at} /> },
        { key: 'risk', head: t`Dispositivo`, cell: ({ policy_risk_id }) => nameOf(policy_risk_id) },
        { key: 'status', head: t`Estado`, cell: ({ status }) => <EvaluationPill status={status} /> },
        { key: 'front', head: t`Delante`, cell: ({ frontal }) => <PhotoLabel label={frontal.label} /> },
        { key: 'back', head: t`Detrás`, cell: ({ trasera }) => <PhotoLabel label={trasera.label} /> },
        ...(may(getReviewCase)
          ? [
              {
                key: 'review',
                head: t`Revisión`,
                cell: ({ id, status }: Evaluation) =>
                  status === evaluationStatus.pending ? (
                    <AppLink to={`/oficina/peritaciones/${id}` as AppPath}>
                      <Trans>Revisar</Trans>
                    </AppLink>
                  ) : (
                    '—'
                  ),
              },
            ]
          : []),
        { key: 'decided', head: t`Decidida`, cell: ({ decided_at }) => (decided_at ? <DateText when={decided_at} /> : '—') },
        ...(may(getEvidence)
          ? [
              {
                key: 'evidence',
                head: t`Justificante`,
                cell: ({ id }: Evaluation) => (
                  <PdfButton endpoint={getEvidence} given={{ params: { id: policy.id, evaluationId: id } }} name={`justificante-${id}.pdf`}>
                    <Trans>PDF</Trans>
                  </PdfButton>
                ),
              },
            ]
          : []),
      ]}
      empty={<Empty icon="cam" title={<Trans>No se ha enviado ninguna</Trans>} />}
    />
  );
}

function PhotoLabel({ label }: { label: Evaluation['frontal']['label'] }) {
  switch (label) {
    case 'Validated':
      return <Trans>Válida</Trans>;
    case 'Rejected':
      return <Trans>Rechazada</Trans>;
    case 'Breakage':
      return <Trans>Con daños</Trans>;
    case null:
      return '—';
  }
}
