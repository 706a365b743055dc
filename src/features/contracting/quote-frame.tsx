import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { centsOf } from '#domain/shared/money.ts';
import { pricingPage } from '#domain/site/pricing-page.ts';
import { quoteQuestionsOf } from '#domain/site/quote-questions.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { said } from '#src/i18n/spoken.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { Button } from '#src/ui/button.tsx';
import { DockPrice } from '#src/ui/dock-price.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Title } from '#src/ui/text.tsx';
import { usePaymentWords } from './plans.tsx';
import type { useQuote } from './use-quote.ts';

/** The first step of a contracting: the bar shows the price, and `onGoOn` leads to the next step or asks for what is missing. */
export function QuoteFrame({ quote, onGoOn, children }: { quote: ReturnType<typeof useQuote>; onGoOn: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const paymentWords = usePaymentWords();
  const phone = useSettings()?.phone;
  const { coverage, contracting } = quote;
  usePageTitle(said(pricingPage.title));
  return (
    <Screen
      title={t`Contratar`}
      back="/"
      step={{ at: 1, of: 4, name: t`Precio`, next: t`tus datos` }}
      queue={<QueueStatus />}
      phone={phone}
      aside={<HelpAside questions={quoteQuestionsOf(contracting.product_type_id)} />}
      dock={
        <>
          {coverage?.price && (
            <DockPrice
              amount={formatMoney(centsOf(coverage.price.price_per_payment))}
              text={`${coverage.name}, ${paymentWords(contracting.policy.periodicity)}`}
            />
          )}
          <Button kind="primary" loading={quote.isProposing && t`Guardando…`} onClick={onGoOn}>
            <Trans>Continuar</Trans>
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Title>{said(pricingPage.heading)}</Title>
        {children}
      </Stack>
    </Screen>
  );
}
