import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { type HouseAnswer, houseBody } from '#domain/wire/house-settings.ts';
import { mailKindWords } from '#domain/wire/mails.ts';
import { pushKinds } from '#domain/wire/push.ts';
import { ChipsField } from '#src/forms/fields/chips.tsx';
import { ColorField } from '#src/forms/fields/color.tsx';
import { MoneyField } from '#src/forms/fields/money.tsx';
import { NumberField } from '#src/forms/fields/number.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { HouseSection } from './house-section.tsx';

const money = v.pick(houseBody, ['refund_second_person_above']);
const telling = v.pick(houseBody, ['push_kinds', 'brand']);
const kept = v.object({ kept_days: v.required(houseBody.entries.kept_days) });

export function MoneySection({ given }: { given: HouseAnswer }) {
  const { t } = useLingui();
  return (
    <HouseSection
      id="money"
      title={<Trans>Devoluciones</Trans>}
      given={given}
      body={money}
      labels={{ refund_second_person_above: t`Deciden dos personas por encima de` }}
    >
      {(form) => (
        <MoneyField
          at={form.at('refund_second_person_above')}
          help={t`Una la propone y otra la confirma con el mismo importe. Vacío: basta una persona.`}
        />
      )}
    </HouseSection>
  );
}

/** The settings of messages: which are sent by push, and the name and colours of the brand. */
export function TellingSection({ given }: { given: HouseAnswer }) {
  const { t } = useLingui();
  return (
    <HouseSection
      id="telling"
      title={<Trans>Avisos y marca</Trans>}
      given={given}
      body={telling}
      labels={{
        push_kinds: t`Van al móvil de quien lo pidió`,
        brand: {
          name: t`Nombre de la app y de los correos`,
          dock: t`Color de la barra`,
          action: t`Color del botón`,
          link: t`Color de los enlaces`,
        },
      }}
    >
      {(form) => (
        <>
          <ChipsField at={form.at('push_kinds')} options={pushKinds.map((value) => ({ value, text: mailKindWords[value] }))} />
          <TextField at={form.at('brand.name')} />
          <ColorField at={form.at('brand.dock')} />
          <ColorField at={form.at('brand.action')} />
          <ColorField at={form.at('brand.link')} />
        </>
      )}
    </HouseSection>
  );
}

/** The settings of how many days data are kept; the law fixes the periods that are missing here. */
export function KeptSection({ given }: { given: HouseAnswer }) {
  const { t } = useLingui();
  return (
    <HouseSection
      id="kept"
      title={<Trans>Conservación, en días</Trans>}
      given={given}
      body={kept}
      labels={{
        kept_days: {
          refused_photos: t`Fotos rechazadas`,
          unsubmitted_captures: t`Fotos sin enviar`,
          messages: t`Avisos enviados`,
          devices: t`Navegadores conocidos`,
          labelled_examples: t`Fotos de ejemplo`,
        },
      }}
    >
      {(form) => (
        <>
          <NumberField at={form.at('kept_days.refused_photos')} help={t`De 365 a 2192.`} />
          <NumberField at={form.at('kept_days.unsubmitted_captures')} help={t`De 90 a 365.`} />
          <NumberField at={form.at('kept_days.messages')} help={t`De 730 a 2192.`} />
          <NumberField at={form.at('kept_days.devices')} help={t`De 30 a 730.`} />
          <NumberField at={form.at('kept_days.labelled_examples')} help={t`De 30 a 730.`} />
        </>
      )}
    </HouseSection>
  );
}
