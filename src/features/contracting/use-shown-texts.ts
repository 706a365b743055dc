import { useQuery } from '@tanstack/react-query';
import { listLegalTexts } from '#domain/wire/legal-texts.ts';
import { useAsk } from '#src/data/ask.ts';

/**
 * The versions of the texts whose boxes are shown. They stay what they were while somebody reads and ticks, also behind another tab: what is sent is what was read, and the
 * server says when that is not in force any more. `refetch` brings those of now.
 */
export function useShownTexts() {
  const ask = useAsk();
  return useQuery({ ...ask(listLegalTexts, {}), refetchOnWindowFocus: false, refetchOnReconnect: false });
}
