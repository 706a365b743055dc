import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import { getHistory } from '#domain/wire/history.ts';
import { ApiError } from '#src/api/api-error.ts';
import { type Saved, useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Row as Line } from '#src/ui/layout.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

interface Chosen {
  id: number | string;
  name: string;
  isActive: boolean;
}

interface Wish {
  rows: readonly Chosen[];
  active: boolean;
  isUndo?: true;
}

/** Activates or deactivates the selected rows, one after the other; the changes made can be undone, and each refusal is shown with its reason. */
export function BulkActive({
  update,
  list,
  rows,
  onClear,
}: {
  /** The call that takes `active`. */
  update: EndpointParts;
  list: EndpointParts;
  rows: readonly Chosen[];
  onClear: () => void;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [done, setDone] = useState(0);
  const { mutateAsync: save } = useSave(update, { invalidates: [list, getHistory] });
  const { mutate, isPending, data, variables, reset } = useMutation({
    mutationFn: async ({ rows, active }: Wish) => {
      const changed: Chosen[] = [];
      const refused: string[] = [];
      setDone(0);
      for (const row of rows) {
        try {
          await save({ params: { id: row.id }, body: { active } } as unknown as Saved<EndpointParts>);
          changed.push(row);
        } catch (error) {
          refused.push(`${row.name}: ${problemText(error)}`);
          // Whoever dismisses the question for their second factor is not asked again for every row.
          if (error instanceof ApiError && error.code === 'factor-again') break;
        }
        setDone((count) => count + 1);
      }
      onClear();
      return { changed, refused };
    },
  });
  const wish = (active: boolean) => mutate({ rows: rows.filter(({ isActive }) => isActive !== active), active });
  if (isPending) return <ProgressBar done={done} total={variables.rows.length} label={t`Cambiando`} />;
  return (
    <>
      {data && rows.length === 0 && (
        <Done
          count={data.changed.length}
          refused={data.refused}
          isUndo={variables?.isUndo === true}
          onUndo={() => mutate({ rows: data.changed, active: !variables?.active, isUndo: true })}
          onClose={reset}
        />
      )}
      {rows.length > 0 && (
        <section aria-label={t`Filas elegidas`}>
          <Line wrap>
            <b role="status">
              <Plural value={rows.length} one="# fila elegida" other="# filas elegidas" />
            </b>
            <Button small onClick={() => wish(true)}>
              <Trans>Activar</Trans>
            </Button>
            <Button small onClick={() => wish(false)}>
              <Trans>Desactivar</Trans>
            </Button>
            <Button small kind="ghost" onClick={onClear}>
              <Trans>Dejar de elegir</Trans>
            </Button>
          </Line>
        </section>
      )}
    </>
  );
}

function Done({
  count,
  refused,
  isUndo,
  onUndo,
  onClose,
}: {
  count: number;
  refused: readonly string[];
  isUndo: boolean;
  onUndo: () => void;
  onClose: () => void;
}) {
  return (
    <Banner
      status={refused.length > 0 ? 'bad' : 'ok'}
      title={<Plural value={count} _0="No se ha cambiado ninguna" one="# fila cambiada" other="# filas cambiadas" />}
      action={
        <Line wrap>
          {count > 0 && !isUndo && (
            <Button small onClick={onUndo}>
              <Trans>Deshacer</Trans>
            </Button>
          )}
          <Button small kind="ghost" onClick={onClose}>
            <Trans>Cerrar</Trans>
          </Button>
        </Line>
      }
    >
      {refused.length > 0 && (
        <ul>
          {refused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
