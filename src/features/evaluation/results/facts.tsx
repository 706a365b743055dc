import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EvaluationReport } from '#domain/wire/evaluation-reports.ts';
import { Code, Meta } from '#src/ui/text.tsx';
import styles from './results.module.css';

/** Facts line by line: name and value. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, isGood = false, children }: { name: ReactNode; isGood?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isGood ? styles.good : undefined}>{children}</dd>
    </div>
  );
}

/** The reference of an evaluation for the telephone: the beginning of its id. */
export function referenceOf(report: Pick<EvaluationReport, 'id'>): string {
  return report.id.slice(0, 8).toUpperCase();
}

export function Reference({ report }: { report: EvaluationReport | null }) {
  if (report === null) return null;
  return (
    <Meta>
      <Trans>
        Referencia: <Code>{referenceOf(report)}</Code>
      </Trans>
    </Meta>
  );
}
