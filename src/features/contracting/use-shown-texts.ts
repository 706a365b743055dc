import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { listLegalTexts } from '#domain/wire/legal-texts.ts';
import { useAsk } from '#src/data/ask.ts';

type Texts = ResponseOf<typeof listLegalTexts>;

/** The version of each text, by its name. */
export const versionsOf = (texts: Texts | undefined): ReadonlyMap<string, string> =>
  new Map(texts?.data.map(({ text, version }) => [text, version]));

/**
 * The legal texts whose boxes are shown, with their versions. They do not change while somebody reads and ticks, not even after a change of tab: what is sent
 * is what was read, and the server says when it is no longer in force. `refetch` loads the present versions.
 */
export function useShownTexts() {
  const ask = useAsk();
  return useQuery({ ...ask(listLegalTexts, {}), refetchOnWindowFocus: false, refetchOnReconnect: false });
}

/** Removes the ticks of texts that now have another version. `onOther` changes the state of the calling component, during its render. */
export function useOtherTexts(texts: Texts | undefined, onOther: (names: ReadonlySet<string>) => void): void {
  const [shown, setShown] = useState(texts);
  if (texts === shown) return;
  setShown(texts);
  const [before, now] = [versionsOf(shown), versionsOf(texts)];
  const other = [...before].flatMap(([name, version]) => (now.get(name) === version ? [] : [name]));
  if (other.length > 0) onOther(new Set(other));
}
