import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { TextLink } from '#src/features/contracting/text-link.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import styles from './acceptances.module.css';
import { type Tick, tickId, type useAcceptances } from './use-acceptances.ts';

/** The boxes to tick, one for each acceptance: none is ticked beforehand. */
export function Ticks({
  acceptances: { asked, account, mayConsent, given, set, isShort },
  onOpen,
}: {
  acceptances: ReturnType<typeof useAcceptances>;
  onOpen: (text: LegalText) => void;
}) {
  const link = (text: LegalText, words: ReactNode) => (
    <TextLink text={text} onOpen={onOpen}>
      {words}
    </TextLink>
  );
  const box = (tick: Tick, words: ReactNode) => (
    <div id={tickId(tick)}>
      <Checkbox
        checked={given.has(tick)}
        onChecked={(isGiven) => set(tick, isGiven)}
        error={isShort && !given.has(tick) && <Trans>Marca esta casilla para continuar.</Trans>}
      >
        {words}
      </Checkbox>
    </div>
  );
  return (
    <fieldset className={styles.ticks}>
      <legend className={styles.legend}>
        <Trans>Aceptaciones</Trans>
      </legend>
      {asked.includes('invoice') && box('invoice', <Trans>Tengo la {link('invoice', <Trans>factura del dispositivo</Trans>)}.</Trans>)}
      {box(
        'information',
        <Trans>
          He leído la {link('precontractual', <Trans>información precontractual</Trans>)} y acepto las{' '}
          {link('terms', <Trans>condiciones</Trans>)}.
        </Trans>,
      )}
      {box('privacy', <Trans>Acepto la {link('privacy', <Trans>política de privacidad</Trans>)}.</Trans>)}
      {account !== null &&
        box(
          'mandate',
          <Trans>
            Autorizo los cargos en mi cuenta acabada en {account.iban.slice(-4)}, con el {link('mandate', <Trans>mandato SEPA</Trans>)}.
          </Trans>,
        )}
      {mayConsent && (
        <div>
          <Checkbox checked={given.has('marketing')} onChecked={(isGiven) => set('marketing', isGiven)}>
            <Trans>Quiero recibir {link('marketing', <Trans>ofertas y novedades</Trans>)} por correo. No hace falta para contratar.</Trans>
          </Checkbox>
        </div>
      )}
    </fieldset>
  );
}
