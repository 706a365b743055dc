import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Note } from '#src/ui/text.tsx';
import styles from './resource-list.module.css';

/** The button for choosing which columns of a list are shown. `file`: the button that exports all columns, shown or not, with the data that have no column. */
export function ColumnsButton({
  columns: [, ...columns],
  away,
  setAway,
  file,
}: {
  columns: readonly { key: string; head: string }[];
  away: readonly string[];
  setAway: (keys: readonly string[]) => void;
  file?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div className={styles.clear}>
      <Button kind="ghost" onClick={() => setIsOpen(true)}>
        <Trans>Columnas</Trans>
      </Button>
      {isOpen && (
        <Sheet
          title={<Trans>Columnas</Trans>}
          onClose={close}
          actions={
            <Button kind="primary" onClick={close}>
              <Trans>Hecho</Trans>
            </Button>
          }
        >
          {columns.map(({ key, head }) => (
            <Checkbox
              key={key}
              checked={!away.includes(key)}
              onChecked={(isShown) => setAway(isShown ? away.filter((each) => each !== key) : [...away, key])}
            >
              {head}
            </Checkbox>
          ))}
          {file && (
            <>
              <Note icon="info">
                <Trans>El CSV lleva las columnas que se ven, en su orden.</Trans>
              </Note>
              {file}
            </>
          )}
        </Sheet>
      )}
    </div>
  );
}
