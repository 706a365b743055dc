import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { defaultDevicePrice, tariffRowFor } from '#domain/quote/price-range.ts';
import { amountText, centsOf, parseAmount } from '#domain/shared/money.ts';
import { formatMoney, spokenList } from '#src/i18n/formats.ts';
import { Section } from '#src/office/kit/section.tsx';
import { Card } from '#src/ui/card.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';
import { typedCoverages, typedRanges } from './product-form.ts';

/** What a customer who asks for a price would read of a product, with the values in its form now. `control`: of that form. */
export function ProductPreview({ control }: { control: Control<FieldValues> }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(amountText(centsOf(defaultDevicePrice)));
  const [name, prices, coverages] = useWatch({ control, name: ['name', 'prices', 'coverages'] }) as unknown[];
  const tariff = typedRanges(prices).map((range) => ({
    minCents: centsOf(range.min_value),
    maxCents: centsOf(range.max_value),
    monthlyCents: centsOf(range.price_monthly),
    yearlyCents: centsOf(range.price_yearly),
  }));
  const read = parseAmount(asked);
  const row = read.ok ? tariffRowFor(tariff, read.value) : null;
  const covered = spokenList(typedCoverages(coverages).map((each) => each.name));
  return (
    <Section title={<Trans>Así se verá al pedir precio</Trans>}>
      <Stack gap={3}>
        <Field label={t`Para algo que costó`}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" end="€" value={asked} onValue={setAsked} />}
        </Field>
        <Card>
          <Row between wrap>
            <b>{typeof name === 'string' && name !== '' ? name : t`Sin nombre`}</b>
            <span role="status">
              {row === null ? (
                <Trans>Por ese precio no se asegura por internet</Trans>
              ) : (
                <Trans>
                  <b>{formatMoney(row.monthlyCents)}</b> al mes, o {formatMoney(row.yearlyCents)} al año
                </Trans>
              )}
            </span>
          </Row>
          {covered !== '' && (
            <Meta>
              <Trans>Cubre {covered}.</Trans>
            </Meta>
          )}
        </Card>
      </Stack>
    </Section>
  );
}
