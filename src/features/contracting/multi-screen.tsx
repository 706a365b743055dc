import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { productType } from '#domain/policy/product-type.ts';
import { centsOf } from '#domain/shared/money.ts';
import { maxOtherDevices } from '#domain/wire/proposals.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { type ContractedDevice, contractedDevices, contractedPrice } from '#src/state/contracting.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Meta } from '#src/ui/text.tsx';
import { iconOfRisk } from './item-words.ts';
import { useOnDemand } from './on-demand.tsx';
import { QuoteBody } from './quote-body.tsx';
import { QuoteFrame } from './quote-frame.tsx';
import { useQuote } from './use-quote.ts';

const loadItem = async () => (await import('./multi-sheet.tsx')).MultiSheet;
/** The first device and those beside it. */
const maxItems = 1 + maxOtherDevices;

/** `/multi`: several devices in one policy, at one total price. */
export function MultiScreen() {
  const { t } = useLingui();
  const quote = useQuote(productType.multiDevice);
  const items = contractedDevices(quote.contracting);
  const sheet = useOnDemand(loadItem);
  const amount = formatMoney(centsOf(contractedPrice(quote.contracting)));
  const first = items[0]?.label ?? t`varios aparatos`;
  const keep = (devices: readonly ContractedDevice[]) => {
    const [device = null, ...others] = devices;
    quote.change({ policy: { device }, other_devices: others });
  };
  return (
    <QuoteFrame
      quote={quote}
      onGoOn={() => (items.length === 0 ? sheet.open() : quote.propose(items.length === 1 ? first : t`${first} y ${items.length - 1} más`))}
    >
      {items.length === 0 ? (
        <Meta>
          <Trans>
            Añade los aparatos de tu casa: móvil, multimedia y electrodomésticos. Los precios de abajo son para {amount} en total.
          </Trans>
        </Meta>
      ) : (
        <Stack gap={2}>
          <Card flush>
            {items.map((item, place) => (
              // Two devices may be identical, so the index is the only possible key.
              <ListRow
                key={String(place)}
                ref={passFocusOn}
                icon={iconOfRisk(item.risk_type)}
                title={item.label}
                text={formatMoney(centsOf(item.price))}
                end={
                  <Button
                    kind="ghost"
                    icon="trash"
                    square
                    label={t`Quitar ${item.label}`}
                    onClick={() => keep(items.filter((_, other) => other !== place))}
                  >
                    {t`Quitar`}
                  </Button>
                }
              />
            ))}
          </Card>
          <Meta>
            <Trans>
              <Plural value={items.length} one="# aparato" other="# aparatos" />, {amount} en total.
            </Trans>
          </Meta>
        </Stack>
      )}
      {items.length < maxItems && (
        <Button icon="plus" block onClick={sheet.open}>
          {items.length === 0 ? <Trans>Añadir un aparato</Trans> : <Trans>Añadir otro</Trans>}
        </Button>
      )}
      <QuoteBody quote={quote} what={t`${first}, ${amount} en total`} />
      {sheet.Part && <sheet.Part onItem={(item) => keep([...items, item])} onClose={sheet.close} />}
    </QuoteFrame>
  );
}
