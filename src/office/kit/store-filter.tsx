import { useLingui } from '@lingui/react/macro';
import { getStore, listOwnStores } from '#domain/wire/stores.ts';
import { useAsk } from '#src/data/ask.ts';
import { LookupFilter } from '#src/office/kit/lookup-filter.tsx';

/** The filter by store, of a list of what was sold or begun in stores: one of the stores for which the person signed in acts. */
export function StoreFilter({ value, onValue }: { value: string | undefined; onValue: (id: string | null) => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  return (
    <LookupFilter
      label={t`Tienda`}
      question={(text) => ask(listOwnStores, { query: { search: text } })}
      named={(id) => ask(getStore, { params: { id } })}
      textOf={({ name }) => name}
      value={value}
      onValue={onValue}
    />
  );
}
