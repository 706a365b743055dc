import { Trans, useLingui } from '@lingui/react/macro';
import { deviceName } from '#domain/policy/device-name.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { PhoneLink } from '#src/office/kit/phone-link.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Money } from '#src/ui/money.tsx';
import styles from './policy.module.css';
import { RefundCard } from './refund-card.tsx';
import type { Shown } from './shown.ts';
import { Titled } from './titled.tsx';
import { WhatIsMissing } from './what-is-missing.tsx';

/** The contract's data: what was contracted, by whom, and what it still waits for. */
export function DataTab({ policy, contract }: Shown) {
  return (
    <div className={styles.cards}>
      <Contracted policy={policy} contract={contract} />
      {contract && <Holder contract={contract} />}
      <WhatIsMissing policy={policy} contract={contract} />
      {contract?.ending && <RefundCard policy={policy} contract={contract} ending={contract.ending} />}
      {contract?.ending && <Ended ending={contract.ending} />}
    </div>
  );
}

function Contracted({ policy, contract }: Shown) {
  const { t } = useLingui();
  const insured = policy.policy_risks.filter(({ active }) => active).map((risk) => deviceName(risk)?.name ?? risk.name);
  return (
    <Titled title={<Trans>Seguro</Trans>}>
      <DescriptionList
        rows={[
          { name: t`Producto`, value: policy.product.name },
          { name: t`Bienes`, value: insured.join(', ') || null },
          { name: t`Tienda`, value: policy.store?.name ?? t`Web` },
          { name: t`Alta`, value: <DateText when={policy.created_at} /> },
          ...(contract
            ? [
                { name: t`Precio del año`, value: <Money euros={contract.total_price} /> },
                { name: t`Pago`, value: contract.periodicity === 12 ? t`Anual` : t`Mensual` },
                { name: t`Descuentos`, value: contract.discounts.map(({ code }) => code).join(', ') || null },
                { name: t`Factura`, value: contract.invoice_declared ? t`Dice tenerla` : t`No la ha declarado` },
                { name: t`Firmar antes de`, value: <DateText when={contract.sign_by} /> },
                { name: t`Cubre hasta`, value: <DateText when={contract.ending?.last_day ?? contract.term_last_day} /> },
              ]
            : []),
        ]}
      />
    </Titled>
  );
}

function Holder({ contract: { holder, withdrawal } }: { contract: PolicyContract }) {
  const { t } = useLingui();
  return (
    <Titled title={<Trans>Tomador</Trans>}>
      <DescriptionList
        rows={[
          { name: t`Nombre`, value: [holder.name, holder.surname1, holder.surname2].filter(Boolean).join(' ') },
          { name: holder.document_type, value: holder.document, isCode: true },
          { name: t`Nacimiento`, value: holder.birth_date && <DateText when={holder.birth_date} /> },
          { name: t`Teléfono`, value: holder.phone && <PhoneLink phone={holder.phone} /> },
          { name: t`Correo`, value: holder.email },
          { name: t`Dirección`, value: `${holder.street} ${holder.number}, ${holder.postal_code} ${holder.town}` },
          { name: t`Desistimiento`, value: withdrawal.last_day ? <Until day={withdrawal.last_day} /> : t`Aún no ha empezado el plazo` },
        ]}
      />
    </Titled>
  );
}

function Until({ day }: { day: string }) {
  return (
    <Trans>
      Hasta el <DateText when={day} />
    </Trans>
  );
}

function Ended({ ending }: { ending: NonNullable<PolicyContract['ending']> }) {
  const { t } = useLingui();
  const kinds: Record<typeof ending.kind, string> = {
    cancelled: t`Cancelada`,
    withdrawn: t`Desistimiento`,
    unsigned: t`Sin firmar a tiempo`,
    expired: t`Terminó su año`,
  };
  const decision = ending.refund_decision;
  return (
    <Titled title={<Trans>Final</Trans>}>
      <DescriptionList
        rows={[
          { name: t`Cómo`, value: kinds[ending.kind] },
          { name: t`Cuándo`, value: <DateText when={ending.ended_at} /> },
          { name: t`Último día cubierto`, value: <DateText when={ending.last_day} /> },
          {
            name: t`Devolución`,
            value: decision ? (
              <Money euros={decision.refund} />
            ) : ending.refund_decided_by === 'staff' ? (
              t`Por decidir`
            ) : (
              t`Según las condiciones`
            ),
          },
          ...(decision ? [{ name: t`Motivo`, value: decision.comments }] : []),
        ]}
      />
    </Titled>
  );
}
