import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { defaultDevicePrice } from '#domain/quote/price-range.ts';
import { proposedDevice } from '#domain/wire/proposal-changes.ts';
import { MoneyField } from '#src/forms/fields/money.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { CallBackButton } from '#src/parts/call-back/call-back-button.tsx';
import type { ContractedDevice } from '#src/state/contracting.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';

/** Describes a device by hand: one that the catalogue lacks, or the price of one that it has. */
export function DeviceForm({
  riskType,
  given,
  about,
  onDevice,
  onSearch,
}: {
  riskType: NonNullable<ContractedDevice['risk_type']>;
  /** The device as far as it is known; null: it was not found in the catalogue. */
  given: ContractedDevice | null;
  /** The subject of a call, when one is requested. */
  about: string;
  onDevice: (device: ContractedDevice) => void;
  onSearch: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const form = useWireForm({
    body: proposedDevice,
    labels: { brand: t`Marca`, model: t`Modelo`, price: t`Precio` },
    start: { brand: given?.brand ?? '', model: given?.model ?? '', price: given?.price ?? defaultDevicePrice },
    given: { risk_type: riskType, label: '', reference: given?.reference ?? null, purchase_date: given?.purchase_date ?? null },
    save: async ({ brand, model, price }) => {
      const isSame = given?.brand === brand && given.model === model;
      onDevice({
        risk_type: riskType,
        label: `${brand} ${model}`,
        brand,
        model,
        reference: isSame ? given.reference : null,
        price,
        purchase_date: given?.purchase_date ?? null,
      });
    },
  });
  return (
    <Stack gap={5}>
      <WireFields form={form} id={formId}>
        <TextField at={form.at('brand')} maxLength={60} />
        <TextField at={form.at('model')} maxLength={120} />
        <MoneyField at={form.at('price')} help={t`Lo que costó nuevo, con impuestos.`} />
        <Button type="submit" block>
          <Trans>Usar estos datos</Trans>
        </Button>
      </WireFields>
      <Stack gap={3}>
        <Button kind="ghost" flush icon="search" onClick={onSearch}>
          <Trans>Buscar por marca y modelo</Trans>
        </Button>
        {given === null && (
          <>
            <Meta>
              <Trans>¿No sabes el modelo? Lo miramos contigo por teléfono.</Trans>
            </Meta>
            <CallBackButton about={about} />
          </>
        )}
      </Stack>
    </Stack>
  );
}
