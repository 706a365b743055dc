import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst, signingOf } from '#tests/support/module-contracting.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

/** The handwritten part of a signature: strokes of points, or a typed name. */

const api = await openModuleApi();
const { policyholder } = await logInDemoPeople(api);
const sign = (id: number, body: object) => api.call('POST', `/policies/${id}/sign`, { token: policyholder, body });

test.each<[string, object, string, string]>([
  ['no kind', {}, 'signature.kind', 'missing'],
  ['a drawing of nothing', { kind: 'drawn', strokes: [] }, 'signature', 'nothing-drawn'],
  ['a dot', { kind: 'drawn', strokes: [[[5, 5]]] }, 'signature', 'nothing-drawn'],
  [
    'a point outside',
    {
      kind: 'drawn',
      strokes: [
        [
          [0, 0],
          [1000, 401],
        ],
      ],
    },
    'signature.strokes.0.1.1',
    'too-large',
  ],
  [
    'a point between two',
    {
      kind: 'drawn',
      strokes: [
        [
          [0, 0],
          [900.5, 4],
        ],
      ],
    },
    'signature.strokes.0.1.0',
    'wrong-form',
  ],
  [
    'a point of three',
    {
      kind: 'drawn',
      strokes: [
        [
          [0, 0],
          [9, 4, 4],
        ],
      ],
    },
    'signature.strokes.0.1.2',
    'unknown',
  ],
  [
    '101 strokes',
    {
      kind: 'drawn',
      strokes: Array.from({ length: 101 }, () => [
        [0, 0],
        [99, 0],
      ]),
    },
    'signature.strokes',
    'too-long',
  ],
  [
    '2001 points',
    { kind: 'drawn', strokes: [1000, 1001].map((length) => Array.from({ length }, (_, at) => [at % 1000, 0])) },
    'signature.strokes',
    'too-long',
  ],
  ['a name without letters', { kind: 'typed', name: '12.' }, 'signature', 'too-short'],
  ['no name', { kind: 'typed', name: '  ' }, 'signature.name', 'too-short'],
])('%s is no signature', async (_what, signature, path, code) => {
  const { status, body } = await sign(1, { acceptances: [], document_sha256: '0'.repeat(64), code: '123456', signature });
  expect(status).toBe(422);
  expect(body.fields).toContainEqual({ path, code });
});

test('two thousand points are one', async () => {
  const { body: policy } = await contract(api, {}, policyholder);
  const id = Number(policy.id);
  await payFirst(api, id);
  await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [id]);
  const strokes = [Array.from({ length: 2000 }, (_, at) => [at % 1001, at % 401])];
  const body = { ...(await signingOf(api, id, policyholder)), signature: { kind: 'drawn', strokes } };
  expect((await sign(id, body)).status).toBe(200);
});
