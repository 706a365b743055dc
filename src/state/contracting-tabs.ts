import * as v from 'valibot';
import { localStore } from './local-store.ts';

const tabKey = 'peritia.tab';
/** How many contractings are kept: those that were changed last. */
const mostTabs = 10;

/** With letters, because an object lists names that are whole numbers before all others, and the order tells which contracting was changed last. */
const newTab = () => `t${crypto.getRandomValues(new Uint32Array(1))[0]}`;

let unkeptTab: string | null = null;

/** The name of this tab: the same after a reload. A browser that keeps none gives this page one of its own. */
function thisTab(): string {
  try {
    const tab = sessionStorage.getItem(tabKey) ?? newTab();
    sessionStorage.setItem(tabKey, tab);
    return tab;
  } catch {
    unkeptTab ??= newTab();
    return unkeptTab;
  }
}

/**
 * Keeps one contracting for each tab, because at a counter two customers may be served in two of them. A new tab begins with the contracting that was changed last,
 * wherever that was. All are in one entry of local storage, so that forgetting it forgets those of every tab. `null`: the tab's contracting has ended.
 */
export function keptByTab<Contracting>(schema: v.GenericSchema<unknown, Contracting>) {
  const keptSchema = v.record(v.string(), v.fallback(v.nullable(schema), null));
  const parse = (text: string | null): Record<string, Contracting | null> => {
    try {
      const json: unknown = JSON.parse(text ?? '{}');
      // Versions before 1 December 2026 kept one contracting for all tabs.
      const only = v.safeParse(schema, json);
      return only.success ? { '': only.output } : v.parse(keptSchema, json);
    } catch {
      return {};
    }
  };
  return {
    getItem: (key: string): Contracting | null => {
      const all = parse(localStore.getItem(key));
      const own = all[thisTab()];
      return own === undefined ? (Object.values(all).findLast((one) => one !== null) ?? null) : own;
    },
    setItem: (key: string, contracting: Contracting | null): void => {
      const tab = thisTab();
      const all = Object.entries(parse(localStore.getItem(key))).filter(([name]) => name !== tab);
      all.push([tab, contracting]);
      localStore.setItem(key, JSON.stringify(Object.fromEntries(all.slice(-mostTabs))));
    },
    /** Forgets the contractings of all tabs. */
    removeItem: localStore.removeItem,
    subscribe: (key: string, callback: (contracting: Contracting | null) => void) => {
      const listen = (event: StorageEvent) => {
        if (event.key === key && event.newValue === null) callback(null);
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
  };
}
