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
 * The versions of the texts whose boxes are shown. They stay what they were while somebody reads and ticks, also behind another tab: what is sent is what was read, and the
 * server says when that is not in force any more. `refetch` brings those of now.
 */
export function useShownTexts() {
  const ask = useAsk();
  return useQuery({ ...ask(listLegalTexts, {}), refetchOnWindowFocus: false, refetchOnReconnect: false });
}

/**
 * Takes back the ticks of texts whose words are other ones from now on: `onOther` takes them out of the state of this very component, while it is drawn.
 */
export function useOtherTexts(texts: Texts | undefined, onOther: (names: ReadonlySet<string>) => void): void {
  const [shown, setShown] = useState(texts);
  if (texts === shown) return;
  setShown(texts);
  const [before, now] = [versionsOf(shown), versionsOf(texts)];
  const other = [...before].flatMap(([name, version]) => (now.get(name) === version ? [] : [name]));
  if (other.length > 0) onOther(new Set(other));
}
