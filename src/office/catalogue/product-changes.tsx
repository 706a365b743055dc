import { Trans } from '@lingui/react/macro';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { productFacts } from '#domain/quote/product-facts.ts';
import type { ProductDetail } from '#domain/wire/catalogue.ts';
import { ToldChanges } from '#src/office/kit/told-changes.tsx';
import { Meta } from '#src/ui/text.tsx';
import { typedCoverages, typedRanges } from './product-form.ts';
import { useProductLabels } from './use-product-labels.ts';

/** What saving the form will change of a product, and which customers that affects. */
export function ProductChanges({ control, given }: { control: Control<FieldValues>; given: ProductDetail }) {
  const labels = useProductLabels();
  const typed = useWatch({ control });
  // Fields that the form does not have keep their value.
  const after = {
    ...given,
    ...typed,
    tier: typed.tier || null,
    asks_for_timeline: typed.asks_for_timeline === '' ? null : typed.asks_for_timeline,
  };
  return (
    <div>
      <ToldChanges
        before={productFacts(given)}
        after={productFacts({ ...after, prices: typedRanges(typed.prices), coverages: typedCoverages(typed.coverages) })}
        labels={labels}
      />
      <Meta>
        <Trans>Vale para quien contrate desde ahora. Lo contratado y lo ofrecido conservan su precio.</Trans>
      </Meta>
    </div>
  );
}
