import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Autocomplete, Header, Input, Label, ListBox, ListBoxItem, ListBoxSection, SearchField } from 'react-aria-components';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { type Found, findAnything, foundKinds } from '#domain/wire/search.ts';
import { useAsk } from '#src/data/ask.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import input from '#src/ui/field.module.css';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { useNavigation } from '#src/ui/link.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import '#src/ui/pressable.ts';
import styles from './finder.module.css';

/** Three letters or digits in a row: shorter texts have no trigram, so no index can find them. */
const isEnough = (text: string) => /[0-9A-Za-zÀ-ÖØ-öø-ÿ]{3}/.test(text);

const icons: Record<Found['kind'], IconName> = {
  policy: 'shield',
  person: 'user',
  receipt: 'receipt',
  claim: 'warn',
  store: 'store',
  distributor: 'users',
};

/** The page of a record that was found. */
function placeOf({ kind, id, policy_id, risk_id }: Found): AppPath {
  switch (kind) {
    case 'policy':
      return `/oficina/polizas/${id}`;
    case 'receipt':
      return `/oficina/polizas/${policy_id ?? 0}?tab=recibos`;
    case 'claim':
      return `/oficina/siniestros/${policy_id ?? 0}/${risk_id ?? 0}/${id}`;
    case 'person':
      return `/oficina/usuarios/${id}`;
    case 'store':
      return `/oficina/tiendas/${id}`;
    case 'distributor':
      return `/oficina/distribuidores/${id}`;
  }
}

/** The global search, in everything that the person signed in may see; arrows choose a result, Enter opens it. */
export function Finder({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const { go } = useNavigation();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useQuery({
    ...ask(findAnything, { query: { search } }),
    enabled: isEnough(search),
    placeholderData: keepPreviousData,
  });
  const field = useRef<HTMLInputElement>(null);
  // Moves the focus to the field, after the sheet has given it to its title.
  useEffect(() => field.current?.focus(), []);
  const rows = isEnough(search) ? (found.data?.data ?? []) : [];
  const open = (row: Found | undefined) => {
    if (!row) return;
    onClose();
    go(placeOf(row));
  };
  // Enter may come before the answer, or before the list has marked its first option: then it opens the first result for the text typed.
  const openFirst = async (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: box } = event;
    const wanted = box.value.trim();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || box.hasAttribute('aria-activedescendant') || !isEnough(wanted)) return;
    // Otherwise this Enter would also press the button that opened the search, which gets the focus as soon as this closes.
    event.preventDefault();
    // If the search fails, the list shows it where its rows would be.
    const answer = await queryClient.ensureQueryData(ask(findAnything, { query: { search: wanted } })).catch(() => null);
    const kind = foundKinds.find((one) => answer?.data.some((row) => row.kind === one));
    if (field.current?.value.trim() === wanted) open(answer?.data.find((row) => row.kind === kind));
  };
  return (
    <Sheet title={t`Buscar en la oficina`} onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField className={input.field ?? ''}>
          <Label className={input.label ?? ''}>
            <Trans>Qué buscas</Trans>
          </Label>
          <div className={input.box}>
            <Input
              ref={field}
              className={input.input ?? ''}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              onKeyDown={(event) => void openFirst(event)}
            />
          </div>
          <span className={input.help}>
            <Trans>Número de póliza, nombre, NIF, teléfono, correo, IMEI, referencia de un recibo o tienda</Trans>
          </span>
        </SearchField>
        {found.isError && isEnough(search) ? (
          <NotRead error={found.error} small onAgain={found.refetch} />
        ) : (
          <Options rows={rows} onOpen={open} none={<NoneYet isEnough={isEnough(search)} isPending={found.isPending} />} />
        )}
      </Autocomplete>
    </Sheet>
  );
}

function Options({ rows, onOpen, none }: { rows: readonly Found[]; onOpen: (row: Found | undefined) => void; none: ReactNode }) {
  const { t } = useLingui();
  const names: Record<Found['kind'], string> = {
    policy: t`Pólizas`,
    person: t`Personas`,
    receipt: t`Recibos`,
    claim: t`Siniestros`,
    store: t`Tiendas`,
    distributor: t`Distribuidores`,
  };
  const groups = foundKinds.map((kind) => ({ kind, ones: rows.filter((row) => row.kind === kind) })).filter(({ ones }) => ones.length > 0);
  return (
    <ListBox
      aria-label={t`Encontrado`}
      className={styles.list ?? ''}
      onAction={(key) => onOpen(rows.find((row) => keyOf(row) === key))}
      renderEmptyState={() => none}
    >
      {groups.map(({ kind, ones }) => (
        <ListBoxSection key={kind} className={styles.group ?? ''}>
          <Header className={styles.name ?? ''}>{names[kind]}</Header>
          {ones.map((one) => (
            <ListBoxItem key={keyOf(one)} id={keyOf(one)} textValue={`${one.title} ${one.text}`} className={styles.item ?? ''}>
              <Icon name={icons[kind]} />
              <span className={styles.words}>
                <b>{one.title}</b>
                <span className={styles.text}>{one.text}</span>
              </span>
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}

const keyOf = ({ kind, id }: Found) => `${kind}-${id}`;

function NoneYet({ isEnough: isAsked, isPending }: { isEnough: boolean; isPending: boolean }) {
  if (!isAsked) return <Trans>Escribe al menos tres letras o cifras seguidas.</Trans>;
  return isPending ? <Trans>Buscando…</Trans> : <Trans>No hay nada así entre lo que puedes ver.</Trans>;
}
