import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { formatImei } from '#domain/device/imei.ts';
import { checkChanges } from '#domain/policy/changeable-fields.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import { riskNames } from '#domain/policy/risk-names.ts';
import type { Policy, PolicyRisk } from '#domain/wire/policies.ts';
import { updatePolicyAsOffice } from '#domain/wire/policy-changes.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { EvaluationPill } from './pills.tsx';
import styles from './policy.module.css';
import type { Shown } from './shown.ts';
import { Titled } from './titled.tsx';

/** Loaded on demand, with its form. */
const RiskSheet = lazy(async () => ({ default: (await import('./risk-sheet.tsx')).RiskSheet }));

/** The risks that a policy insures, and those that it no longer insures. */
export function RisksTab({ policy, contract }: Shown) {
  return (
    <div className={styles.cards}>
      {policy.policy_risks.map((risk) => (
        <Risk
          key={risk.id}
          policy={policy}
          risk={risk}
          terms={contract?.devices.find(({ policy_risk_id }) => policy_risk_id === risk.id)}
        />
      ))}
    </div>
  );
}

const imeiText = (imei: string | null | undefined) => (imei && /^\d{15}$/.test(imei) ? formatImei(imei) : (imei ?? null));

function Risk({
  policy,
  risk,
  terms,
}: {
  policy: Policy;
  risk: PolicyRisk;
  terms: { price: number | null; purchase_date: string | null } | undefined;
}) {
  const { t } = useLingui();
  const device = deviceName(risk);
  const mobile = risk.policy_risk_mobile;
  return (
    <Titled title={device?.name ?? risk.name}>
      <DescriptionList
        rows={[
          { name: t`Tipo`, value: riskNames[risk.risk_type] },
          {
            name: t`Estado`,
            value: risk.active ? (
              <Pill status="ok">
                <Trans>Asegurado</Trans>
              </Pill>
            ) : (
              <Pill status="wait">
                <Trans>Ya no se asegura</Trans>
              </Pill>
            ),
          },
          ...(mobile
            ? [
                { name: t`IMEI`, value: imeiText(mobile.imei), isCode: true },
                ...(mobile.imei2 ? [{ name: t`Segundo IMEI`, value: imeiText(mobile.imei2), isCode: true }] : []),
                { name: t`Peritación`, value: <EvaluationPill status={mobile.evaluation_status} /> },
              ]
            : []),
          ...(device?.number?.kind === 'reference' ? [{ name: t`Referencia`, value: device.number.value, isCode: true }] : []),
          ...(risk.policy_risk_person ? [{ name: t`Documento`, value: risk.policy_risk_person.id_number, isCode: true }] : []),
          ...(terms
            ? [
                { name: t`Precio declarado`, value: terms.price === null ? null : <Money euros={terms.price} /> },
                { name: t`Comprado`, value: terms.purchase_date && <DateText when={terms.purchase_date} /> },
              ]
            : []),
        ]}
      />
      {device !== null && <ChangeRisk policy={policy} risk={risk} />}
    </Titled>
  );
}

/** The button that corrects a risk, for people who may do so. */
function ChangeRisk({ policy, risk }: { policy: Policy; risk: PolicyRisk }) {
  const may = useMay();
  const role = useAtomValue(loggedUserAtom)?.role ?? 'policyholder';
  const [isOpen, setIsOpen] = useState(false);
  if (!may(updatePolicyAsOffice) || !checkChanges(role, policy.status, ['imei', 'device']).ok) return null;
  return (
    <>
      <Button icon="pen" onClick={() => setIsOpen(true)}>
        <Trans>Cambiar</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <RiskSheet policy={policy} risk={risk} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
