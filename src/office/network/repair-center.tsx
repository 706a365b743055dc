import { useLingui } from '@lingui/react/macro';
import {
  createRepairCenter,
  deleteRepairCenter,
  getRepairCenter,
  listAllRepairCenters,
  updateRepairCenter,
} from '#domain/wire/repair-centers.ts';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { NumberField } from '#src/forms/fields/number.tsx';
import { OnePerLineField } from '#src/forms/fields/one-per-line.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { PostalCodeField } from '#src/forms/fields/postal-code.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';
import { usePlaceLabels } from './use-place-labels.ts';

const calls = {
  list: listAllRepairCenters,
  get: getRepairCenter,
  create: createRepairCenter,
  update: updateRepairCenter,
  remove: deleteRepairCenter,
};

/** `/oficina/servicios-tecnicos/{id}`, and `/nuevo`. */
export function RepairCenterScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const placeLabels = usePlaceLabels();
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/servicios-tecnicos"
      words={{
        many: t`Servicios técnicos`,
        one: t`Servicio técnico`,
        fresh: t`Nuevo servicio técnico`,
        askRemove: t`¿Borrar este servicio técnico?`,
        removes: t`Deja de salir en el mapa. No se puede deshacer.`,
      }}
      subject="repair-center"
      id={id}
      nameOf={({ name }) => name}
      labels={{
        ...placeLabels,
        brands: t`Marcas que repara`,
        active: t`Activo`,
      }}
      start={(given) => ({ active: true, brands: [], ...given })}
      fields={(form) => (
        <>
          <TextField at={form.at('name')} />
          <TextField at={form.at('address')} />
          <PostalCodeField at={form.at('postal_code')} />
          <TextField at={form.at('city')} />
          <PhoneField at={form.at('phone')} />
          <TextField at={form.at('email')} kind="email" />
          <LinesField at={form.at('opening_hours')} maxLength={200} />
          <OnePerLineField at={form.at('brands')} maxLength={3000} />
          <NumberField at={form.at('latitude')} help={t`Grados, como 40,4168. Con la longitud, lo pone en el mapa.`} />
          <NumberField at={form.at('longitude')} />
          <SwitchField at={form.at('active')} help={t`Se ofrece a quien tiene que reparar algo.`} />
        </>
      )}
    />
  );
}
