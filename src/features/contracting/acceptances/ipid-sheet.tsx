import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getIpid, type IpidWire } from '#domain/wire/ipid.ts';
import { useAsk } from '#src/data/ask.ts';
import { InSpanish } from '#src/parts/documents/in-spanish.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Meta, VisuallyHidden } from '#src/ui/text.tsx';
import styles from './ipid-sheet.module.css';

type Mark = NonNullable<IpidWire['sections'][number]['items'][number]['mark']>;

/** The insurance product information document, in the order and with the marks of the regulation (Implementing Regulation (EU) 2017/1469). */
export function IpidSheet({ productId, onClose }: { productId: number; onClose: () => void }) {
  const { t } = useLingui();
  const ask = useAsk();
  const { data, error, isFetching, refetch } = useQuery(ask(getIpid, { params: { id: productId } }));
  return (
    <Sheet title={data ? <span lang="es">{data.title}</span> : t`Información del producto`} onClose={onClose}>
      {data ? (
        <InSpanish>
          <Stack gap={4}>
            <div>
              <b>{data.product}</b>
              <Meta>{data.company}</Meta>
            </div>
            <p>{data.statement}</p>
            {data.sections.map(({ key, heading, items }) => (
              <section key={key}>
                <h3>{heading}</h3>
                <ul className={styles.items}>
                  {items.map(({ text, mark }) => (
                    <li key={text}>
                      {mark === null ? <span aria-hidden="true">·</span> : <MarkOf mark={mark} />}
                      <span>{text}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </Stack>
        </InSpanish>
      ) : error === null ? (
        <Skeleton rows={4} />
      ) : (
        <NotRead error={error} isReading={isFetching} onAgain={refetch} />
      )}
    </Sheet>
  );
}

const icons: Record<Mark, IconName> = { insured: 'check', excluded: 'close', restricted: 'warn', where: 'check' };

function MarkOf({ mark }: { mark: Mark }) {
  const words: Record<Mark, ReactWords> = {
    insured: <Trans>Se asegura:</Trans>,
    excluded: <Trans>No se asegura:</Trans>,
    restricted: <Trans>Con límites:</Trans>,
    where: <Trans>Cubierto en:</Trans>,
  };
  return (
    <span className={styles[mark]}>
      <Icon name={icons[mark]} />
      <VisuallyHidden>{words[mark]} </VisuallyHidden>
    </span>
  );
}

type ReactWords = ReturnType<typeof Trans>;
