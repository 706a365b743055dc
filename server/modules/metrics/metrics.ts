import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { lateBefore } from '#domain/evaluation/answer-term.ts';
import type { Api } from '#server/http/api-environment.ts';
import { readLastCheck } from '#server/modules/audit/check-chain.ts';
import { hashToken } from '#server/modules/credentials/token.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import { supportSettings } from '#server/modules/settings/support-settings.ts';
import { keptFor } from '#server/ports/kept-for.ts';
import type { Ports } from '#server/ports/ports.ts';
import { countDeliveries, countEvents, countMessages, countWaiting } from './store.ts';

/** How long an answer is cached: several scrapers at once, or one that scrapes often, cost the database no more. */
const lastsMs = 5_000;
/** Long enough that a scrape every minute sees each event at least once. */
const recentMs = 5 * 60_000;

/** `/metrics` in the Prometheus text format, for callers with the key of the settings; without that setting there is no such address. */
export function mountMetrics(api: Api, ports: Ports): void {
  const { metricsKey } = ports.config;
  if (metricsKey === null) return;
  const expected = Buffer.from(hashToken(metricsKey));
  const metrics = openMetrics(ports);
  const scrape = keptFor<string>(lastsMs);
  api.get('/metrics', async (c) => {
    c.set('pattern', '/metrics');
    const [, key = ''] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? [];
    if (!timingSafeEqual(Buffer.from(hashToken(key)), expected)) return c.text('', 401, { 'www-authenticate': 'Bearer' });
    const text = await scrape(ports.clock.now().getTime(), () => metrics.read());
    return c.body(text, 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
  });
}

/**
 * Gauges that are read from the database at each scrape, so that a restart loses nothing and all servers report the same; the process's own metrics (event loop,
 * memory, garbage collection) are per server.
 */
function openMetrics(ports: Ports) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `peritia_${name}`, help, labelNames, registers: [registry] });
  const waiting = gauge('evaluations_waiting', 'Evaluations that a person has to decide');
  const late = gauge('evaluations_late', 'Those of them whose term has passed');
  const oldest = gauge('evaluations_oldest_seconds', 'How long the oldest of them has waited');
  const queued = gauge('messages', 'Messages that wait or failed', ['channel', 'state']);
  const jobs = gauge('jobs', 'Jobs that wait, run or failed', ['queue', 'state']);
  const deliveries = gauge('webhook_deliveries', 'Deliveries of webhooks that wait, or are tried no more', ['state']);
  const chain = gauge('audit_chain_whole', 'Whether the last check found the chain of the audit whole (1) or not (0)');
  const events = gauge('events_recent', 'What happened in the last five minutes, by kind', ['kind']);
  return {
    contentType: registry.contentType,
    async read(): Promise<string> {
      const { db, clock } = ports;
      const nowMs = clock.now().getTime();
      const house = await readHouse(db, ports);
      const cases = await countWaiting(db, new Date(lateBefore(nowMs, supportSettings(ports, house), house.answer_within_hours) ?? 0));
      waiting.set(cases.all);
      late.set(cases.late);
      oldest.set(cases.since === null ? 0 : (nowMs - cases.since.getTime()) / 1000);
      queued.reset();
      for (const { channel, state, messages } of await countMessages(db)) queued.set({ channel, state }, messages);
      jobs.reset();
      for (const { name, ...counts } of await ports.jobs.queues())
        for (const state of ['waiting', 'running', 'failed'] as const) jobs.set({ queue: name, state }, counts[state]);
      deliveries.reset();
      for (const { state, deliveries: count } of await countDeliveries(db)) deliveries.set({ state }, count);
      const check = await readLastCheck(db);
      // An audit chain that was never checked counts as whole: no fault is known.
      chain.set(Number(check?.is_whole ?? true));
      events.reset();
      for (const { kind, events: count } of await countEvents(db, new Date(nowMs - recentMs))) events.set({ kind }, count);
      return registry.metrics();
    },
  };
}
