import { getSettings } from '#domain/wire/settings.ts';
import type { Api } from '#src/api/client.ts';
import { askOf, persisted } from '#src/data/ask.ts';

/** What this installation has set, as everybody may read it; without a network that of the last visit is good. */
export const settingsOf = (api: Api) => ({ ...askOf(api, null, getSettings, {}), ...persisted, staleTime: 60 * 60_000 });
