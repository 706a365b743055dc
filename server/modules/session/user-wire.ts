import type { User } from '#domain/wire/users.ts';
import type { UserRow } from './store.ts';

export function userWire(row: UserRow): User {
  const { id, email, role, name, surname1, surname2, phones } = row;
  return { id, email, role, name, surname1, surname2, phones };
}
