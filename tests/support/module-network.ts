import { randomUUID } from 'node:crypto';
import { openModuleApi } from './module-api.ts';
import { callsAs, type DemoPerson, logInDemoPeople } from './module-people.ts';

/** The API with the demo people, and a distributor and a store (both 60) that none of them acts for. */
export async function openNetwork() {
  const api = await openModuleApi();
  const as = callsAs(api, await logInDemoPeople(api));
  await api.sql(`insert into distributors (id, name, code, created_at) values (60, 'Ajeno', 'AJENO', now())`);
  await api.sql(`insert into stores (id, distributor_id, name, code, address, postal_code, city, email, created_at)
    values (60, 60, 'Ajena', 'AJENA', 'Calle 1', '28001', 'Madrid', 'dentro@x.example', now())`);
  /** The ids that a list shows to a person, in ascending order. */
  const ids = async (person: DemoPerson | null, path: string) =>
    (await as<{ data: { id: number }[] }>(person, 'GET', path)).body.data.map(({ id }) => id).sort((a, b) => a - b);
  return { api, as, ids };
}

/** The body that creates a store of the demo distributor, with a code of its own. */
export const newStore = (more: object = {}) => ({
  distributor_id: 1,
  code: `T-${randomUUID().slice(0, 8)}`,
  name: 'Móviles Este',
  address: 'Calle del Mar 3',
  postal_code: '46001',
  city: 'València',
  ...more,
});
