import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { tariffGaps } from '#domain/quote/price-range.ts';
import { centsOf } from '#domain/shared/money.ts';
import { MoneyField } from '#src/forms/fields/money.tsx';
import { RowsField } from '#src/forms/fields/rows.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { formatMoney } from '#src/i18n/formats.ts';
import { type ProductForm, typedRanges } from './product-form.ts';

/** The tariff of a product, by the price of the device insured, and the device prices that it does not cover. */
export function PriceRows({ form }: { form: ProductForm }) {
  const { t } = useLingui();
  const [prices, hasGaps] = useWatch({ control: form.methods.control, name: ['prices', 'has_gaps'] }) as unknown[];
  const ranges = typedRanges(prices).map((range) => ({ minCents: centsOf(range.min_value), maxCents: centsOf(range.max_value) }));
  const gaps = tariffGaps(ranges);
  return (
    <>
      <RowsField
        at={form.at('prices')}
        help={t`Por lo que costó lo asegurado. Cada tramo llega hasta donde empieza el siguiente. Precios con impuestos.`}
        rowName={(place) => t`Tramo ${place}`}
        add={t`Añadir un tramo`}
        fresh={(rows) => ({ min_value: rows.at(-1)?.max_value ?? 0, max_value: '', price_monthly: '', price_yearly: '' })}
      >
        {(index) => (
          <>
            <MoneyField at={{ ...form.at(`prices.${index}.min_value`), label: t`Desde` }} />
            <MoneyField at={{ ...form.at(`prices.${index}.max_value`), label: t`A menos de` }} />
            <MoneyField at={{ ...form.at(`prices.${index}.price_monthly`), label: t`Al mes` }} />
            <MoneyField at={{ ...form.at(`prices.${index}.price_yearly`), label: t`Al año` }} />
          </>
        )}
      </RowsField>
      {(gaps.length > 0 || hasGaps === true) && (
        <div role="status">
          {gaps.map(({ minCents, maxCents }) => (
            <p key={minCents}>
              <Trans>
                Lo que costó entre {formatMoney(minCents)} y {formatMoney(maxCents)} queda sin precio.
              </Trans>
            </p>
          ))}
          <SwitchField at={form.at('has_gaps')} help={t`Quien lo pida lee que nos llame.`} />
        </div>
      )}
    </>
  );
}
