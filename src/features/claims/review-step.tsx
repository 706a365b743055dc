import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ClaimType } from '#domain/claim/claim-type.ts';
import { declarationFaults, isWhole } from '#domain/claim/declaration-faults.ts';
import { itemsOfClaim } from '#domain/outbox/claim-draft.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { spokenList } from '#src/i18n/formats.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { isStoringFileAtom } from '#src/parts/storing-file.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head } from '#src/ui/text.tsx';
import { DeclarationSummary } from './declaration-summary.tsx';
import { itemsOfDocument } from './document-rows.tsx';
import { SendTrouble } from './send-trouble.tsx';
import { declarePath, documentsOf, type OfferedType, type StepParts } from './step-parts.ts';
import { useSendClaim } from './use-send-claim.ts';

/** The review before sending: the declaration, the documents that go with it, and those still missing. */
export function ReviewStep({ place, policy, risk, type, work, isOffline }: StepParts & { type: OfferedType }) {
  const { t } = useLingui();
  const isKept = useIsKept();
  const { send, isSending, trouble } = useSendClaim({ place, work, type });
  const isStoring = useAtomValue(isStoringFileAtom);
  const { draft } = work;
  const items = itemsOfClaim(useAtomValue(ownItemsAtom) ?? [], draft.claimId);
  const missing = documentsOf(type, draft.extraFields).filter(
    ({ type: one, is_on_file }) => !is_on_file && itemsOfDocument(items, one).length === 0,
  );
  const declared = { type: type.id as ClaimType, riskType: risk.risk_type, lossDay: draft.lossDate, extraFields: draft.extraFields };
  const canGo = isWhole(declarationFaults(declared, civilDateOf(Date.now())));
  return (
    <Screen
      title={t`Revisar`}
      back={declarePath(place, 'documents')}
      step={{ at: 3, of: 3 }}
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        canGo ? (
          <Button kind="primary" icon="up" loading={(isSending || isStoring) && t`Guardando…`} onClick={() => void send()}>
            <Trans>Enviar</Trans>
          </Button>
        ) : (
          <ButtonLink kind="primary" to={declarePath(place, 'documents')}>
            <Trans>Completar lo que falta</Trans>
          </ButtonLink>
        )
      }
    >
      <Stack gap={4}>
        <Head title={<Trans>Revisa y envía</Trans>} />
        <DeclarationSummary policy={policy} risk={risk} type={type} work={work} items={items} />
        {missing.length > 0 && (
          <Banner status="warn" title={<Trans>Falta documentación</Trans>}>
            <Trans>
              Puedes enviarlo ya y añadir después: {spokenList(missing.map(({ title }) => title))}. Hasta entonces no podemos resolverlo.
            </Trans>
          </Banner>
        )}
        {isOffline && (
          <Banner status="off" title={<Trans>Estás sin conexión</Trans>}>
            {isKept ? (
              <Trans>Se guarda en este móvil y se envía cuando haya red.</Trans>
            ) : (
              <Trans>No cierres esta página hasta que se envíe.</Trans>
            )}
          </Banner>
        )}
        {trouble !== null && <SendTrouble ref={takeFocus} trouble={trouble} />}
      </Stack>
    </Screen>
  );
}
