import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getAuditCheck } from '#domain/wire/audit.ts';
import { useAsk } from '#src/data/ask.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './chain-check.module.css';

/** Whether the audit's chain was whole at its last check, when that was, and the seal with which somebody outside can check the chain independently. */
export function ChainCheck() {
  const ask = useAsk();
  const { data, error, refetch } = useQuery(ask(getAuditCheck, {}));
  if (data === undefined && error === null) return <Skeleton rows={1} />;
  if (data === undefined) return <NotRead error={error} small onAgain={refetch} />;
  const { last } = data;
  if (last === null)
    return (
      <Banner status="wait" title={<Trans>Todavía no se ha comprobado</Trans>}>
        <Trans>Cada noche se comprueba que nadie ha cambiado lo que está escrito aquí.</Trans>
      </Banner>
    );
  const when = <DateText when={last.at} />;
  if (!last.is_whole)
    return (
      <Banner status="bad" title={<Trans>La cadena de la auditoría está rota</Trans>}>
        <Trans>
          Se comprobó el {when}: <Plural value={last.faults} one="# fallo" other="# fallos" />. Cuáles son lo dice{' '}
          <code>npm run audit:verify</code> en el servidor.
        </Trans>
      </Banner>
    );
  return (
    <Banner status="ok" title={<Trans>La cadena de la auditoría está entera</Trans>}>
      <Trans>
        Se comprobó el {when}: <Plural value={last.sealed} one="# suceso sellado" other="# sucesos sellados" />.
      </Trans>
      {last.head && (
        <p className={styles.head}>
          <Trans>Último sello, para guardarlo fuera:</Trans>{' '}
          <code>
            {last.head.number}:{last.head.sha256}
          </code>
        </p>
      )}
    </Banner>
  );
}
