import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { auditKinds } from '#domain/audit/event-kind.ts';
import { openModuleApi } from '#tests/support/module-api.ts';

const metricsKey = 'k'.repeat(24);
const api = await openModuleApi({ METRICS_KEY: metricsKey });
const read = (name: string) => readFile(resolve(import.meta.dirname, '../../deploy', name), 'utf8');

interface Rules {
  groups: { rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[] }[];
}
interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

const { text } = await api.call('GET', '/metrics', { token: metricsKey });
const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
const { groups } = parse(await read('alerts.yml')) as Rules;
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(await read('dashboard.json')) as Dashboard;

test.each([
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
])('%s asks for what is told', (_, expr) => {
  const asked = [...expr.matchAll(/\b(?:peritia|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
  expect(asked.length + Number(expr.startsWith('up{'))).toBeGreaterThan(0);
  const kinds = [...expr.matchAll(/kind=~?"([^"]*)"/g)].flatMap(([, list = '']) => list.split('|'));
  const known: readonly string[] = auditKinds;
  expect(kinds.filter((kind) => !known.some((one) => new RegExp(`^${kind}$`).test(one)))).toEqual([]);
});

test('each rule says how urgent it is and what to do, and no two have one name', () => {
  expect(rules.filter(({ labels, annotations }) => !/^(page|ticket)$/.test(labels.severity) || annotations.summary.length < 20)).toEqual(
    [],
  );
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
