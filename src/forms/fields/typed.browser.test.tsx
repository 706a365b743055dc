import type { ReactNode } from 'react';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parseIban } from '#domain/person/bank-account.ts';
import { amountField } from '#domain/wire/money-fields.ts';
import { documentField, phoneField, postalCodeField } from '#domain/wire/person-fields.ts';
import { longitudeField } from '#domain/wire/places.ts';
import { dayField, line, lines, readBy } from '#domain/wire/typed-fields.ts';
import type { FieldAt } from '#src/forms/field-at.ts';
import { drawField } from '#tests/support/draw-field.tsx';
import { CodeField } from './code.tsx';
import { DayField } from './day.tsx';
import { DocumentField } from './document.tsx';
import { IbanField } from './iban.tsx';
import { LinesField } from './lines.tsx';
import { MoneyField } from './money.tsx';
import { NumberField } from './number.tsx';
import { PasswordField } from './password.tsx';
import { PhoneField } from './phone.tsx';
import { PostalCodeField } from './postal-code.tsx';
import { TextField } from './text.tsx';

/** The text typed, the text that the field shows once it is saved (or its fault), and the value saved (null: nothing is saved). */
type Row = readonly [typed: string, shown: string, saved: string | number | null];
interface Kind {
  schema: v.GenericSchema;
  draw: (at: FieldAt<never>) => ReactNode;
  rows: readonly Row[];
}

const kinds: Record<string, Kind> = {
  text: {
    schema: line(5),
    draw: (at) => <TextField at={at} />,
    rows: [
      ['Sol', 'Sol', 'Sol'],
      ['Tienda Sol', 'Es demasiado largo. Acórtalo.', null],
      ['', 'Falta este dato. Rellénalo.', null],
    ],
  },
  lines: {
    schema: lines(20),
    draw: (at) => <LinesField at={at} maxLength={20} />,
    rows: [
      ['una línea', 'una línea', 'una línea'],
      ['', 'Falta este dato. Rellénalo.', null],
    ],
  },
  code: {
    schema: v.pipe(v.string(), v.regex(/^\d{6}$/)),
    draw: (at) => <CodeField at={at} />,
    rows: [
      ['482193', '482193', '482193'],
      ['48', 'No está bien escrito. Revísalo.', null],
      ['', 'Falta este dato. Rellénalo.', null],
    ],
  },
  password: {
    schema: v.pipe(v.string(), v.minLength(3)),
    draw: (at) => <PasswordField at={at} autoComplete="new-password" />,
    rows: [
      ['secreto', 'secreto', 'secreto'],
      ['ab', 'Es demasiado corto. Alárgalo.', null],
    ],
  },
  day: {
    schema: dayField,
    draw: (at) => <DayField at={at} />,
    rows: [
      ['2026-02-28', '2026-02-28', '2026-02-28'],
      ['', 'Falta este dato. Rellénalo.', null],
    ],
  },
  document: {
    schema: documentField,
    draw: (at) => <DocumentField at={at} />,
    rows: [
      ['12.345.678-z', '12345678Z', '12345678Z'],
      ['x1234567l', 'X1234567L', 'X1234567L'],
      ['12345678A', 'La letra no cuadra con los números. Revísalo.', null],
      ['12345678', 'Escribe el NIF o NIE con su letra, como 12345678Z.', null],
    ],
  },
  iban: {
    schema: readBy(parseIban),
    draw: (at) => <IbanField at={at} />,
    rows: [
      ['es9121000418450200051332', 'ES91 2100 0418 4502 0005 1332', 'ES91 2100 0418 4502 0005 1332'],
      ['ES9121000418450200051333', 'Hay un número mal: las cifras de control no cuadran.', null],
      ['GB33BUKB20201555555555', 'En una cuenta de ese país no podemos cobrar. Da otra.', null],
      ['ES91', 'Escribe el IBAN entero: en España, ES y 22 cifras.', null],
    ],
  },
  phone: {
    schema: phoneField,
    draw: (at) => <PhoneField at={at} />,
    rows: [
      ['612344718', '612 344 718', '612 344 718'],
      ['+34 612 34 47 18', '612 344 718', '612 344 718'],
      ['', 'Escribe un teléfono español de nueve cifras.', null],
      ['612 34', 'Escribe un teléfono español de nueve cifras.', null],
      ['+33 612 344 718', 'Tiene que ser un teléfono de España.', null],
    ],
  },
  'postal code': {
    schema: postalCodeField,
    draw: (at) => <PostalCodeField at={at} />,
    rows: [
      ['28 013', '28 013', '28 013'],
      ['99999', 'Escribe las cinco cifras de un código postal de España.', null],
    ],
  },
  money: {
    schema: amountField,
    draw: (at) => <MoneyField at={at} />,
    rows: [
      ['9,95', '9,95', 9.95],
      ['1.250,5', '1250,50', 1250.5],
      ['9.9', '9,90', 9.9],
      ['', 'Falta este dato. Rellénalo.', null],
      ['nueve', 'Escribe un importe, como 9,95.', null],
      ['9,955', 'Como mucho dos decimales, como 9,95.', null],
      ['0', 'Es demasiado poco. Pon una cantidad mayor.', null],
    ],
  },
  number: {
    schema: longitudeField,
    draw: (at) => <NumberField at={at} />,
    rows: [
      ['-3,7038', '-3,7038', -3.7038],
      ['-3.7038', '-3,7038', -3.7038],
      ['40', '40', 40],
      ['Madrid', 'Escribe un número, como 40,4168.', null],
      ['181', 'Es demasiado. Pon una cantidad menor.', null],
    ],
  },
  'number of something': {
    schema: amountField,
    draw: (at) => <NumberField at={at} hasThousands />,
    rows: [
      ['1.000', '1000', 1000],
      ['1.250,5', '1250,5', 1250.5],
      ['12,5', '12,5', 12.5],
      ['12.5', '12,5', 12.5],
      ['1.25.000', 'Escribe un número, como 40,4168.', null],
    ],
  },
};

describe.each(Object.entries(kinds))('%s', (_, { schema, draw, rows }) => {
  test.each(rows)('"%s": %s', async (typed, shown, held) => {
    const { saved, save } = drawField(schema, '', draw as (at: FieldAt<NonNullable<unknown>>) => ReactNode);
    const input = page.getByLabelText('Dato');
    if (typed !== '') await userEvent.fill(input, typed);
    await save();
    if (held === null) {
      await expect.element(page.getByText(shown)).toBeVisible();
      await expect.element(input).toHaveFocus();
      expect(saved).toEqual([]);
    } else {
      await expect.poll(() => saved).toEqual([held]);
      await expect.element(input).toHaveValue(shown);
    }
  });
});

test('a password can be looked at', async () => {
  drawField(v.string(), 'secreto', (at) => <PasswordField at={at} autoComplete="current-password" />);
  await expect.element(page.getByLabelText('Dato')).toHaveAttribute('type', 'password');
  await userEvent.click(page.getByRole('button', { name: 'Ver la contraseña' }));
  await expect.element(page.getByLabelText('Dato')).toHaveAttribute('type', 'text');
});

test('the province of a postal code is said', async () => {
  drawField(postalCodeField, '', (at) => <PostalCodeField at={at} />);
  await userEvent.fill(page.getByLabelText('Dato'), '28013');
  await expect.element(page.getByRole('status')).toHaveTextContent('Madrid');
});
