import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { productType } from '#domain/policy/product-type.ts';
import { riskType } from '#domain/policy/risk-type.ts';
import { checkItemAge, hasAgeLimit, type ItemAgeProblem } from '#domain/quote/item-age.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { getProductType } from '#domain/wire/catalogue.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import type { ContractedDevice } from '#src/state/contracting.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Select } from '#src/ui/select.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { DeviceSheet } from './device-sheet.tsx';
import { iconOfRisk } from './item-words.ts';

type RiskType = NonNullable<ContractedDevice['risk_type']>;
interface Kind {
  name: string;
  riskType: RiskType;
  purchaseDate: string | null;
}

/** Adds a device: its kind and, where an age limit applies, its purchase date; then the model. */
export function MultiSheet({ onItem, onClose }: { onItem: (item: ContractedDevice) => void; onClose: () => void }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<Kind | null>(null);
  if (kind === null) return <KindSheet onKind={setKind} onClose={onClose} />;
  return (
    <DeviceSheet
      device={null}
      riskType={kind.riskType}
      words={{ icon: iconOfRisk(kind.riskType), ask: kind.name, find: t`Marca y modelo` }}
      onDevice={(device) => onItem({ ...device, label: labelOf(kind, device), purchase_date: kind.purchaseDate })}
      onClose={onClose}
    />
  );
}

/** "Tableta Apple iPad Air": the kind's name before the model's, unless that contains it or the device is a phone. */
function labelOf({ name, riskType: type }: Kind, { label }: ContractedDevice): string {
  const isSaid = type === riskType.mobile || label.toLocaleLowerCase('es').includes(name.toLocaleLowerCase('es'));
  return isSaid ? label : `${name} ${label}`;
}

function KindSheet({ onKind, onClose }: { onKind: (kind: Kind) => void; onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(getProductType, { params: { id: productType.multiDevice } }),
    ...persisted,
  });
  const [chosen, setChosen] = useState('');
  const [day, setDay] = useState('');
  const [isTried, setIsTried] = useState(false);
  const category = data?.categories.find(({ id }) => String(id) === chosen);
  const today = civilDateOf(Date.now());
  const age = category && checkItemAge(category.risk_type, day === '' ? null : day, today);
  const ageWords: Record<ItemAgeProblem, string> = {
    missing: t`Dinos qué día lo compraste.`,
    'in-future': t`Ese día aún no ha llegado. Revísalo.`,
    'too-old': t`Lo compraste hace tres años o más: este seguro no lo cubre.`,
  };

  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (!category || !age?.ok || category.risk_type === riskType.person) {
      const form = event.currentTarget;
      // After the errors have been drawn.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    onKind({ name: category.name, riskType: category.risk_type, purchaseDate: day === '' ? null : day });
  };
  return (
    <Sheet title={<Trans>¿Qué aparato es?</Trans>} onClose={onClose}>
      {data === undefined ? (
        error ? (
          <NotRead error={error} isReading={isFetching} onAgain={refetch} />
        ) : (
          <Skeleton rows={2} />
        )
      ) : (
        <form noValidate onSubmit={goOn}>
          <Stack gap={4}>
            <Field label={<Trans>Aparato</Trans>} error={isTried && !category && t`Elige uno de la lista.`}>
              {(control) => (
                <Select
                  control={control}
                  options={[{ value: '', text: t`Elige` }, ...data.categories.map(({ id, name }) => ({ value: String(id), text: name }))]}
                  value={chosen}
                  onValue={setChosen}
                />
              )}
            </Field>
            {category && hasAgeLimit(category.risk_type) && (
              <Field
                label={<Trans>Día de compra</Trans>}
                help={<Trans>El de la factura. Solo se aseguran los de menos de tres años.</Trans>}
                error={isTried && age && !age.ok && ageWords[age.problem]}
              >
                {(control) => <Input {...control} type="date" max={today} value={day} onValue={setDay} />}
              </Field>
            )}
            <Button type="submit" block>
              <Trans>Seguir</Trans>
            </Button>
          </Stack>
        </form>
      )}
    </Sheet>
  );
}
