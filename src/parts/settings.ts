import { useQuery } from '@tanstack/react-query';
import { maxRepetitions } from '#domain/evaluation/retries.ts';
import { getSettings, type Settings } from '#domain/wire/settings.ts';
import type { Api } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { askOf, persisted } from '#src/data/ask.ts';

/** The installation's public settings; without a network, those of the last visit. */
export const settingsOf = (api: Api) => ({ ...askOf(api, null, getSettings, {}), ...persisted, staleTime: 60 * 60_000 });

/** The settings as last received; null while this device has never received them. */
export function useSettings(): Settings | null {
  return useQuery(settingsOf(useApi())).data ?? null;
}

/** How many repetitions may follow the first try; photos and the IMEI are counted separately. */
export function useRepetitionCap(): number {
  return useSettings()?.evaluation.max_repetitions ?? maxRepetitions;
}
