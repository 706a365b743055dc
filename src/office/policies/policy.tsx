import { useLingui } from '@lingui/react/macro';
import { listClaims } from '#domain/wire/claims.ts';
import { getHistory } from '#domain/wire/history.ts';
import { listMails } from '#domain/wire/mails.ts';
import { getPolicy, type Policy } from '#domain/wire/policies.ts';
import { getPolicyContract } from '#domain/wire/policy-contracts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { History } from '#src/office/kit/history.tsx';
import { useOneOf } from '#src/office/kit/one-of.tsx';
import { RecordPage } from '#src/office/kit/record-page.tsx';
import { type RecordTab, RecordTabs } from '#src/office/kit/record-tabs.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ClaimsTab } from './claims-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { EvaluationsTab } from './evaluations-tab.tsx';
import { useFieldLabels } from './field-labels.ts';
import { MailsTab } from './mails-tab.tsx';
import { EvaluationPill, PolicyPill } from './pills.tsx';
import { PolicyActions } from './policy-actions.tsx';
import { ReceiptsTab } from './receipts-tab.tsx';
import { RisksTab } from './risks-tab.tsx';
import type { Shown } from './shown.ts';

const place = '/oficina/polizas';

/** `/oficina/polizas/{id}`: one policy with everything that belongs to it, as far as the person signed in may see it. */
export function PolicyScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <RecordPage
      call={getPolicy}
      params={{ id }}
      place={place}
      above={[{ to: place, text: t`Pólizas` }]}
      name={t`Póliza`}
      nameOf={({ complete_name, number }) => `${complete_name} · ${number}`}
    >
      {(policy) => <ThePolicy key={policy.id} policy={policy} />}
    </RecordPage>
  );
}

function ThePolicy({ policy }: { policy: Policy }) {
  const may = useMay();
  const ask = useAsk();
  const contract = useOneOf({ ...ask(getPolicyContract, { params: { id: policy.id } }), enabled: may(getPolicyContract) });
  const hasNone = !may(getPolicyContract) || (contract.error instanceof ApiError && contract.error.code === 'not-found');
  return (
    <>
      <Row wrap between>
        <Row wrap>
          <PolicyPill status={policy.status} />
          <EvaluationPill status={policy.evaluation_status} />
        </Row>
        <PolicyActions policy={policy} contract={contract.data ?? null} />
      </Row>
      {hasNone ? (
        <Tabs policy={policy} contract={null} />
      ) : contract.data ? (
        <Tabs policy={policy} contract={contract.data} />
      ) : contract.error ? (
        <NotRead error={contract.error} small onAgain={contract.refetch} />
      ) : (
        <Skeleton rows={4} />
      )}
    </>
  );
}

function Tabs(shown: Shown) {
  const { t } = useLingui();
  const may = useMay();
  const labels = useFieldLabels();
  const { policy } = shown;
  const id = String(policy.id);
  const claims = policy.policy_risks.reduce((sum, risk) => sum + risk.policy_risk_claims.length, 0);
  const ofOffice: RecordTab[] = [
    ...(may(listClaims)
      ? [{ key: 'siniestros', text: t`Siniestros`, count: claims || undefined, draw: () => <ClaimsTab policy={policy} /> }]
      : []),
    {
      key: 'peritaciones',
      text: t`Peritaciones`,
      count: policy.evaluations.length || undefined,
      draw: () => <EvaluationsTab policy={policy} />,
    },
    ...(may(getPolicyContract) ? [{ key: 'documentos', text: t`Documentos`, draw: () => <DocumentsTab {...shown} /> }] : []),
    ...(may(listMails) ? [{ key: 'avisos', text: t`Avisos`, draw: () => <MailsTab userId={policy.user_id} /> }] : []),
    ...(may(getHistory)
      ? [{ key: 'historial', text: t`Historial`, draw: () => <History subject="policy" id={id} isThere labels={labels} /> }]
      : []),
  ];
  return (
    <RecordTabs
      place={`${place}/${id}`}
      tabs={[
        { key: 'datos', text: t`Datos`, draw: () => <DataTab {...shown} /> },
        { key: 'bienes', text: t`Bienes`, draw: () => <RisksTab {...shown} /> },
        { key: 'recibos', text: t`Recibos`, count: policy.policy_payments.length || undefined, draw: () => <ReceiptsTab {...shown} /> },
        ...ofOffice,
      ]}
    />
  );
}
