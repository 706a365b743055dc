import * as v from 'valibot';
import { parseIban } from '#domain/person/bank-account.ts';
import { amountField } from '#domain/wire/money-fields.ts';
import { documentField, phoneField, postalCodeField } from '#domain/wire/person-fields.ts';
import { dayField, line, lines, readBy } from '#domain/wire/typed-fields.ts';
import { ChipsField } from '#src/forms/fields/chips.tsx';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { CodeField } from '#src/forms/fields/code.tsx';
import { DayField } from '#src/forms/fields/day.tsx';
import { DocumentField } from '#src/forms/fields/document.tsx';
import { IbanField } from '#src/forms/fields/iban.tsx';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { MoneyField } from '#src/forms/fields/money.tsx';
import { PasswordField } from '#src/forms/fields/password.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { PostalCodeField } from '#src/forms/fields/postal-code.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { TickField } from '#src/forms/fields/tick.tsx';
import { useWireForm, type WireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Button } from '#src/ui/button.tsx';

const maxNoteLength = 200;

/** One field of each kind. */
const body = v.strictObject({
  name: line(80),
  password: v.pipe(v.string(), v.minLength(12)),
  note: v.optional(lines(maxNoteLength)),
  code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  price: amountField,
  day: dayField,
  phone: phoneField,
  document: documentField,
  iban: readBy(parseIban),
  postal_code: postalCodeField,
  plan: v.picklist(['basic', 'top']),
  pays: v.picklist(['month', 'year']),
  cause: v.picklist(['fall', 'water']),
  kinds: v.pipe(v.array(v.picklist(['phone', 'tv', 'scooter'])), v.minLength(1)),
  active: v.boolean(),
  agreed: v.literal(true),
  store: v.number(),
});

const stores = ['Tienda Sol', 'Centro Móvil', 'Punt Mòbil'].map((text, place) => ({ id: place + 1, text }));

const labels = {
  name: 'Nombre',
  password: 'Contraseña',
  note: 'Nota',
  code: 'Código',
  price: 'Precio',
  day: 'Día',
  phone: 'Teléfono',
  document: 'NIF o NIE',
  iban: 'IBAN',
  postal_code: 'Código postal',
  plan: 'Plan',
  pays: 'Pago',
  cause: 'Qué pasó',
  kinds: 'Qué se vende',
  active: 'Activa',
  agreed: 'Acepto las condiciones.',
  store: 'Tienda',
};

const start = {
  name: '',
  password: '',
  note: '',
  code: '',
  price: '',
  day: '',
  phone: '',
  document: '',
  iban: '',
  postal_code: '',
  plan: '',
  pays: '',
  cause: '',
  kinds: [],
  active: true,
  agreed: false,
  store: '',
};

type Form = WireForm<v.InferInput<typeof body>>;

/** A form with every kind of field, which is sent to no server. */
export function FormSamples() {
  const form = useWireForm({ body, labels, start, save: () => Promise.resolve() });
  return (
    <>
      <WireFields form={form} id="samples">
        <TypedSamples form={form} />
        <ChoiceSamples form={form} />
        <SwitchField at={form.at('active')} help="Se puede contratar en ella." />
        <LookupField
          at={form.at('store')}
          question={(text) => ({
            queryKey: ['samples', text],
            queryFn: async () => ({ data: stores.filter((store) => store.text.toLowerCase().includes(text.toLowerCase())) }),
          })}
          named={(id) => ({
            queryKey: ['sample', id],
            queryFn: async () => stores.find((store) => store.id === id) ?? Promise.reject(new Error(`there is no sample ${id}`)),
          })}
          textOf={({ text }) => text}
        />
        <TickField at={form.at('agreed')} words={{ 'not-an-option': 'Hace falta tu permiso.' }} />
      </WireFields>
      <Button kind="primary" type="submit" form="samples">
        Guardar la muestra
      </Button>
    </>
  );
}

function TypedSamples({ form }: { form: Form }) {
  return (
    <>
      <TextField at={form.at('name')} kind="name" help="Como en el DNI." />
      <PasswordField at={form.at('password')} autoComplete="new-password" />
      <LinesField at={form.at('note')} maxLength={maxNoteLength} />
      <CodeField at={form.at('code')} numeric once />
      <MoneyField at={form.at('price')} />
      <DayField at={form.at('day')} />
      <PhoneField at={form.at('phone')} />
      <DocumentField at={form.at('document')} />
      <IbanField at={form.at('iban')} />
      <PostalCodeField at={form.at('postal_code')} />
    </>
  );
}

function ChoiceSamples({ form }: { form: Form }) {
  return (
    <>
      <ChoiceField
        at={form.at('plan')}
        options={[
          { value: 'basic', text: 'Básico' },
          { value: 'top', text: 'Top' },
        ]}
      />
      <ChoiceField
        at={form.at('pays')}
        look="segment"
        options={[
          { value: 'month', text: 'Al mes' },
          { value: 'year', text: 'Al año' },
        ]}
      />
      <ChoiceField
        at={form.at('cause')}
        look="cards"
        options={[
          { value: 'fall', text: 'Se ha caído', note: 'Pantalla o carcasa rotas.' },
          { value: 'water', text: 'Se ha mojado' },
        ]}
      />
      <ChipsField
        at={form.at('kinds')}
        options={[
          { value: 'phone', text: 'Móvil' },
          { value: 'tv', text: 'Smart TV' },
          { value: 'scooter', text: 'Patinete' },
        ]}
      />
    </>
  );
}
