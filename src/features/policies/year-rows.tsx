import { Trans } from '@lingui/react/macro';
import { getYearOfPayments } from '#domain/wire/payments.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { DocumentRow } from './document-row.tsx';

/** A certificate for each year in which a receipt was paid. */
export function Certificates({ policy }: { policy: Policy }) {
  const years = [...new Set(policy.policy_payments.flatMap(({ payment_date: on }) => (on === null ? [] : [on.slice(0, 4)])))]
    .toSorted()
    .toReversed();
  if (years.length === 0) return null;
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>Certificados de pagos</Trans>
      </h2>
      <Card flush>
        {years.map((year) => (
          <DocumentRow
            key={year}
            title={<Trans>Lo pagado en {year}</Trans>}
            endpoint={getYearOfPayments}
            given={{ params: { id: policy.id }, query: { year } }}
            name={`pagos-${year}-${policy.number}.pdf`}
          />
        ))}
      </Card>
    </Stack>
  );
}
