import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Numbered } from '#src/ui/text.tsx';
import styles from './install-sheet.module.css';

/** The icons that a person has to look for on an iPhone: share, and add to the home screen. */
const share = 'M8 10H6v11h12V10h-2M12 15V3M8 6.5L12 3l4 3.5';
const add = 'M6.5 3.5h11a3 3 0 013 3v11a3 3 0 01-3 3h-11a3 3 0 01-3 -3v-11a3 3 0 013 -3zM12 8v8M8 12h8';

/** How to add the app to the home screen of an iPhone or iPad, which have no prompt for it. */
export function InstallSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      title={<Trans>Ponla en tu pantalla de inicio</Trans>}
      onClose={onClose}
      actions={
        <Button block onClick={onClose}>
          <Trans>Entendido</Trans>
        </Button>
      }
    >
      <Numbered
        items={[
          {
            key: 'share',
            content: (
              <Trans>
                Toca <Sign path={share} /> <b>Compartir</b> en la barra de Safari. Si no lo ves, está dentro de los tres puntos.
              </Trans>
            ),
          },
          {
            key: 'add',
            content: (
              <Trans>
                Baja por la lista y elige <Sign path={add} /> <b>Añadir a pantalla de inicio</b>.
              </Trans>
            ),
          },
          {
            key: 'confirm',
            content: (
              <Trans>
                Toca <b>Añadir</b>. La primera vez que la abras, entra otra vez con tu correo.
              </Trans>
            ),
          },
        ]}
      />
    </Sheet>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
