import { Plural, Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { riskType as risks } from '#domain/policy/risk-type.ts';
import { centsOf } from '#domain/shared/money.ts';
import { listGenericItems } from '#domain/wire/generic-items.ts';
import { useAsk } from '#src/data/ask.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import type { ContractedDevice } from '#src/state/contracting.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Meta } from '#src/ui/text.tsx';

/** The page size: few enough to read at a glance; a longer list needs another search word. */
const shownItems = '12';

/** Searches the catalogue by brand and model, tolerating typing errors and case (the server's search); a tap selects a model. */
export function DeviceSearch({
  riskType,
  icon,
  label,
  onFound,
  onNotFound,
}: {
  riskType: NonNullable<ContractedDevice['risk_type']>;
  icon: IconName;
  label: string;
  onFound: (device: ContractedDevice) => void;
  onNotFound: () => void;
}) {
  const ask = useAsk();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(listGenericItems, {
      query: {
        // A warranty can be for any kind of device.
        ...(riskType === risks.device ? {} : { filter: { risk_type: String(riskType) } }),
        search: text,
        page: { size: shownItems },
      },
    }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const items = text === '' ? [] : (data?.data ?? []);
  return (
    <Stack gap={3}>
      <Field
        label={label}
        help={
          riskType === risks.mobile ? (
            <Trans>Marca y modelo, como «galaxy a55» o «iphone 15».</Trans>
          ) : (
            <Trans>Marca y modelo, o la referencia de su etiqueta.</Trans>
          )
        }
      >
        {(control) => (
          <Input {...control} type="search" inputMode="search" autoComplete="off" spellCheck={false} value={typed} onValue={setTyped} />
        )}
      </Field>
      <div role="status">
        {text !== '' && error === null && data !== undefined && !isFetching && (
          <Meta>
            <Plural value={items.length} _0="No encontramos ninguno." one="# encontrado" other="# encontrados" />
          </Meta>
        )}
      </div>
      {error !== null && data === undefined && <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
      <Stack as="ul" gap={1}>
        {items.map((item) => (
          <li key={item.id}>
            <ListRow
              icon={icon}
              title={`${item.brand} ${item.model}`}
              text={[item.reference, formatMoney(centsOf(item.price))].filter(Boolean).join(' · ')}
              onPress={() => {
                const { brand, model, reference, price } = item;
                onFound({ risk_type: riskType, label: `${brand} ${model}`, brand, model, reference, price, purchase_date: null });
              }}
            />
          </li>
        ))}
      </Stack>
      <Button kind="ghost" flush onClick={onNotFound}>
        <Trans>No lo encuentro</Trans>
      </Button>
    </Stack>
  );
}
