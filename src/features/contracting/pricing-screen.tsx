import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { insuredItemType, productType } from '#domain/policy/product-type.ts';
import { centsOf } from '#domain/shared/money.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { contractedPrice } from '#src/state/contracting.ts';
import { DeviceCard } from './device-card.tsx';
import { useItemWords } from './item-words.ts';
import { useOnDemand } from './on-demand.tsx';
import { QuoteBody } from './quote-body.tsx';
import { QuoteFrame } from './quote-frame.tsx';
import { useQuote } from './use-quote.ts';

const loadDevice = async () => (await import('./device-sheet.tsx')).DeviceSheet;

/** Screen 13: the device, the periodicity and the coverage; the bar shows the price. */
export function PricingScreen() {
  const { t } = useLingui();
  const { type = productType.mobile } = useSearch({ from: '/pricing' });
  const words = useItemWords()(type);
  const quote = useQuote(type);
  const { device } = quote.contracting.policy;
  const sheet = useOnDemand(loadDevice);
  const price = contractedPrice(quote.contracting);
  const name = device?.label ?? words?.one ?? t`Tranquilidad`;
  const amount = formatMoney(centsOf(price));
  return (
    <QuoteFrame quote={quote} onGoOn={() => (words !== null && device === null ? sheet.open() : quote.propose(name))}>
      {words && <DeviceCard device={device} price={price} words={words} onChange={sheet.open} />}
      <QuoteBody quote={quote} what={device ? t`${name}, de ${amount}` : t`${name} de ${amount}`} />
      {sheet.Part && words && (
        <sheet.Part
          device={device}
          riskType={insuredItemType(type)}
          words={words}
          onDevice={(chosen) => quote.change({ policy: { device: chosen } })}
          onClose={sheet.close}
        />
      )}
    </QuoteFrame>
  );
}
