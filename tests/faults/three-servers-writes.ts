import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { call, logIn, openEvaluation, upload } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { addInsured, addPerson } from '#tests/support/people.ts';

/** One write, which its sender repeats at any server until one confirms it. */
export interface Write {
  /** Its own id, by which its result is found afterwards. */
  id: string;
  /** Makes one attempt and returns the answer; throws when there was none. */
  send(server: AppServer): Promise<{ status: number; text: string }>;
}
export interface Kind {
  name: string;
  make(): Write;
  /** What must exist exactly once for each write (rows, messages, events): queries for the write's `id`. */
  done: string[];
  /** The address to which one mail is sent for each write. */
  mailedTo?: (id: string) => string;
}

/** One grant may send sixty files a minute. */
const photographers = 10;

async function grantOfOne(server: AppServer): Promise<string> {
  const insured = await addInsured(server);
  return (await openEvaluation(server, (await logIn(server, insured.email)).api_token, insured)).grant.token;
}

/** The kinds of writes about people, places and photos. */
export async function placeKindsOf(first: AppServer): Promise<Kind[]> {
  const { api_token: token } = await logIn(first, (await addPerson(first, 'admin')).email);
  const grants = await Promise.all(Array.from({ length: photographers }, () => grantOfOne(first)));
  const { body: distributor } = await call(first, 'POST', '/distributors', { token, body: { name: 'Norte', code: 'NORTE-9' } });
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  let phones = 611_000_000;
  let photos = 0;

  const post = (path: string, id: string, body: object): Write => {
    const text = JSON.stringify(body);
    return { id, send: (server) => call(server, 'POST', path, { token, key: `key-${id}`, body: text }) };
  };
  const place = { address: 'Calle Mayor 1', postal_code: '28013', city: 'Madrid' };
  return [
    {
      name: 'user, with their invitation by mail',
      make: () => {
        const id = randomUUID();
        return post('/users', id, { name: 'Ana', surname1: 'Gil', email: `${id}@peritia.example`, role: 'policyholder' });
      },
      done: [
        `select left(email, 36) as id from users where email like '%-%@peritia.example'`,
        `select left(users.email, 36) as id from messages join users on users.id = user_id where kind = 'invitation'`,
        `select left(users.email, 36) as id from audit_events join users on users.id = (data->>'user')::int where kind = 'user-created'`,
      ],
      mailedTo: (id) => `${id}@peritia.example`,
    },
    {
      name: 'call asked for',
      make: () => {
        phones += 1;
        const consent = { accepted: true, text: 'Sí', version: '1' };
        return post('/call-you', String(phones), { name: 'Ana', phone: String(phones), consent });
      },
      done: [`select phone as id from call_requests`],
    },
    {
      name: 'store',
      make: () => {
        const id = randomUUID().slice(0, 18).toUpperCase();
        return post('/stores', id, { distributor_id: distributor.id, name: 'Centro', code: id, ...place });
      },
      done: [`select code as id from stores`],
    },
    {
      name: 'photo',
      make: () => {
        const id = randomUUID();
        photos += 1;
        const token = grants[photos % grants.length] ?? '';
        const bytes = Buffer.concat([photo, Buffer.from(id)]);
        return {
          id,
          send: async (server) => {
            const answer = await upload(server, token, { id, kind: 'front', bytes });
            // The receipt confirms the photo, also when the sender starts again because no answer came.
            return answer.receipt === null ? answer : { ...answer, status: 200 };
          },
        };
      },
      done: [`select id::text as id from captures`, `select data->>'capture' as id from audit_events where kind = 'capture-received'`],
    },
  ];
}
