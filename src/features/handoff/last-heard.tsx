import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNow } from '#src/parts/use-now.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Note } from '#src/ui/text.tsx';

/** After so many milliseconds without a report the screen says that the phone is silent (design: honest status). */
const silentMs = 2 * 60_000;

/** The time since the phone's last report: `agoMs` at the first render, by the server's clock, plus the time since then. */
export function LastHeard({ agoMs }: { agoMs: number }) {
  const now = useNow(1000);
  const [drawnAt] = useState(now);
  const ageMs = agoMs + Math.max(0, now - drawnAt);
  if (ageMs >= silentMs) {
    const minutes = Math.floor(ageMs / 60_000);
    return (
      <Banner
        status="off"
        title={
          <Plural value={minutes} one="Sin noticias del móvil desde hace # minuto" other="Sin noticias del móvil desde hace # minutos" />
        }
      >
        <Trans>Puede que no tenga red. Lo que falta sale solo cuando la tenga y la app esté abierta en él.</Trans>
      </Banner>
    );
  }
  const seconds = Math.floor(ageMs / 1000);
  return (
    <Note icon="clock">
      <Plural
        value={seconds}
        _0="Último aviso del móvil: ahora mismo."
        one="Último aviso del móvil: hace # segundo."
        other="Último aviso del móvil: hace # segundos."
      />{' '}
      <Trans>Si se queda sin red, lo que falta sale cuando vuelva a tenerla.</Trans>
    </Note>
  );
}
