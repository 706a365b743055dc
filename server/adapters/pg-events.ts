import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type EventListener, type Events, eventsChannel } from '#server/ports/events.ts';
import { reaching } from '#server/ports/reaching.ts';

const reconnectMs = 1_000;

export interface RunningEvents extends Events {
  /** Ends every subscription, then the connection. May be called twice. */
  close(): Promise<void>;
}

/**
 * PostgreSQL's LISTEN on a connection of its own, one per process. A lost connection is made again, and then every listener is called, since what was announced meanwhile
 * reached nobody. Behind a pooler that shares connections between transactions no event arrives, so readers must also ask now and then.
 * @throws when the first connection cannot be made
 */
export async function pgEvents(url: string, onLost: () => void): Promise<RunningEvents> {
  const listeners = new Map<string, Set<EventListener>>();
  let client: pg.Client | null = null;
  let isClosed = false;
  const everybody = () => [...listeners.values()].flatMap((some) => [...some]);

  async function listen(): Promise<void> {
    const fresh = new pg.Client(reaching(url));
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ payload }) => {
      for (const listener of listeners.get(payload ?? '') ?? []) listener.onChange();
    });
    fresh.on('end', () => {
      if (isClosed || fresh !== client) return;
      client = null;
      onLost();
      void listenAgain();
    });
    await fresh.connect();
    await fresh.query(`listen ${eventsChannel}`).catch((error: unknown) => {
      // A standby refuses this on a connection that it keeps open; after minutes of tries it would have none left for anybody.
      void fresh.end();
      throw error;
    });
    if (isClosed) await fresh.end();
    else client = fresh;
  }

  async function listenAgain(): Promise<void> {
    while (!isClosed) {
      await delay(reconnectMs, undefined, { ref: false });
      const isBack = await listen().then(
        () => true,
        () => false,
      );
      if (!isBack) continue;
      for (const listener of everybody()) listener.onChange();
      return;
    }
  }

  await listen();
  return {
    subscribe(topic, listener) {
      const some = listeners.get(topic) ?? new Set();
      listeners.set(topic, some.add(listener));
      if (isClosed) listener.onEnd();
      return () => {
        some.delete(listener);
        if (some.size === 0 && listeners.get(topic) === some) listeners.delete(topic);
      };
    },
    async close() {
      isClosed = true;
      for (const listener of everybody()) listener.onEnd();
      await client?.end();
      client = null;
    },
  };
}
