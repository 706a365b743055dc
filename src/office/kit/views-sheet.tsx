import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { deleteListView, type ListView, listListViews, putListView } from '#domain/wire/list-views.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useAsk } from '#src/data/ask.ts';
import { type Search, searchOfView } from '#src/data/list-address.ts';
import { useSave } from '#src/data/save.ts';
import { TextField } from '#src/forms/fields/text.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { newId } from '#src/outbox/new-id.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Note } from '#src/ui/text.tsx';
import { useDone } from './use-done.ts';

const nameBody = v.pick(putListView.body, ['name']);
const changes = { invalidates: [listListViews] } as const;

/** The saved views of a list: each can be opened, renamed and deleted, and a new one is made of what the list shows now. `place`: the list's address. */
export function ViewsSheet({ place, onClose }: { place: AppPath; onClose: () => void }) {
  const [renamed, setRenamed] = useState<ListView | null>(null);
  return renamed ? (
    <RenameSheet view={renamed} onClose={() => setRenamed(null)} />
  ) : (
    <KeptSheet place={place} onRename={setRenamed} onClose={onClose} />
  );
}

function KeptSheet({ place, onRename, onClose }: { place: AppPath; onRename: (view: ListView) => void; onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const done = useDone(onClose);
  const search = useLocation({ select: (location): string => searchOfView(location.search as Search) });
  const { data, error, refetch } = useQuery(ask(listListViews, {}));
  const views = data?.data.filter((view) => view.place === place);
  const named = (name: string) => views?.find((view) => view.name.toLocaleLowerCase('es') === name.trim().toLocaleLowerCase('es'));
  const { mutateAsync } = useSave(putListView, changes);
  const form = useWireForm({
    body: nameBody,
    labels: { name: t`Nombre de la vista` },
    start: { name: '' },
    save: async ({ name }) => {
      await mutateAsync({ params: { viewId: named(name)?.id ?? newId() }, body: { place, name, search } });
      done(t`Vista guardada`);
    },
  });
  const typed: unknown = useWatch({ control: form.methods.control, name: 'name' });
  const isThere = typeof typed === 'string' && named(typed) !== undefined;
  return (
    <FormSheet
      title={<Trans>Vistas</Trans>}
      form={form}
      action={isThere ? <Trans>Cambiar la que hay por la de ahora</Trans> : <Trans>Guardar la de ahora</Trans>}
      onClose={onClose}
      above={
        <Stack gap={3}>
          {error && !views && <NotRead error={error} small onAgain={refetch} />}
          {!error && !views && <Skeleton rows={2} />}
          {views && <Kept views={views} search={search} onOpen={onClose} onRename={onRename} />}
        </Stack>
      }
    >
      <TextField
        at={form.at('name')}
        help={t`Guarda los filtros, el orden y las columnas de ahora. Con el nombre de una que ya tienes, la cambia.`}
        words={{ missing: t`Ponle un nombre.`, unique: t`Ya tienes una con ese nombre.` }}
      />
    </FormSheet>
  );
}

function RenameSheet({ view: { id: viewId, ...view }, onClose }: { view: ListView; onClose: () => void }) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const { mutateAsync } = useSave(putListView, changes);
  const form = useWireForm({
    body: nameBody,
    labels: { name: t`Nombre de la vista` },
    start: { name: view.name },
    save: async ({ name }) => {
      await mutateAsync({ params: { viewId }, body: { ...view, name } });
      done(t`Nombre cambiado`);
    },
  });
  return (
    <FormSheet title={<Trans>Cambiar el nombre</Trans>} form={form} action={<Trans>Guardar</Trans>} onClose={onClose}>
      <TextField at={form.at('name')} words={{ missing: t`Ponle un nombre.`, unique: t`Ya tienes una con ese nombre.` }} />
    </FormSheet>
  );
}

interface KeptProps {
  views: readonly ListView[];
  /** The query string of what the list shows now. */
  search: string;
  onOpen: () => void;
  onRename: (view: ListView) => void;
}

/** The saved views; a deleted one can be restored while the sheet is open. */
function Kept({ views, search, onOpen, onRename }: KeptProps) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [gone, setGone] = useState<ListView | null>(null);
  const remove = useSave(deleteListView, changes);
  const keepAgain = useSave(putListView, { ...changes, onSaved: () => setGone(null) });
  const error = remove.error ?? keepAgain.error;
  return (
    <>
      {views.length === 0 && (
        <p>
          <Trans>Todavía no tienes ninguna. Filtra el listado como lo quieras y guárdalo con un nombre.</Trans>
        </p>
      )}
      {views.length > 0 && (
        <Card flush>
          {views.map((view) => (
            <ListRow
              key={view.id}
              icon="filter"
              title={
                <AppLink to={`${view.place}?${view.search}` as AppPath} onClick={onOpen} current={view.search === search}>
                  {view.name}
                </AppLink>
              }
              text={view.search === search && t`Es la que ves ahora`}
              end={
                <>
                  <Button small square icon="pen" onClick={() => onRename(view)}>
                    {t`Renombrar la vista ${view.name}`}
                  </Button>
                  <Button
                    small
                    square
                    icon="trash"
                    onClick={() => remove.mutate({ params: { viewId: view.id } }, { onSuccess: () => setGone(view) })}
                  >
                    {t`Borrar la vista ${view.name}`}
                  </Button>
                </>
              }
            />
          ))}
        </Card>
      )}
      <div role="status">
        {gone && (
          <Row between wrap>
            <Note icon="info">
              <Trans>«{gone.name}» está borrada.</Trans>
            </Note>
            <Undo
              key={gone.id}
              onUndo={() => {
                const { id: viewId, ...body } = gone;
                keepAgain.mutate({ params: { viewId }, body });
              }}
            />
          </Row>
        )}
      </div>
      {error && <FieldError>{problemText(error)}</FieldError>}
    </>
  );
}

/** Takes the focus, because the button that was pressed is gone with its row. */
function Undo({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} small onClick={onUndo}>
      <Trans>Deshacer</Trans>
    </Button>
  );
}
