import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openModuleApi } from '#tests/support/module-api.ts';

interface Used {
  name: string;
  proposal: string;
  refused: string;
}

const run = promisify(execFile);
/** The npm workspace of the client generators. */
const here = join(import.meta.dirname, '../integrators');
const generate = (name: string, ...args: string[]) => run(join(here, 'node_modules/.bin', name), args, { cwd: folder });
const compile = (...args: string[]) => run(join(here, '../../node_modules/.bin/tsc'), args, { cwd: folder });
const options =
  '--ignoreConfig --strict --noUncheckedIndexedAccess --noEmit --target es2022 --module esnext --moduleResolution bundler --allowImportingTsExtensions --lib es2023,dom,dom.iterable';

const api = await openModuleApi();
let folder: string;
let origin: string;
let close: () => void;
beforeAll(async () => {
  // The folder is inside the workspace, so that generated code finds the packages that it imports.
  folder = await mkdtemp(join(here, 'made-'));
  const { body } = await api.call('GET', '/openapi.json');
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(body));
  const server = serve({ fetch: createApp(api.ports, async () => ({})).fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((listening) => server.once('listening', listening));
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  close = () => server.close();
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

test.each([
  [
    'openapi-typescript with openapi-fetch',
    'use-openapi-fetch.ts',
    ['openapi-typescript', 'openapi.json', '-o', 'schema.ts', '--default-non-nullable', 'false'],
  ],
  ['@hey-api/openapi-ts', 'use-openapi-ts.ts', ['openapi-ts', '-i', 'openapi.json', '-o', 'client', '--no-log-file']],
] as const)(
  '%s makes a client that compiles strictly and is answered as it says',
  async (_, use, [name, ...args]) => {
    await generate(name, ...args);
    await copyFile(join(here, use), join(folder, use));
    await compile(...options.split(' '), use);
    const { useClient } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, use)).href)) as {
      useClient: (url: string) => Promise<Used>;
    };
    expect(await useClient(`${origin}/api`)).toEqual({
      name: expect.stringMatching(/\w/),
      proposal: expect.stringMatching(/^[\w-]{22}$/),
      refused: 'wrong-form',
    });
  },
  120_000,
);
