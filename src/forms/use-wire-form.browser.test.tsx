import { I18nProvider } from '@lingui/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BodyInput } from '#domain/wire/endpoint.ts';
import type { login } from '#domain/wire/log-in.ts';
import { amountField } from '#domain/wire/money-fields.ts';
import { line } from '#domain/wire/typed-fields.ts';
import { ApiError } from '#src/api/api-error.ts';
import { activateCatalogue } from '#src/i18n/activate.ts';
import type { FieldAt } from './field-at.ts';
import { ChoiceField } from './fields/choice.tsx';
import { MoneyField } from './fields/money.tsx';
import { TextField } from './fields/text.tsx';
import type { LabelsOf } from './labels.ts';
import { useWireForm } from './use-wire-form.ts';
import { WireFields } from './wire-fields.tsx';
import '#src/ui/tokens.css';
import '#src/ui/base.css';

const body = v.strictObject({
  name: line(10),
  price: v.optional(amountField),
  owner: v.strictObject({ email: v.pipe(v.string(), v.email()) }),
  note: v.nullable(line(20)),
});

let root: Root;
let place: HTMLElement;
const i18n = activateCatalogue();
const draw = (content: ReactNode) =>
  root.render(
    <I18nProvider i18n={i18n}>
      <Provider store={createStore()}>{content}</Provider>
    </I18nProvider>,
  );

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

function Store({ save }: { save: (body: unknown) => Promise<unknown> }) {
  const form = useWireForm({
    body,
    labels: { name: 'Nombre', price: 'Precio', owner: { email: 'Correo' }, note: 'Nota' },
    start: { name: '', price: '', owner: { email: '' }, note: '' },
    save,
  });
  return (
    <>
      <WireFields form={form} id="store">
        <TextField at={form.at('name')} />
        <MoneyField at={form.at('price')} />
        <TextField at={form.at('owner.email')} kind="email" words={{ 'wrong-form': 'Escribe un correo entero.' }} />
        <TextField at={form.at('note')} />
      </WireFields>
      <button type="submit" form="store">
        Guardar
      </button>
    </>
  );
}

const label = (name: string) => page.getByLabelText(name);
const save = () => userEvent.click(page.getByText('Guardar', { exact: true }));
const refusal = (fields: { path: string; code: string }[]) =>
  new ApiError({ type: 't', title: 't', status: 422, code: 'invalid-input', message: 'm', fields });

test('the first fault has the focus, all are summed up above, and each leads to its field', async () => {
  const sent: unknown[] = [];
  draw(<Store save={async (given) => sent.push(given)} />);
  await save();
  await expect.element(label('Nombre')).toHaveFocus();
  await expect.element(label('Nombre')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Revisa 2 datos')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Correo' }));
  await expect.element(label('Correo')).toHaveFocus();
  await userEvent.type(label('Correo'), 'a@');
  await expect.element(page.getByText('Escribe un correo entero.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('what is sent is what the body takes: numbers as numbers, nothing where nothing was typed, null where that is wanted', async () => {
  const sent: unknown[] = [];
  draw(<Store save={async (given) => sent.push(given)} />);
  await userEvent.type(label('Nombre'), 'Sol');
  await userEvent.type(label('Correo'), 'sol@peritia.example');
  await save();
  await expect.poll(() => sent).toEqual([{ name: 'Sol', owner: { email: 'sol@peritia.example' }, note: null }]);
  await userEvent.type(label('Precio (opcional)'), '1.250,5');
  await save();
  await expect.poll(() => sent[1]).toMatchObject({ price: 1250.5 });
  await expect.element(label('Precio (opcional)')).toHaveValue('1250,50');
});

test('a fault that the server finds lands on its field, has the focus, and goes when the field is changed', async () => {
  draw(<Store save={() => Promise.reject(refusal([{ path: 'owner.email', code: 'unique' }]))} />);
  await userEvent.type(label('Nombre'), 'Sol');
  await userEvent.type(label('Correo'), 'sol@peritia.example');
  await save();
  await expect.element(page.getByText('Ya hay otro igual. Cámbialo.')).toBeVisible();
  await expect.element(label('Correo')).toHaveFocus();
  await userEvent.type(label('Correo'), '.es');
  await expect.element(page.getByText('Ya hay otro igual. Cámbialo.')).not.toBeInTheDocument();
});

test('a refusal that no field explains is told above, and the work stays', async () => {
  draw(<Store save={() => Promise.reject(new Error('no network'))} />);
  await userEvent.type(label('Nombre'), 'Sol');
  await userEvent.type(label('Correo'), 'sol@peritia.example');
  await save();
  await expect.element(page.getByText('No hay conexión. Inténtalo cuando tengas red.')).toBeVisible();
  await expect.element(label('Nombre')).toHaveValue('Sol');
});

test('a fault of a part that has no field is told above, too', async () => {
  draw(<Store save={() => Promise.reject(refusal([{ path: 'secret', code: 'unique' }]))} />);
  await userEvent.type(label('Nombre'), 'Sol');
  await userEvent.type(label('Correo'), 'sol@peritia.example');
  await save();
  await expect.element(page.getByText('Hay datos que no valen. Revísalos e inténtalo de nuevo.')).toBeVisible();
});

const payment = v.variant('method', [
  v.strictObject({ method: v.literal('account'), iban: line(4), holder: line(20), code: v.pipe(line(20), v.minLength(6)) }),
  v.strictObject({ method: v.literal('card'), iban: v.optional(v.any()), holder: v.optional(v.any()), code: line(20) }),
]);

/** A form whose fields stand in another order than in the body; some are drawn for one way of paying only, and one is never drawn. */
function Payment({ save, code = 'abcdef' }: { save: (body: unknown) => Promise<unknown>; code?: string }) {
  const form = useWireForm({
    body: payment,
    labels: { method: 'Con qué', iban: 'Cuenta', holder: 'Titular', code: 'Clave' },
    start: { method: 'account', iban: '', holder: '', code },
    save,
  });
  return (
    <>
      <WireFields form={form} id="payment">
        {form.methods.watch('method') === 'account' && (
          <>
            <TextField at={form.at('holder')} />
            <TextField at={form.at('iban')} />
          </>
        )}
        <ChoiceField
          at={form.at('method')}
          options={[
            { value: 'account', text: 'Domiciliación' },
            { value: 'card', text: 'Tarjeta' },
          ]}
        />
      </WireFields>
      <div style={{ height: '200vh' }} />
      <button type="submit" form="payment">
        Guardar
      </button>
    </>
  );
}

test('all that is at fault is told at once, in the order of the page, and the first of it has the focus', async () => {
  draw(<Payment save={() => Promise.resolve()} code="abc" />);
  await save();
  await expect.element(page.getByText('Revisa 3 datos')).toBeVisible();
  expect([...place.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
    'Titular',
    'Cuenta',
    'Clave: Es demasiado corto. Alárgalo.',
  ]);
  await expect.element(label('Titular')).toHaveFocus();
});

test('a field that is not drawn any more is no fault, neither above nor of what is sent', async () => {
  const sent: unknown[] = [];
  draw(<Payment save={async (given) => sent.push(given)} />);
  await userEvent.type(label('Cuenta'), 'ES912100');
  await save();
  await expect.element(page.getByText('Revisa 2 datos')).toBeVisible();
  await userEvent.selectOptions(label('Con qué'), 'Tarjeta');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await save();
  await expect.poll(() => sent).toMatchObject([{ method: 'card' }]);
});

test('what no field can say is brought into view with the focus, each time', async () => {
  draw(<Payment save={() => Promise.resolve()} code="abc" />);
  await userEvent.type(label('Cuenta'), 'ES91');
  await userEvent.type(label('Titular'), 'Sol');
  for (const _ of [1, 2]) {
    await save();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Revisa 1 datoClave: Es demasiado corto. Alárgalo.');
    await expect.element(page.getByRole('alert')).toHaveFocus();
    await expect.element(page.getByRole('alert')).toBeInViewport();
  }
});

test('so is why it was refused', async () => {
  draw(<Payment save={() => Promise.reject(new Error('no network'))} />);
  await userEvent.type(label('Cuenta'), 'ES91');
  await userEvent.type(label('Titular'), 'Sol');
  await save();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No hay conexión. Inténtalo cuando tengas red.');
  await expect.element(page.getByRole('alert')).toHaveFocus();
  await expect.element(page.getByRole('alert')).toBeInViewport();
});

test('two presses save once', async () => {
  let times = 0;
  let finish = () => {};
  const slow = () =>
    new Promise<void>((done) => {
      times += 1;
      finish = done;
    });
  draw(<Store save={slow} />);
  await userEvent.type(label('Nombre'), 'Sol');
  await userEvent.type(label('Correo'), 'sol@peritia.example');
  await save();
  await save();
  expect(times).toBe(1);
  finish();
});

test('labels are those of the body, no more and no fewer, and a field holds what the body wants there', () => {
  expectTypeOf<LabelsOf<Omit<BodyInput<typeof login>, 'device' | 'link' | 'code'>>>().toEqualTypeOf<{
    readonly email: string;
    readonly password: string;
  }>();
  expectTypeOf<FieldAt<string>>().not.toExtend<FieldAt<number>>();
  expectTypeOf<FieldAt<number>>().not.toExtend<FieldAt<string>>();
  // The labels lack one field of the body.
  expectTypeOf<{ email: string }>().not.toExtend<LabelsOf<{ email: string; password: string }>>();
});
