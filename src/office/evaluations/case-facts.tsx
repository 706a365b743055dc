import { Trans, useLingui } from '@lingui/react/macro';
import { formatImei } from '#domain/device/imei.ts';
import { assessmentSignalWords, signalTexts } from '#domain/evaluation/finding-words.ts';
import { modelName } from '#domain/policy/device-name.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { CaptureFile } from '#src/office/kit/capture-file.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { Pill } from '#src/ui/pill.tsx';
import styles from './review.module.css';

/** What is known of the phone besides its photos. */
export function CaseFacts({ found }: { found: ReviewCase }) {
  const { t } = useLingui();
  const { imei, imei2, imei_check: check, device_signals: signals } = found.report;
  const phone = check?.phone;
  return (
    <DescriptionList
      rows={[
        { name: t`IMEI`, value: imei && formatImei(imei), isCode: true },
        ...(imei2 === null ? [] : [{ name: t`Segundo IMEI`, value: formatImei(imei2), isCode: true }]),
        { name: t`Comprobación`, value: <ImeiCheck found={found} /> },
        ...(phone
          ? [
              {
                name: t`Según el IMEI`,
                value: (
                  <>
                    {modelName(phone)}
                    {!phone.agrees && (
                      <Pill status="warn">
                        <Trans>La póliza dice {phone.declared_brand}</Trans>
                      </Pill>
                    )}
                  </>
                ),
              },
            ]
          : []),
        ...(found.report.signals.length > 0 ? [{ name: t`Atención`, value: <Signals signals={found.report.signals} /> }] : []),
        ...signals
          .filter(({ outcome }) => outcome === 'differs')
          .map((signal) => {
            const [name, value, expected] = signalTexts(signal);
            return { name, value: <Pill status="warn">{t`${value}, y se esperaba ${expected}`}</Pill> };
          }),
        { name: t`Otras pólizas`, value: <OtherPolicies others={found.other_policies} /> },
        { name: t`Captura del IMEI`, value: <Picture found={found} kind="imei-picture" name={t`Captura del IMEI`} /> },
        { name: t`Factura`, value: <Picture found={found} kind="invoice" name={t`Factura`} /> },
      ]}
    />
  );
}

function Signals({ signals }: Pick<ReviewCase['report'], 'signals'>) {
  return (
    <ul className={styles.list}>
      {signals.map((signal) => (
        <li key={signal}>
          <Pill status="warn">{assessmentSignalWords[signal]}</Pill>
        </li>
      ))}
    </ul>
  );
}

function ImeiCheck({ found: { report } }: { found: ReviewCase }) {
  const check = report.imei_check;
  switch (check?.picture) {
    case undefined:
      return <Trans>Sin comprobar</Trans>;
    case 'same':
      return (
        <Pill status="ok">
          <Trans>Cuadra</Trans>
        </Pill>
      );
    case 'other':
      return (
        <Pill status="bad">
          <Trans>La captura dice {formatImei(check?.read?.imei ?? '')}</Trans>
        </Pill>
      );
    case 'unread':
      return <Trans>No se lee en la captura</Trans>;
    case 'unopened':
      return <Trans>La captura no se puede abrir</Trans>;
    case 'none':
      return <Trans>Sin captura con que comparar</Trans>;
  }
}

function OtherPolicies({ others }: { others: ReviewCase['other_policies'] }) {
  if (others.length === 0) return <Trans>Ninguna</Trans>;
  return (
    <ul className={styles.list}>
      {others.map(({ id, number, device, status }) => (
        <li key={id}>
          <AppLink to={`/oficina/polizas/${id}` as AppPath}>{number}</AppLink> {device}
          {status === policyStatus.cancelled && (
            <>
              {' '}
              (<Trans>cancelada</Trans>)
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Picture({ found: { captures }, kind, name }: { found: ReviewCase; kind: 'invoice' | 'imei-picture'; name: string }) {
  const capture = captures.find((each) => each.kind === kind);
  if (!capture) return <Trans>No adjunta</Trans>;
  if (!capture.is_there) return <Trans>Se ha borrado</Trans>;
  return <CaptureFile id={capture.id} mediaType={capture.media_type} name={name} />;
}
