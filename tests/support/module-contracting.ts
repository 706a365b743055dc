import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import type { Answer, ModuleApi } from './module-api.ts';

/** What contracting a mobile's top plan says; its e-mail is nobody's yet. */
export const contracting = {
  product_id: 3,
  device: { brand: 'Apple', model: 'iPhone 15', price: 959 },
  phone: '600 555 010',
  email: 'nueva@ejemplo.es',
  policyholder: {
    name: 'Ana',
    surname1: 'Gil',
    surname2: 'Soto',
    document: '12345678Z',
    birth_date: '1990-02-28',
    street: 'Calle Mayor',
    number: '3, 2.º B',
    postal_code: '28013',
    town: 'Madrid',
  },
};

export const acceptances = requiredAcceptances.contracting.map((acceptance) => ({ acceptance, version: '2026-01' }));

/** A proposal, and the booking that contracts it as it was read. */
export async function propose(api: ModuleApi, more: object = {}): Promise<{ proposal: Record<string, unknown>; booking: object }> {
  const { body: proposal } = await api.call('POST', '/proposals', { body: { ...contracting, ...more } });
  const { identifier_proposal, version, price } = proposal as {
    identifier_proposal: string;
    version: number;
    price: { total_price: number };
  };
  return { proposal, booking: { identifier_proposal, version, total_price: price?.total_price ?? 0, acceptances } };
}

/** A policy that has just been contracted. */
export async function contract(api: ModuleApi, more: object = {}, token?: string): Promise<Answer> {
  const { booking } = await propose(api, more);
  return api.call('POST', '/policies', { body: booking, token });
}
