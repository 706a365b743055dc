import { client } from './client/client.gen.ts';
import { getProductTypes, postProposals, postStores, postUsersLogin } from './client/sdk.gen.ts';

/** The same with @hey-api/openapi-ts. */
export async function useClient(baseUrl: string): Promise<{ name: string; proposal: string; refused: string }> {
  client.setConfig({ baseUrl });
  const types = await getProductTypes();
  const login = await postUsersLogin({ body: { email: 'admin@peritia.example', password: 'peritia-demo' } });
  const auth: string = login.data?.api_token ?? '';
  const made = await postProposals({ body: { product_id: 3, device: { brand: 'Apple', model: 'iPhone 15', price: 959 } } });
  const store = await postStores({
    auth,
    body: { distributor_id: 1, code: 'x', name: '', address: 'a', postal_code: '28013', city: 'Madrid' },
  });
  return {
    name: types.data?.data[0]?.name ?? '',
    proposal: made.data?.identifier_proposal ?? '',
    refused: store.error?.fields?.[0]?.code ?? '',
  };
}
