import { afterEach, expect, test } from 'vitest';
import { checkChain } from '#server/modules/audit/check-chain.ts';
import { recordEvents } from '#server/modules/audit/record-event.ts';
import { sealEvents } from '#server/modules/audit/seal-events.ts';
import { applicationProcesses } from '#tests/support/application-process.ts';
import { openModuleApi } from '#tests/support/module-api.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const { newFolder, command } = applicationProcesses(undo);
const api = await openModuleApi();

test('the command says that the chain is whole and its last seal, names what was changed, and holds it against a seal that was kept', async () => {
  await api.sql('truncate audit_events, audit_unsealed, audit_hashes, audit_seals, audit_checks restart identity');
  await recordEvents(api.ports.db, api.ports, [{ kind: 'session-opened' }, { kind: 'policy-signed', policyId: 1 }]);
  await sealEvents(api.ports);
  await recordEvents(api.ports.db, api.ports, [{ kind: 'session-closed' }]);
  const env = { DATA_DIR: await newFolder(), DATABASE_URL: api.databaseUrl };
  const verify = (...args: string[]) => command('server/audit-verify.ts', env, ...args);
  const { head } = await checkChain(api.ports);
  const kept = `1:${head?.hash.toString('hex')}`;
  const whole = {
    code: 0,
    output: [
      'La cadena de la auditoría está entera.',
      'Sucesos sellados: 2. Retirados al acabar su plazo: 0.',
      `Sin sellar todavía: 1, el más antiguo de ${api.now.toISOString()}.`,
      `Último sello, para guardarlo fuera: ${kept}\n`,
    ].join('\n'),
  };
  expect(await verify()).toEqual(whole);
  expect(await verify('--head', kept)).toEqual(whole);
  const missed = await verify('--head', `2:${'0'.repeat(64)}`);
  expect([missed.code, missed.output.split('\n').slice(0, 2)]).toEqual([
    1,
    ['Sello 2: no es el que se guardó, o ya no está.', 'La cadena de la auditoría está rota: 1 fallo.'],
  ]);

  await api.sql(`update audit_events set kind = 'policy-ended' where id = 2`);
  await api.sql(`insert into audit_events (at, kind) values ($1, 'policy-signed')`, [api.now]);
  const broken = await verify();
  expect([broken.code, broken.output.split('\n').slice(0, 3)]).toEqual([
    1,
    [
      'Suceso 2: no dice lo que decía al sellarse.',
      'Suceso 4: no lo escribió el programa.',
      'La cadena de la auditoría está rota: 2 fallos.',
    ],
  ]);
  for (const wrong of [['--head', 'x'], ['--other'], ['--head', kept, 'more']])
    expect(await verify(...wrong)).toMatchObject({ code: 1, output: expect.stringMatching(/^Se usa así: npm run audit:verify/) });
}, 120_000);
