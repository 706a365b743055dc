import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CoverCondition } from '#domain/policy/cover.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { getProduct } from '#domain/wire/catalogue.ts';
import type { PolicyContract } from '#domain/wire/policy-contracts.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import { DateText } from '#src/ui/date.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Meta, VisuallyHidden } from '#src/ui/text.tsx';
import styles from './policies.module.css';
import type { KnownPolicy } from './with-policy.tsx';

/** What is covered and from when, or the conditions that are still missing (decision A6). */
export function Cover({ known: { policy, contract } }: { known: KnownPolicy }) {
  const cover = contract?.cover;
  return (
    <Stack gap={3}>
      <div>
        <b>
          {cover?.state === 'covered' ? (
            <Trans>Estás cubierto ante</Trans>
          ) : cover?.state === 'ended' || (policy.status === policyStatus.cancelled && cover?.state !== 'suspended') ? (
            <Trans>Te cubría ante</Trans>
          ) : (
            <Trans>Te cubre ante</Trans>
          )}
        </b>
        <Coverages productId={policy.product.id} />
      </div>
      {contract && <When contract={contract} isEvaluated={policy.evaluation_active === 1} />}
    </Stack>
  );
}

function Coverages({ productId }: { productId: number }) {
  const ask = useAsk();
  const { data } = useQuery({ ...ask(getProduct, { params: { id: productId } }), ...persisted, staleTime: 24 * 60 * 60_000 });
  if (data === undefined) return null;
  return (
    <ul className={styles.ticks}>
      {data.coverages.map(({ id, name }) => (
        <li key={id}>
          <Icon name="check" />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function When({ contract, isEvaluated }: { contract: PolicyContract; isEvaluated: boolean }) {
  const { cover, ending, term_last_day: termLastDay } = contract;
  switch (cover.state) {
    case 'covered':
      return (
        <Meta>
          <Trans>
            Desde el <DateText when={cover.starts_on ?? ''} /> hasta el <DateText when={ending?.last_day ?? termLastDay} />.
          </Trans>
        </Meta>
      );
    case 'suspended':
      return (
        <Meta>
          <Trans>La cobertura está en pausa porque hay un recibo sin pagar. Vuelve a las 24:00 del día en que lo pagues.</Trans>
        </Meta>
      );
    case 'ended':
      return (
        <Meta>
          <Trans>
            Hasta el <DateText when={ending?.last_day ?? termLastDay} />. Ya no te cubre.
          </Trans>
        </Meta>
      );
    case 'not-started':
      return ending === null ? <Checklist missing={cover.missing} isEvaluated={isEvaluated} /> : null;
  }
}

/** The conditions of the cover, each with whether it is met. */
function Checklist({ missing, isEvaluated }: { missing: readonly CoverCondition[]; isEvaluated: boolean }) {
  const words: Record<CoverCondition, ReactNode> = {
    'first-payment': <Trans>Primer recibo pagado</Trans>,
    signature: <Trans>Contrato firmado</Trans>,
    evaluation: <Trans>Peritación validada</Trans>,
    invoice: <Trans>Factura declarada</Trans>,
  };
  const conditions = (Object.keys(words) as CoverCondition[]).filter((condition) => isEvaluated || condition !== 'evaluation');
  return (
    <div>
      <b>
        <Trans>Todavía no te cubre: empieza cuando esté todo</Trans>
      </b>
      <ul className={styles.ticks}>
        {conditions.map((condition) => {
          const isMissing = missing.includes(condition);
          return (
            <li key={condition} className={isMissing ? styles.missing : undefined}>
              <Icon name={isMissing ? 'clock' : 'check'} />
              <span>
                {words[condition]}
                <VisuallyHidden>{isMissing ? <Trans>: falta</Trans> : <Trans>: hecho</Trans>}</VisuallyHidden>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
