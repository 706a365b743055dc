import { Trans, useLingui } from '@lingui/react/macro';
import { formatImei, hasKnownReportingBody } from '#domain/device/imei.ts';
import { likelySwaps } from '#domain/device/imei-slips.ts';
import styles from '#src/features/evaluation/evaluation.module.css';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Meta, VisuallyHidden } from '#src/ui/text.tsx';

/** The meaning of the groups of a printed IMEI. */
const parts = ['reporting body', 'type', 'serial', 'check digit'] as const;

/**
 * The number in its printed groups, with the check digit marked as doubtful, and where to look first. The check digit that would fit is not shown: typing it
 * would pass the check and keep the mistake.
 */
export function ImeiGroups({ digits }: { digits: string }) {
  const { t } = useLingui();
  const groups = formatImei(digits).split(' ');
  const names = [t`Los dos primeros`, t`Grupo de seis`, t`Otro grupo de seis`, t`El último`];
  const swaps = likelySwaps(digits)
    .map((at) => t`el ${at + 1}.º y el ${at + 2}.º (${digits.slice(at, at + 2)})`)
    .join('; ');
  return (
    <Card>
      <Stack gap={2}>
        <h2>
          <Trans>Repásalo por grupos</Trans>
        </h2>
        <Meta>
          <Trans>Los fallos más normales: un número cambiado o dos en otro orden.</Trans>
        </Meta>
        <ul className={styles.groups}>
          {parts.map((part, index) => (
            <li
              key={part}
              className={part === 'check digit' ? styles.doubtful : undefined}
              style={{ flexGrow: groups[index]?.length ?? 1 }}
            >
              {/* Digit by digit: a screen reader would read six of them as one number. */}
              <VisuallyHidden>
                {names[index]}: {[...(groups[index] ?? '')].join(' ')}
              </VisuallyHidden>
              <span aria-hidden="true">{groups[index]}</span>
            </li>
          ))}
        </ul>
        {swaps && (
          <Meta>
            <Trans>Si has cambiado dos de orden, mira {swaps}.</Trans>
          </Meta>
        )}
        {!hasKnownReportingBody(digits) && (
          <Meta>
            <Trans>Mira los dos primeros: casi todos los IMEI empiezan por 35, 86 o 01.</Trans>
          </Meta>
        )}
      </Stack>
    </Card>
  );
}
