import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Meta } from '#src/ui/text.tsx';
import { DiscountCode } from './discount-code.tsx';
import { useLostDiscount } from './discount-fault.ts';
import { useOnDemand } from './on-demand.tsx';
import { PeriodicityChoice, PlanChoice } from './plans.tsx';
import { QuoteNotice } from './quote-notices.tsx';
import type { useQuote } from './use-quote.ts';

const loadCompare = async () => (await import('./compare-sheet.tsx')).CompareSheet;

/** Periodicity, coverages and discount code. `what`: the device and its price, for a request to be called. */
export function QuoteBody({ quote, what }: { quote: ReturnType<typeof useQuote>; what: string }) {
  const { contracting, change, coverage, coverages, problem } = quote;
  const { periodicity } = contracting.policy;
  const lost = useLostDiscount(problem, () => change({ discount: null }));
  const compare = useOnDemand(loadCompare);
  return (
    <>
      <QuoteNotice {...quote} onRetry={quote.retry} what={what} />
      {coverages === undefined && problem === null && <Skeleton rows={3} />}
      {coverages !== undefined && coverages.length > 0 && problem?.kind !== 'not-insurable-online' && (
        <>
          <PeriodicityChoice coverage={coverage} value={periodicity} onValue={(every) => change({ policy: { periodicity: every } })} />
          <PlanChoice coverages={coverages} selected={quote.selected} every={periodicity} onSelect={quote.select} />
          <Row wrap between>
            <Meta>
              <Trans>Precios con impuestos.</Trans>
            </Meta>
            <Button kind="ghost" flush onClick={compare.open}>
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
      {compare.Part && coverages && <compare.Part coverages={coverages} onClose={compare.close} />}
    </>
  );
}
