import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './resource-list.module.css';

/** Loaded on demand: the list does not wait for it. */
const ViewsSheet = lazy(async () => ({ default: (await import('./views-sheet.tsx')).ViewsSheet }));

/** The button for saved views: filters, order and columns of a list, kept on the server under names, for the person signed in. `place`: the list's address. */
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
