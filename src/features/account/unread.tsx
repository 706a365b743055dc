import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { listDataExports } from '#domain/wire/data-exports.ts';
import { getLegalText } from '#domain/wire/legal-texts.ts';
import { listPasskeys } from '#domain/wire/passkeys.ts';
import { listPhones } from '#domain/wire/phones.ts';
import { listSessions } from '#domain/wire/sessions.ts';
import { getUser } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { haltAtom } from '#src/state/connection.ts';

/** Says why a part of the account could not be read, once for all the sections that are left out because of it, and asks for them again. */
export function Unread({ userId }: { userId: number }) {
  const ask = useAsk();
  // The whole app says so then.
  const isHalted = useAtomValue(haltAtom) !== null;
  const params = { id: userId };
  const asked = [
    useQuery(ask(listPasskeys, { params })),
    useQuery(ask(getUser, { params })),
    useQuery(ask(getLegalText, { params: { text: 'marketing' } })),
    useQuery(ask(getLegalText, { params: { text: 'examples' } })),
    useQuery(ask(listDataExports, { params })),
    useQuery(ask(listSessions, { params })),
    useQuery(ask(listPhones, { params })),
  ];
  const unread = asked.filter(({ data, error }) => data === undefined && error !== null);
  const [first] = unread;
  if (!first || isHalted) return null;
  return (
    <NotRead
      error={first.error}
      isReading={unread.some(({ isFetching }) => isFetching)}
      onAgain={() => Promise.all(unread.map(({ refetch }) => refetch()))}
    />
  );
}
