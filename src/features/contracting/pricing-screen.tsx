import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { insuredItemType } from '#domain/policy/product-type.ts';
import { centsOf, formatMoney } from '#domain/shared/money.ts';
import { pricingPage } from '#domain/site/public-pages.ts';
import { quoteQuestions } from '#domain/site/questions.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { contractedPrice } from '#src/parts/state/contracting.ts';
import { Button } from '#src/ui/button.tsx';
import { DockPrice } from '#src/ui/dock-price.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Meta, Title } from '#src/ui/text.tsx';
import { DeviceCard } from './device-card.tsx';
import { DiscountCode } from './discount-code.tsx';
import { useLostDiscount } from './discount-fault.ts';
import { useItemWords } from './item-words.ts';
import { useOnDemand } from './on-demand.tsx';
import { PeriodicityChoice, PlanChoice, usePaymentWords } from './plans.tsx';
import { QuoteNotice } from './quote-notices.tsx';
import { useQuote } from './use-quote.ts';

const loadDevice = async () => (await import('./device-sheet.tsx')).DeviceSheet;
const loadCompare = async () => (await import('./compare-sheet.tsx')).CompareSheet;

/** Screen 13: what is insured, how it is paid, and which of the coverages; what it costs is on the bar. */
export function PricingScreen() {
  const { t } = useLingui();
  const { type } = useSearch({ from: '/pricing' });
  const words = useItemWords()(type);
  const paymentWords = usePaymentWords();
  const phone = useSettings()?.phone;
  const quote = useQuote(type);
  const { contracting, change, coverage, coverages } = quote;
  const { device, periodicity } = contracting.policy;
  const lost = useLostDiscount(quote.problem, () => change({ discount: null }));
  const deviceSheet = useOnDemand(loadDevice);
  const compareSheet = useOnDemand(loadCompare);
  const price = contractedPrice(contracting);
  const name = device?.label ?? words?.one ?? t`Tranquilidad`;
  usePageTitle(pricingPage.title);

  const goOn = () => {
    if (words !== null && device === null) deviceSheet.open();
    else if (coverage?.price) quote.propose(`${name} · ${coverage.name}`);
  };
  const amount = coverage?.price ? formatMoney(centsOf(coverage.price.price_per_payment)) : null;

  return (
    <Screen
      title={t`Contratar`}
      back="/"
      step={{ at: 1, of: 4, next: t`tus datos` }}
      queue={<QueueStatus />}
      phone={phone}
      aside={<HelpAside questions={quoteQuestions} />}
      dock={
        <>
          {coverage && amount !== null && <DockPrice amount={amount} text={`${coverage.name}, ${paymentWords(periodicity)}`} />}
          <Button kind="primary" loading={quote.isProposing && t`Guardando…`} onClick={goOn}>
            <Trans>Continuar</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Title>{pricingPage.heading}</Title>
        {words && <DeviceCard device={device} price={price} words={words} onChange={deviceSheet.open} />}
        <QuoteNotice
          {...quote}
          onRetry={quote.retry}
          what={device ? t`${name}, de ${formatMoney(centsOf(price))}` : t`${name} de ${formatMoney(centsOf(price))}`}
        />
        {coverages === undefined && quote.problem === null && <Skeleton rows={3} />}
        {coverages !== undefined && coverages.length > 0 && quote.problem?.kind !== 'not-insurable-online' && (
          <>
            <PeriodicityChoice coverage={coverage} value={periodicity} onValue={(every) => change({ policy: { periodicity: every } })} />
            <PlanChoice
              coverages={coverages}
              selected={quote.selected}
              every={periodicity}
              onSelect={(index) => {
                const tier = coverages[index]?.tier;
                if (tier) change({ policy: { type: tier } });
              }}
            />
            <Row wrap between>
              <Meta>
                <Trans>Precios con impuestos.</Trans>
              </Meta>
              <Button kind="ghost" flush onClick={compareSheet.open}>
                {coverages.length > 1 ? <Trans>Comparar coberturas</Trans> : <Trans>Ver qué cubre</Trans>}
              </Button>
            </Row>
            <DiscountCode
              code={contracting.discount}
              amount={coverage?.price?.discount_amount}
              productId={coverage?.id}
              storeId={contracting.store_id}
              lost={lost.code}
              onCode={(code) => {
                lost.forget();
                change({ discount: code });
              }}
            />
          </>
        )}
      </Stack>
      {deviceSheet.Part && words && (
        <deviceSheet.Part
          device={device}
          riskType={insuredItemType(type)}
          words={words}
          onDevice={(chosen) => change({ policy: { device: chosen } })}
          onClose={deviceSheet.close}
        />
      )}
      {compareSheet.Part && coverages && <compareSheet.Part coverages={coverages} onClose={compareSheet.close} />}
    </Screen>
  );
}
