import { Trans, useLingui } from '@lingui/react/macro';
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

/** Says which parts of the account could not be read and why, once for all the sections that are left out because of it, and asks for them again. */
export function Unread({ userId }: { userId: number }) {
  const { t } = useLingui();
  const ask = useAsk();
  // The whole app says so then.
  const isHalted = useAtomValue(haltAtom) !== null;
  const params = { id: userId };
  const asked = [
    { section: t`Entrar sin contraseña`, ...useQuery(ask(listPasskeys, { params })) },
    { section: t`Privacidad`, ...useQuery(ask(getUser, { params })) },
    { section: t`Privacidad`, ...useQuery(ask(getLegalText, { params: { text: 'marketing' } })) },
    { section: t`Privacidad`, ...useQuery(ask(getLegalText, { params: { text: 'examples' } })) },
    { section: t`Privacidad`, ...useQuery(ask(listDataExports, { params })) },
    { section: t`Dónde has entrado`, ...useQuery(ask(listSessions, { params })) },
    { section: t`Móviles conectados`, ...useQuery(ask(listPhones, { params })) },
  ];
  const unread = asked.filter(({ data, error }) => data === undefined && error !== null);
  const sections = [...new Set(unread.map(({ section }) => section))].join(', ');
  const [first] = unread;
  if (!first || isHalted) return null;
  return (
    <NotRead
      error={first.error}
      isReading={unread.some(({ isFetching }) => isFetching)}
      onAgain={() => Promise.all(unread.map(({ refetch }) => refetch()))}
    >
      <Trans>No se ha podido leer: {sections}.</Trans>
    </NotRead>
  );
}
