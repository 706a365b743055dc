import { Trans } from '@lingui/react/macro';
import { withdrawalDays } from '#domain/policy/withdrawal.ts';
import { howItWorksPage } from '#domain/site/public-pages.ts';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Numbered } from '#src/ui/text.tsx';
import { PageFrame } from './page-frame.tsx';

/** `/comofunciona`: from the price to the cover, and what happens afterwards. */
export function HowItWorksScreen() {
  return (
    <PageFrame page={howItWorksPage}>
      <Stack gap={6}>
        <Card framed>
          <Way />
        </Card>
        <Stack gap={2} as="section">
          <h2>
            <Trans>Qué necesitas tener a mano</Trans>
          </h2>
          <p>
            <Trans>
              La factura del aparato, tu documento de identidad y tu tarjeta o tu cuenta. Si es un móvil, el propio móvil y un espejo.
            </Trans>
          </p>
        </Stack>
        <Stack gap={2} as="section">
          <h2>
            <Trans>Si pasa algo</Trans>
          </h2>
          <p>
            <Trans>
              Declaras el siniestro y adjuntas la factura y lo que pida cada caso: fotos del daño, o la denuncia si te lo han robado. Te
              decimos en qué punto está.
            </Trans>
          </p>
        </Stack>
        <Stack gap={2} as="section">
          <h2>
            <Trans>Si te arrepientes</Trans>
          </h2>
          <p>
            <Trans>
              Tienes {withdrawalDays} días naturales para desistir sin dar motivos, desde que contratas o desde que recibes los documentos,
              lo que sea más tarde.
            </Trans>
          </p>
        </Stack>
      </Stack>
    </PageFrame>
  );
}

/** The steps in order. */
function Way() {
  return (
    <Numbered
      items={[
        {
          key: 'price',
          content: (
            <Trans>
              <b>Mira tu precio.</b> Dinos qué aparato es y cuánto costó nuevo. Eliges el seguro, y pagar cada mes o una vez al año.
            </Trans>
          ),
        },
        {
          key: 'contract',
          content: (
            <Trans>
              <b>Contrata.</b> Antes de decidir lees qué cubre, qué no cubre y quién te lo vende. Pagas con tarjeta o por domiciliación.
            </Trans>
          ),
        },
        {
          key: 'evaluate',
          content: (
            <Trans>
              <b>Perita, si aseguras un móvil.</b> Dos fotos delante de un espejo y el IMEI. Funciona sin conexión: se guarda en tu móvil y
              se envía solo.
            </Trans>
          ),
        },
        {
          key: 'sign',
          content: (
            <Trans>
              <b>Firma.</b> Lees el contrato y lo firmas en la pantalla. Te llega por correo.
            </Trans>
          ),
        },
        {
          key: 'covered',
          content: (
            <Trans>
              <b>Ya estás cubierto.</b> Vale desde que está pagado el primer recibo, firmado el contrato y validada la peritación, cuando
              hace falta.
            </Trans>
          ),
        },
      ]}
    />
  );
}
