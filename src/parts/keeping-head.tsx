import { Trans } from '@lingui/react/macro';
import { Head } from '#src/ui/text.tsx';
import type { Keeping } from './use-keeping.ts';

/** What the app can promise a person who has finished while some items are still to be sent. */
export function KeepingHead({ keeping }: { keeping: Keeping | null }) {
  switch (keeping) {
    case 'in-background':
      return <Head title={<Trans>Todo está a salvo</Trans>} lead={<Trans>Puedes cerrar la app: se enviará solo cuando haya red.</Trans>} />;
    case 'when-opened':
      return (
        <Head
          title={<Trans>Todo está a salvo</Trans>}
          lead={<Trans>Puedes cerrar la app: no se pierde nada. Ábrela cuando tengas red y se enviará.</Trans>}
        />
      );
    case 'for-now':
      return (
        <Head title={<Trans>Guardado, de momento</Trans>} lead={<Trans>No borres los datos del navegador hasta que se envíe.</Trans>} />
      );
    case 'while-open':
      return <Head title={<Trans>Todavía sin enviar</Trans>} lead={<Trans>No cierres esta página hasta que se envíe.</Trans>} />;
    case null:
      return <Head title={<Trans>Todo listo para enviar</Trans>} lead={<Trans>Sale solo en cuanto hay red.</Trans>} />;
  }
}
