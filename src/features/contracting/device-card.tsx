import { Trans } from '@lingui/react/macro';
import { centsOf } from '#domain/shared/money.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import type { ContractedDevice } from '#src/state/contracting.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Grow, Row } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';
import type { ItemWords } from './item-words.ts';

/** The device and its price; while nothing is known, the default price with which a quote begins. */
export function DeviceCard({
  device,
  price,
  words,
  onChange,
}: {
  device: ContractedDevice | null;
  /** Euros. */
  price: number;
  words: ItemWords;
  onChange: () => void;
}) {
  const amount = formatMoney(centsOf(price));
  return (
    <Card tight>
      <Row wrap>
        <Icon name={words.icon} />
        <Grow>
          <b>{device?.label ?? words.ask}</b>
          <Meta>
            {device ? (
              words.price(amount)
            ) : (
              <Trans>
                Los precios son para {words.one} de {amount}.
              </Trans>
            )}
          </Meta>
        </Grow>
        <Button kind="ghost" flush onClick={onChange}>
          {device ? <Trans>Cambiar</Trans> : <Trans>Buscar</Trans>}
        </Button>
      </Row>
    </Card>
  );
}
