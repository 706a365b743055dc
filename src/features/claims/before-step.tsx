import { Trans, useLingui } from '@lingui/react/macro';
import { isTheft } from '#domain/claim/claim-documents.ts';
import type { ClaimType } from '#domain/claim/claim-type.ts';
import { isToBePaid } from '#domain/payment/display-status.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { spokenList } from '#src/i18n/formats.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Note, Numbered } from '#src/ui/text.tsx';
import { declarePath, type StepParts } from './step-parts.ts';

/** The introduction before the first field: what is needed, how long it takes, what can be declared, and what to do first after a theft. */
export function BeforeStep({ place, policy, risk, offered, work }: StepParts) {
  const { t } = useLingui();
  const device = deviceName(risk)?.name ?? t`Póliza ${policy.number}`;
  const thefts = offered.filter(({ id }) => isTheft(id as ClaimType));
  const isMobile = risk.policy_risk_mobile !== null;
  if (offered.length === 0) {
    return (
      <Screen title={t`Declarar un siniestro`} back="/claims" queue={<QueueStatus />} aside={<HelpAside />}>
        <Head
          title={<Trans>Esto se declara por teléfono</Trans>}
          lead={<Trans>De esta póliza no se declara nada desde la app. Llámanos y te ayudamos.</Trans>}
        />
      </Screen>
    );
  }
  return (
    <Screen
      title={t`Declarar un siniestro`}
      about={device}
      back="/claims"
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" to={declarePath(place, work.draft.type === null ? 'type' : 'documents')}>
          {work.wasBegun ? <Trans>Seguir</Trans> : <Trans>Empezar</Trans>}
        </ButtonLink>
      }
    >
      <Stack gap={4}>
        <Head title={<Trans>Antes de empezar</Trans>} lead={<Trans>Son unos 5 minutos. Puedes dejarlo a medias y seguir luego.</Trans>} />
        {work.wasBegun && (
          <Note icon="saved">
            <Trans>Lo tienes a medias: lo que llevas está guardado en este móvil.</Trans>
          </Note>
        )}
        {thefts.length > 0 && (
          <Stack gap={3} as="section">
            <h2>{isMobile ? <Trans>Si te lo han quitado, primero</Trans> : <Trans>Si te lo han robado, primero</Trans>}</h2>
            <TheftFirst isMobile={isMobile} />
          </Stack>
        )}
        <Unpaid policy={policy} />
        <Stack gap={3} as="section">
          <h2>
            <Trans>Qué puedes declarar y qué hace falta</Trans>
          </h2>
          <Card>
            <DescriptionList
              rows={offered.map(({ text, documents }) => ({
                name: text,
                value: sentence(spokenList(documents.map(({ title }) => title))),
              }))}
            />
          </Card>
        </Stack>
        <Note icon="clock">
          <Trans>Tienes 7 días para avisarnos desde que lo sabes. Si te falta algún papel, declara ya y envíalo después.</Trans>
        </Note>
        <Note icon="off">
          <Trans>También sin conexión: se guarda en este móvil y se envía cuando haya red.</Trans>
        </Note>
      </Stack>
    </Screen>
  );
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** What to do before declaring a theft. */
export function TheftFirst({ isMobile }: { isMobile: boolean }) {
  const items = [
    ...(isMobile
      ? [
          {
            key: 'block',
            content: <Trans>Llama a tu operadora y bloquea la línea y el IMEI. Pídele el justificante del bloqueo.</Trans>,
          },
        ]
      : []),
    { key: 'report', content: <Trans>Pon la denuncia en la policía o la guardia civil y quédate una copia sellada.</Trans> },
  ];
  return <Numbered items={items} />;
}

/** A claim is accepted while a receipt is unpaid, but the receipt has to be paid before the claim is (decision A50). */
function Unpaid({ policy }: { policy: Policy }) {
  const today = civilDateOf(Date.now());
  const unpaid = policy.policy_payments.filter((payment) => isToBePaid(payment, today));
  const [first] = unpaid;
  if (first === undefined) return null;
  return (
    <Banner
      status="warn"
      title={<Trans>Tienes recibos sin pagar</Trans>}
      action={
        <ButtonLink to={`/policies/${policy.id}/payments/${first.id}`}>
          <Trans>Pagar ahora</Trans>
        </ButtonLink>
      }
    >
      <Trans>Puedes declarar igualmente: queda pendiente de regularizar. Para que el seguro te cubra tienes que estar al día.</Trans>
    </Banner>
  );
}
