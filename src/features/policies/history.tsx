import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type PolicyEvent, policyHistory } from '#domain/policy/policy-history.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import type { KnownPolicy } from './with-policy.tsx';

const shownAtFirst = 4;

/** The events of a policy, newest first. */
export function History({ known: { policy, contract } }: { known: KnownPolicy }) {
  const [isWhole, setIsWhole] = useState(false);
  const words = useEventWords();
  const events = policyHistory(policy, contract, civilDateOf(Date.now()));
  if (events.length === 0) return null;
  const shown = isWhole ? events : events.slice(0, shownAtFirst);
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>Qué ha pasado</Trans>
      </h2>
      <Card flush>
        <DescriptionList rows={shown.map((event) => ({ name: <DateText when={event.on} />, value: words(event) }))} />
      </Card>
      {shown.length < events.length && (
        <Button kind="ghost" flush onClick={() => setIsWhole(true)}>
          <Trans>Ver todo lo que ha pasado</Trans>
        </Button>
      )}
    </Stack>
  );
}

function useEventWords(): (event: PolicyEvent) => string {
  const { t } = useLingui();
  return ({ kind, amount = 0, about = '' }) => {
    const money = formatMoney(centsOf(amount));
    switch (kind) {
      case 'contracted':
        return t`Contrataste la póliza`;
      case 'paid':
        return t`Se pagó un recibo de ${money}`;
      case 'refunded':
        return t`Te devolvimos ${money}`;
      case 'documents-sent':
        return t`Te enviamos los documentos`;
      case 'evaluation-sent':
        return t`Nos llegó la peritación`;
      case 'evaluation-validated':
        return t`Validamos la peritación`;
      case 'evaluation-rejected':
        return t`No pudimos validar la peritación`;
      case 'signed':
        return t`Firmaste el contrato`;
      case 'discount-added':
        return t`Se aplicó el descuento ${about}`;
      case 'claim-declared':
        return t`Declaraste un siniestro: ${about}`;
      case 'ended':
        return t`La póliza terminó`;
    }
  };
}
