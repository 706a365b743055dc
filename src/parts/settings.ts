import { useQuery } from '@tanstack/react-query';
import { maxRepetitions } from '#domain/evaluation/retries.ts';
import { getSettings, type Settings } from '#domain/wire/settings.ts';
import type { Api } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { askOf, persisted } from '#src/data/ask.ts';

/** What this installation has set, as everybody may read it; without a network that of the last visit is good. */
export const settingsOf = (api: Api) => ({ ...askOf(api, null, getSettings, {}), ...persisted, staleTime: 60 * 60_000 });

/** The settings as last heard; null until they have been heard once on this device. */
export function useSettings(): Settings | null {
  return useQuery(settingsOf(useApi())).data ?? null;
}

/** How many repetitions follow the first try, for photos and for the IMEI apart. */
export function useRepetitionCap(): number {
  return useSettings()?.evaluation.max_repetitions ?? maxRepetitions;
}
