import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '#src/i18n/formats.ts';
import { Button } from '#src/ui/button.tsx';

/** Loaded on demand, because most people only look at their receipts. */
const PayAllSheet = lazy(async () => ({ default: (await import('./pay-all-sheet.tsx')).PayAllSheet }));

/** Pays all due receipts at once. `isAgain`: after a refusal. */
export function PayAll({ policyId, count, cents, isAgain }: { policyId: number; count: number; cents: number; isAgain: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isAgain ? (
        <Button icon="retry" onClick={() => setIsOpen(true)}>
          <Trans>Reintentar</Trans>
        </Button>
      ) : (
        <Button kind="primary" onClick={() => setIsOpen(true)}>
          <Trans>
            Pagar los {count}: {formatMoney(cents)}
          </Trans>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <PayAllSheet policyId={policyId} cents={cents} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
