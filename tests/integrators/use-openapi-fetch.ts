import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';

/** What an integrator would write with openapi-typescript and openapi-fetch; copied beside what was generated, and compiled there. */
export async function useClient(baseUrl: string): Promise<{ name: string; proposal: string; refused: string }> {
  const client = createClient<paths>({ baseUrl });
  const types = await client.GET('/product_types');
  const login = await client.POST('/users/login', { body: { email: 'admin@peritia.example', password: 'peritia-demo' } });
  const token: string = login.data?.api_token ?? '';
  const headers = { Authorization: `Bearer ${token}` };
  const made = await client.POST('/proposals', { body: { product_id: 3, device: { brand: 'Apple', model: 'iPhone 15', price: 959 } } });
  const store = await client.POST('/stores', {
    headers,
    body: { distributor_id: 1, code: 'x', name: '', address: 'a', postal_code: '28013', city: 'Madrid' },
  });
  return {
    name: types.data?.data[0]?.name ?? '',
    proposal: made.data?.identifier_proposal ?? '',
    refused: store.error?.fields?.[0]?.code ?? '',
  };
}
