import { Trans, useLingui } from '@lingui/react/macro';
import type { Acceptance } from '#domain/policy/acceptances.ts';
import { getIpid } from '#domain/wire/ipid.ts';
import { getYearOfPayments } from '#domain/wire/payments.ts';
import { getContractDocument } from '#domain/wire/policy-contracts.ts';
import { getWithdrawal } from '#domain/wire/withdrawals.ts';
import { PdfButton } from '#src/parts/documents/pdf-button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import styles from './policy.module.css';
import type { Shown } from './shown.ts';
import { Titled } from './titled.tsx';

/** The documents of a policy to download, and the legal texts that its holder accepted. */
export function DocumentsTab({ policy, contract }: Shown) {
  const { t } = useLingui();
  const params = { id: policy.id };
  const years = [...new Set(policy.policy_payments.flatMap(({ payment_date: day }) => (day ? [day.slice(0, 4)] : [])))];
  const names: Record<Acceptance, string> = {
    invoice: t`Tiene la factura`,
    precontractual: t`Información previa`,
    terms: t`Condiciones`,
    privacy: t`Privacidad`,
    contract: t`Contrato`,
    'limiting-clauses': t`Cláusulas limitativas`,
  };
  return (
    <div className={styles.cards}>
      <Titled title={<Trans>Documentos</Trans>}>
        <Stack gap={2}>
          {contract && (
            <PdfButton endpoint={getContractDocument} given={{ params }} name={`contrato-${policy.number}.pdf`}>
              {contract.signed_at === null ? <Trans>Contrato, sin firmar</Trans> : <Trans>Contrato firmado</Trans>}
            </PdfButton>
          )}
          <PdfButton endpoint={getIpid} given={{ params: { id: policy.product.id } }} name={`informacion-${policy.product.id}.pdf`}>
            <Trans>Documento informativo del producto</Trans>
          </PdfButton>
          {years.map((year) => (
            <PdfButton
              key={year}
              endpoint={getYearOfPayments}
              given={{ params, query: { year } }}
              name={`pagos-${policy.number}-${year}.pdf`}
            >
              <Trans>Certificado de pagos de {year}</Trans>
            </PdfButton>
          ))}
          {contract?.ending?.kind === 'withdrawn' && (
            <PdfButton endpoint={getWithdrawal} given={{ params }} name={`desistimiento-${policy.number}.pdf`}>
              <Trans>Acuse del desistimiento</Trans>
            </PdfButton>
          )}
        </Stack>
      </Titled>
      {contract && contract.acceptances.length > 0 && (
        <Titled title={<Trans>Lo que aceptó</Trans>}>
          <DescriptionList
            rows={contract.acceptances.map(({ acceptance, version, accepted_at }) => ({
              name: `${(names as Partial<Record<string, string>>)[acceptance] ?? acceptance} (${version})`,
              value: <DateText when={accepted_at} />,
            }))}
          />
        </Titled>
      )}
    </div>
  );
}
