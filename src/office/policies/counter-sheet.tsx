import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productType } from '#domain/policy/product-type.ts';
import { getStore, listOwnStores } from '#domain/wire/stores.ts';
import { useAsk } from '#src/data/ask.ts';
import { LookupBox } from '#src/forms/fields/lookup.tsx';
import { newContracting } from '#src/state/contracting.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Select } from '#src/ui/select.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Note } from '#src/ui/text.tsx';
import { useBeginContract } from './use-begin-contract.ts';

/**
 * Begins a contract for a customer at a counter, without any data of the last customer. At the end, a QR code takes evaluation and signature to the customer's own
 * phone.
 */
export function CounterSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const beginContract = useBeginContract();
  const [type, setType] = useState<number>(productType.mobile);
  const [chosen, setChosen] = useState<number | '' | null>(null);
  const { data } = useQuery(ask(listOwnStores, { query: { page: { size: '2' } } }));
  // People who act for one store alone need not choose it.
  const only = data?.data.length === 1 ? data.data[0] : undefined;
  const storeId = only?.id ?? chosen ?? '';
  const begin = () => beginContract({ ...newContracting, product_type_id: type, store_id: storeId === '' ? null : storeId });
  return (
    <Sheet
      title={<Trans>Contratar para un cliente</Trans>}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={begin}>
          <Trans>Empezar</Trans>
        </Button>
      }
    >
      <Stack gap={4}>
        <Field label={t`Qué se asegura`}>
          {(control) => (
            <Select
              control={control}
              value={String(type)}
              onValue={(value) => setType(Number(value))}
              options={[
                { value: String(productType.mobile), text: t`Un móvil` },
                { value: String(productType.multiDevice), text: t`Varios aparatos` },
                { value: String(productType.portable), text: t`Un portátil` },
                { value: String(productType.smartTv), text: t`Un televisor` },
                { value: String(productType.scooter), text: t`Un patinete` },
              ]}
            />
          )}
        </Field>
        {only ? (
          <Note icon="store">
            <Trans>Tienda: {only.name}</Trans>
          </Note>
        ) : (
          <LookupBox
            label={t`Tienda (vacío: ninguna)`}
            question={(text) => ask(listOwnStores, { query: { search: text } })}
            named={(id) => ask(getStore, { params: { id } })}
            textOf={({ name }) => name}
            value={storeId}
            onValue={setChosen}
          />
        )}
        <Note icon="qr">
          <Trans>Al terminar sale un código QR: el cliente hace las fotos y firma en su propio móvil.</Trans>
        </Note>
      </Stack>
    </Sheet>
  );
}
