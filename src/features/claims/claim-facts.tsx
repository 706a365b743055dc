import { Trans, useLingui } from '@lingui/react/macro';
import { claimDenial, claimDisplayStatus } from '#domain/claim/claim-status.ts';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import { shownValue } from './declaration-summary.tsx';

/** The history of a claim, newest step first, each with the office's comment. */
export function ClaimTimeline({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const words = {
    ABIERTO: t`En marcha`,
    CERRADO: t`Cerrado`,
    DOCUMENTACION_RECHAZADA: t`Documentación rechazada`,
    DESCONOCIDO: t`Desconocido`,
  };
  const isDenied = claimDenial(claim) !== null;
  const oldest = claim.statuses.length - 1;
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>Cómo va</Trans>
      </h2>
      <Timeline
        steps={claim.statuses.map(({ status, comments, created_at: at }, place) => {
          const shown = claimDisplayStatus(status);
          return {
            key: `${at}:${place}`,
            status: shown === 'CERRADO' ? (place === 0 && isDenied ? 'bad' : 'ok') : shown === 'DOCUMENTACION_RECHAZADA' ? 'warn' : 'busy',
            ...(place === oldest ? { icon: 'sent' as const } : shown === 'ABIERTO' ? { icon: 'clock' as const } : {}),
            title: place === 0 && isDenied ? t`Siniestro denegado` : place === oldest ? t`Recibido` : words[shown],
            // The office writes in Spanish, whatever the page's language is.
            text: comments && <span lang="es">{comments}</span>,
            when: <DateText when={at} />,
          };
        })}
      />
    </Stack>
  );
}

/** The facts as declared. */
export function ClaimFacts({ claim }: { claim: ClaimDetail }) {
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>Lo que declaraste</Trans>
      </h2>
      <Card>
        <DescriptionList
          rows={[
            { name: <Trans>Póliza</Trans>, value: claim.policy_number },
            { name: <Trans>Día</Trans>, value: <DateText when={claim.loss_date} /> },
            ...(claim.description === '' ? [] : [{ name: <Trans>Qué pasó</Trans>, value: claim.description }]),
            ...claim.extra_fields.flatMap((field) => (field.value ? [{ name: field.label, value: shownValue(field, field.value) }] : [])),
          ]}
        />
      </Card>
    </Stack>
  );
}
