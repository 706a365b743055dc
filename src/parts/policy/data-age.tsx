import { Trans } from '@lingui/react/macro';
import { civilDateOf, nearDay } from '#domain/shared/civil-date.ts';
import { formatCivilDate, formatTime } from '#src/i18n/formats.ts';
import { Meta } from '#src/ui/text.tsx';

/** The age of the data on the screen, without a network. `readAt`: epoch milliseconds. */
export function DataAge({ readAt }: { readAt: number }) {
  return (
    <Meta>
      <Age readAt={readAt} />
    </Meta>
  );
}

function Age({ readAt }: { readAt: number }) {
  const day = nearDay(readAt, Date.now());
  const time = formatTime(readAt);
  const date = formatCivilDate(civilDateOf(readAt));
  if (day === 'today') return <Trans>Datos de hoy a las {time}</Trans>;
  if (day === 'yesterday') return <Trans>Datos de ayer a las {time}</Trans>;
  return (
    <Trans>
      Datos del {date} a las {time}
    </Trans>
  );
}
