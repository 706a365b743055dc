import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useApi } from '#src/parts/api-context.ts';
import { settingsOf } from '#src/parts/settings.ts';
import { settingsAtom } from '#src/parts/state/general.ts';

/** Hands the settings, from the network or from the last visit, to the atoms of the general state. */
export function useSettings(): void {
  const { data } = useQuery(settingsOf(useApi()));
  const setSettings = useSetAtom(settingsAtom);
  useEffect(() => {
    if (data) setSettings(data);
  }, [data, setSettings]);
}
