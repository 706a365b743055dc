import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { type HouseAnswer, houseBody } from '#domain/wire/house-settings.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { DaysField } from '#src/forms/fields/days.tsx';
import { NumberField } from '#src/forms/fields/number.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { Columns } from '#src/ui/layout.tsx';
import { HouseSection } from './house-section.tsx';

const attention = v.pick(houseBody, ['phone', 'email', 'weekday_hours', 'weekend_hours', 'holidays', 'answer_within_hours']);
const evaluation = v.pick(houseBody, ['assessment', 'blind_share_percent', 'max_repetitions', 'can_type_imei', 'can_attach_invoice']);

/** The settings of customer service: telephone, e-mail, opening hours, holidays, and the hours promised for a review. */
export function AttentionSection({ given }: { given: HouseAnswer }) {
  const { t } = useLingui();
  return (
    <HouseSection
      id="attention"
      title={<Trans>Atención al cliente</Trans>}
      given={given}
      body={attention}
      labels={{
        phone: t`Teléfono`,
        email: t`Correo`,
        weekday_hours: { from: t`Laborables, desde`, to: t`Laborables, hasta` },
        weekend_hours: { from: t`Fines de semana y festivos, desde`, to: t`Fines de semana y festivos, hasta` },
        holidays: t`Festivos propios`,
        answer_within_hours: t`Horas para revisar una peritación`,
      }}
    >
      {(form) => (
        <>
          <PhoneField at={form.at('phone')} />
          <TextField at={form.at('email')} kind="email" />
          <Columns>
            <NumberField at={form.at('weekday_hours.from')} />
            <NumberField at={form.at('weekday_hours.to')} />
          </Columns>
          <Columns>
            <NumberField at={form.at('weekend_hours.from')} />
            <NumberField at={form.at('weekend_hours.to')} />
          </Columns>
          <DaysField at={form.at('holidays')} help={t`Los nacionales ya están. Estos tienen el horario de un fin de semana.`} />
          <NumberField at={form.at('answer_within_hours')} help={t`De las que se atiende. Vacío: no se promete nada.`} />
        </>
      )}
    </HouseSection>
  );
}

/** The settings of evaluations: how they are decided, and how often they may be repeated. */
export function EvaluationSection({ given }: { given: HouseAnswer }) {
  const { t } = useLingui();
  return (
    <HouseSection
      id="evaluation"
      title={<Trans>Peritaciones</Trans>}
      given={given}
      body={evaluation}
      labels={{
        assessment: t`Quién decide`,
        blind_share_percent: t`A ciegas, en %`,
        max_repetitions: t`Repeticiones`,
        can_type_imei: t`El IMEI se puede escribir`,
        can_attach_invoice: t`Se puede adjuntar la factura`,
      }}
    >
      {(form) => (
        <>
          <ChoiceField
            at={form.at('assessment')}
            look="cards"
            options={[
              { value: 'automatic', text: t`Automático`, note: t`Lo claro se decide al momento; lo dudoso, una persona.` },
              { value: 'assisted', text: t`Siempre una persona`, note: t`Nada se decide solo.` },
            ]}
          />
          <NumberField
            at={form.at('blind_share_percent')}
            help={t`De lo que se decide solo, cuánto mira además una persona sin saber qué se decidió. De 0 a 100.`}
          />
          <NumberField at={form.at('max_repetitions')} help={t`Después del primer intento, para las fotos y para el IMEI por separado.`} />
          <SwitchField at={form.at('can_type_imei')} />
          <SwitchField at={form.at('can_attach_invoice')} />
        </>
      )}
    </HouseSection>
  );
}
