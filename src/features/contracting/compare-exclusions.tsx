import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { IpidSectionKey } from '#domain/policy/ipid.ts';
import { sharedLines } from '#domain/policy/ipid-lines.ts';
import { type Coverage, coveredCases } from '#domain/quote/coverages.ts';
import { getIpid } from '#domain/wire/ipid.ts';
import { useApi } from '#src/data/api-context.ts';
import { askEachOf } from '#src/data/ask-each.ts';
import { spokenEnglish } from '#src/i18n/spoken.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './compare-sheet.module.css';

const shown = [
  { key: 'excluded', icon: 'close' },
  { key: 'restrictions', icon: 'warn' },
] as const satisfies { key: IpidSectionKey; icon: IconName }[];

/** What the coverages exclude and limit, in the texts of their information documents. An entry that only some of them have names those. */
export function CompareExclusions({ coverages }: { coverages: readonly Coverage[] }) {
  const asked = coverages.map(({ id }) => ({ params: { id } }));
  const { data: documents, error, isFetching, refetch } = useQuery(askEachOf(useApi(), null, getIpid, asked));
  if (documents === undefined)
    return error ? <NotRead small error={error} isReading={isFetching} onAgain={refetch} /> : <Skeleton rows={4} />;

  const told = coveredCases(coverages).map(({ name }) => spokenEnglish()?.unsaid(name) ?? name);
  const sectionsOf = (key: IpidSectionKey) => documents.flatMap(({ sections }) => sections.find((section) => section.key === key) ?? []);
  return shown.map(({ key, icon }) => {
    const sections = sectionsOf(key);
    const lines = sharedLines(
      sections.map(({ items }, index) => ({ name: coverages[index]?.name ?? '', lines: items.map(({ text }) => text) })),
      told,
    );
    if (lines.length === 0) return null;
    return (
      <Stack key={key} gap={2}>
        <h3 lang="es">{sections[0]?.heading}</h3>
        <ul className={styles.lines}>
          {lines.map(({ text, of }) => (
            <li key={text}>
              <Icon name={icon} />
              <span>
                {of !== null && (
                  <>
                    <b>
                      <Trans>Solo {of.join(', ')}:</Trans>
                    </b>{' '}
                  </>
                )}
                <span lang="es">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </Stack>
    );
  });
}
