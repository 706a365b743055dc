import { Trans } from '@lingui/react/macro';
import { formatImei } from '#domain/device/imei.ts';
import styles from '#src/features/evaluation/evaluation.module.css';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';

/** What the groups of a printed IMEI are. */
const parts = ['reporting body', 'type', 'serial', 'check digit'] as const;

/** The number in the groups in which it is printed, the doubtful last one marked. */
export function ImeiGroups({ digits }: { digits: string }) {
  const groups = formatImei(digits).split(' ');
  return (
    <Card>
      <Stack gap={2}>
        <h2>
          <Trans>Repásalo por grupos</Trans>
        </h2>
        <Meta>
          <Trans>Los fallos más normales: un número cambiado o dos en otro orden.</Trans>
        </Meta>
        <div className={styles.groups}>
          {parts.map((part, index) => (
            <span
              key={part}
              className={part === 'check digit' ? styles.doubtful : undefined}
              style={{ flexGrow: groups[index]?.length ?? 1 }}
            >
              {groups[index]}
            </span>
          ))}
        </div>
      </Stack>
    </Card>
  );
}
