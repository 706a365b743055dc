import '#src/i18n/kit-words.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './pagination.module.css';

/**
 * The pages of a list. `onBack` is missing on the first page and `onNext` on the last: the button then stays, and says that there is nothing more. A list of one
 * page has no buttons.
 */
export function Pagination({
  first,
  last,
  total,
  isMore = false,
  note,
  onBack,
  onNext,
}: {
  /** The number of the first row on this page, from 1. */
  first: number;
  last: number;
  /** Undefined when the server does not count them. */
  total?: number | undefined;
  /** There are more rows than `total`. */
  isMore?: boolean;
  note?: ReactNode;
  onBack?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const [from, to] = [i18n.number(first), i18n.number(last)];
  const all = total === undefined ? null : i18n.number(total);
  return (
    <nav aria-label={t`Páginas`} className={styles.pages}>
      <p className={styles.place} role="status">
        {all === null ? (
          <Trans>{`${from}–${to}`}</Trans>
        ) : isMore ? (
          <Trans>
            {`${from}–${to}`} de más de {all}
          </Trans>
        ) : (
          <Trans>
            {`${from}–${to}`} de {all}
          </Trans>
        )}
        {note && <> · {note}</>}
      </p>
      {(onBack || onNext) && (
        <div className={styles.buttons}>
          <Button disabled={onBack === undefined} onClick={onBack}>
            <Trans>Anterior</Trans>
          </Button>
          <Button disabled={onNext === undefined} onClick={onNext}>
            <Trans>Siguiente</Trans>
          </Button>
        </div>
      )}
    </nav>
  );
}
