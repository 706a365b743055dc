import type { Holder } from '#domain/policy/booking.ts';
import type { users } from '#server/db/schema-users.ts';
import { chances, firstBookId, pick } from './book-chances.ts';

const names = 'Carmen Antonio María Manuel Lucía José Ana Francisco Laura David Elena Javier Íñigo Nuria'.split(' ');
const surnames = 'García Ruiz Núñez Molina Sanz Gil Ortega Vidal Castro Ibáñez Peña Soler Blanco Álvarez'.split(' ');
/** Control letters of a NIF, by its number modulo 23. */
const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** The NIFs of the book have eight digits; the factor is coprime to their number, so that people with consecutive numbers get quite different NIFs. */
const documents = 100_000_000;
const scatter = 7_368_787;

/** A policyholder of the book, always the same for its number (from 0); nobody can log in as one. */
export function bookPerson(number: number, now: Date): { user: typeof users.$inferInsert; holder: Holder } {
  const chance = chances(`person ${number}`);
  const digits = (number * scatter + scatter) % documents;
  const person = {
    email: `titular-${digits}@libro.peritia.example`,
    name: pick(names, chance()),
    surname1: pick(surnames, chance()),
    surname2: pick(surnames, chance()),
    documentType: 'NIF' as const,
    documentCode: `${String(digits).padStart(8, '0')}${nifLetters[digits % nifLetters.length]}`,
  };
  const phone = String(600_000_000 + digits);
  return {
    user: { ...person, id: firstBookId + number, role: 'policyholder', phones: [phone], emailProvedAt: now, createdAt: now },
    holder: {
      ...person,
      phone,
      birthDate: `${1950 + (number % 50)}-0${1 + (number % 9)}-1${number % 10}`,
      address: { street: 'Calle Mayor', number: String(1 + (number % 200)), postalCode: '28013', town: 'Madrid', province: 'Madrid' },
    },
  };
}
