import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getOfficeStatus } from '#domain/wire/office-status.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useAsk } from '#src/data/ask.ts';
import { Icon } from '#src/ui/icon.tsx';
import { AppLink } from '#src/ui/link.tsx';
import styles from './status-line.module.css';
import { useMay } from './use-may.ts';

const everyMs = 60_000;

/**
 * What waits too long or has failed, each part leading to its list. Shows nothing while all is well, nor when it cannot be read, because the page itself shows such
 * a failure.
 */
export function StatusLine() {
  const { t } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const { data } = useQuery({ ...ask(getOfficeStatus, {}), enabled: may(getOfficeStatus), staleTime: everyMs, refetchInterval: everyMs });
  if (data === undefined) return null;
  const {
    late_evaluations: late,
    failed_jobs: jobs,
    failed_messages: messages,
    parked_deliveries: deliveries,
    unsent_bank_files: files,
  } = data;
  const parts: { count: number; to: AppPath; text: ReactNode }[] = [
    {
      count: late,
      to: '/oficina/peritaciones?filter[late]=1',
      text: <Plural value={late} one="# peritación fuera de plazo" other="# peritaciones fuera de plazo" />,
    },
    {
      count: files,
      to: '/oficina/remesas',
      text: <Plural value={files} one="# remesa sin llevar al banco" other="# remesas sin llevar al banco" />,
    },
    {
      count: messages,
      to: '/oficina/avisos?filter[state]=failed',
      text: <Plural value={messages} one="# aviso no ha salido" other="# avisos no han salido" />,
    },
    {
      count: deliveries,
      to: '/oficina/envios?filter[state]=parked',
      text: <Plural value={deliveries} one="# envío a un webhook abandonado" other="# envíos a webhooks abandonados" />,
    },
    { count: jobs, to: '/oficina/trabajos', text: <Plural value={jobs} one="# trabajo ha fallado" other="# trabajos han fallado" /> },
  ];
  const told = parts.filter(({ count }) => count > 0);
  if (told.length === 0) return null;
  return (
    <aside className={styles.line} aria-label={t`Hay que mirarlo`}>
      <Icon name="warn" />
      <span>
        <Trans>Hay que mirarlo:</Trans>
      </span>
      {told.map(({ to, text }) => (
        <AppLink key={to} to={to}>
          {text}
        </AppLink>
      ))}
    </aside>
  );
}
