import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { applicationProcesses } from '#tests/support/application-process.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const { newFolder, start, command } = applicationProcesses(undo);

/** A role that owns an empty database, and one that has only the rights that the guide grants it. */
async function twoRoles() {
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  const [owner, server] = [`${name}_owner`, `${name}_server`];
  const admin = new pg.Client({ connectionString: inject('moduleDatabase').replace('{name}', 'postgres') });
  await admin.connect();
  undo.push(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${owner}`);
    await admin.query(`drop role ${server}`);
    await admin.end();
  });
  for (const role of [owner, server]) await admin.query(`create role ${role} login`);
  await admin.query(`create database ${name} owner ${owner}`);
  const urlOf = (role: string) =>
    inject('moduleDatabase')
      .replace('{name}', name)
      .replace(/(?<=:\/\/)[^@]*/, role);
  const asOwner = new pg.Client({ connectionString: urlOf(owner) });
  await asOwner.connect();
  await asOwner.query(`alter default privileges grant usage on schemas to ${server}`);
  await asOwner.query(`alter default privileges grant select, insert, update, delete on tables to ${server}`);
  await asOwner.query(`alter default privileges grant usage, select on sequences to ${server}`);
  await asOwner.end();
  return { owner: urlOf(owner), server: urlOf(server) };
}

test('a server whose role may not change the schema says so until somebody has migrated, and then serves and works', async () => {
  const roles = await twoRoles();
  const env = { DATA_DIR: await newFolder(), SEED: 'none', DATABASE_URL: roles.server };
  const early = start(env);
  expect(await early.ended).toBe(1);
  expect(early.output()).toBe(
    'La base de datos no está al día, y el usuario de DATABASE_URL no puede cambiarla: npm run migrate con el que es su dueño.\n',
  );
  const migrate = (url: string) => command('server/migrate.ts', { ...env, DATABASE_URL: url });
  expect(await migrate(roles.owner)).toEqual({ code: 0, output: 'La base de datos está al día.\n' });
  const application = start(env);
  const url = await application.url;
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  expect((await fetch(`${url}/api/product_types`)).status).toBe(200);
  // Run again while the server runs, by the role that may not change the schema: nothing is left to do that needs a right.
  expect(await migrate(roles.server)).toEqual({ code: 0, output: 'La base de datos ya estaba al día.\n' });
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  expect(application.output()).not.toMatch(/"level":(40|50)/);
}, 120_000);
