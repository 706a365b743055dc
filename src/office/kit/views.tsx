import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './resource-list.module.css';

/** It comes when it is asked for: a list is there before somebody wants to keep it. */
const ViewsSheet = lazy(async () => ({ default: (await import('./views-sheet.tsx')).ViewsSheet }));

/** Filters, order and columns of a list, kept under names of whoever is signed in, on each of their devices. `place`: the list's address. */
export function ViewsButton({ place }: { place: AppPath }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.clear}>
      <Button kind="ghost" onClick={() => setIsOpen(true)}>
        <Trans>Vistas</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <ViewsSheet place={place} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
