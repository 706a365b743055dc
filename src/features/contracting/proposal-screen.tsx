import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { proposalDays } from '#domain/quote/proposal.ts';
import { centsOf, formatMoney } from '#domain/shared/money.ts';
import { getProduct } from '#domain/wire/catalogue.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { getProposal, type Proposal } from '#domain/wire/proposals.ts';
import { useAsk } from '#src/data/ask.ts';
import { CallBackButton } from '#src/parts/call-back/call-back-button.tsx';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { contractingAtom } from '#src/state/contracting.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { usePaymentWords } from './plans.tsx';
import { isProposalOver } from './proposal-over.ts';

const quoteOf = (productTypeId: number): AppPath => `/pricing?type=${productTypeId}`;

/** The proposal that was begun, as the server keeps it, with the price that binds the insurer. The steps of the person, the payment and the signature go on from here. */
export function ProposalScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const phone = useSettings()?.phone;
  const { product_type_id: typeId, policy } = useAtomValue(contractingAtom);
  const identifier = policy.identifier_proposal;
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(getProposal, { params: { id: identifier ?? '' } }),
    enabled: identifier !== null,
  });
  usePageTitle(t`Tu propuesta`);

  const frame = (children: ReactNode, dock: ReactNode) => (
    <Screen title={t`Contratar`} back={quoteOf(typeId)} queue={<QueueStatus />} phone={phone} aside={<HelpAside />} dock={dock}>
      {children}
    </Screen>
  );
  const anew = (
    <ButtonLink kind="primary" to={quoteOf(typeId)}>
      <Trans>Ver el precio</Trans>
    </ButtonLink>
  );
  if (identifier === null)
    return frame(
      <Head title={<Trans>Aún no has elegido tu seguro</Trans>} lead={<Trans>Empieza por el precio: son dos preguntas.</Trans>} />,
      anew,
    );
  if (isProposalOver(error))
    return frame(
      error.code === 'already-contracted' ? (
        <Head title={<Trans>Esta propuesta ya está contratada</Trans>} lead={<Trans>Entra en tu cuenta para ver la póliza.</Trans>} />
      ) : (
        <Head
          title={<Trans>Esta propuesta ha caducado</Trans>}
          lead={<Trans>Una propuesta vale {proposalDays} días. Lo que elegiste sigue guardado: mira el precio de hoy.</Trans>}
        />
      ),
      error.code === 'already-contracted' ? (
        <ButtonLink kind="primary" to="/acceso">
          <Trans>Entrar</Trans>
        </ButtonLink>
      ) : (
        anew
      ),
    );
  if (data === undefined)
    return frame(
      <>
        <Head title={<Trans>Tu propuesta</Trans>} />
        {error === null ? <Skeleton rows={3} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
      </>,
      null,
    );
  return frame(<Kept proposal={data} />, null);
}

function Kept({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui();
  const ask = useAsk();
  const paymentWords = usePaymentWords();
  const { device, other_devices, price, discount, last_day } = proposal;
  const product = useQuery({ ...ask(getProduct, { params: { id: price?.product_id ?? 0 } }), enabled: price !== null }).data;
  const items = device === null ? [] : [device, ...other_devices];
  return (
    <Stack gap={5}>
      <Head
        title={<Trans>Tu precio está guardado</Trans>}
        lead={
          <Trans>
            Vale hasta el <DateText when={last_day} />, aunque la tarifa cambie.
          </Trans>
        }
      />
      <Card flush>
        <DescriptionList
          rows={[
            { name: t`Seguro`, value: product && `${product.product_type.name}${product.tier === null ? '' : ` · ${product.name}`}` },
            ...items.map((item) => ({ name: item.label || `${item.brand} ${item.model}`, value: formatMoney(centsOf(item.price)) })),
            ...(price === null
              ? []
              : [
                  { name: t`Pagas`, value: `${formatMoney(centsOf(price.price_per_payment))} ${paymentWords(price.periodicity)}` },
                  { name: t`Total del primer año`, value: formatMoney(centsOf(price.total_price)) },
                ]),
            ...(discount === null ? [] : [{ name: t`Código`, value: discount }]),
          ]}
        />
      </Card>
      <Stack gap={3}>
        <Meta>
          <Trans>El resto todavía no se puede hacer desde aquí. Te ayudamos por teléfono.</Trans>
        </Meta>
        <CallBackButton about={t`Contratar: ${items[0]?.label ?? product?.name ?? ''}`} />
      </Stack>
    </Stack>
  );
}
