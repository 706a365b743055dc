import { Trans } from '@lingui/react/macro';
import type { ReceiptStory } from '#domain/payment/receipt-story.ts';
import { centsOf } from '#domain/shared/money.ts';
import type { PolicyPayment } from '#domain/wire/policies.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { Stack } from '#src/ui/layout.tsx';
import { useDayWords } from './receipt-words.tsx';

/** What happened to a receipt, what comes next and by when, in plain words. */
export function StoryWords({
  story,
  receipt: { pending_amount: pending, price },
  isOver,
}: {
  story: ReceiptStory;
  receipt: Pick<PolicyPayment, 'pending_amount' | 'price'>;
  /** The policy has ended, so there is no cover left to lose. */
  isOver: boolean;
}) {
  const days = useDayWords();
  switch (story.kind) {
    case 'paid':
      return (
        <p>
          {story.on === null ? (
            <Trans>No queda nada que pagar de este recibo.</Trans>
          ) : (
            <Trans>Se pagó el {days.long(story.on)}. No tienes que hacer nada.</Trans>
          )}
        </p>
      );
    case 'refunded':
      return (
        <p>
          {story.on === null ? <Trans>Te lo hemos devuelto.</Trans> : <Trans>Te lo devolvimos el {days.long(story.on)}.</Trans>}{' '}
          <Trans>Tu banco puede tardar unos días en mostrarlo.</Trans>
        </p>
      );
    case 'to-refund':
      return (
        <p>
          <Trans>
            Te devolvemos {formatMoney(-centsOf(pending || price))}, donde pagaste. Lo hacemos en los próximos días: no tienes que hacer
            nada.
          </Trans>
        </p>
      );
    case 'scheduled':
      return (
        <p>
          <Trans>Todavía no toca. Se cobra el {days.long(story.on)} con tu forma de pago.</Trans>
        </p>
      );
    case 'debit':
      return (
        <p>
          <Trans>Se carga en tu cuenta el {days.long(story.on)}. No tienes que hacer nada: ten saldo ese día.</Trans>
        </p>
      );
    case 'at-bank':
      return (
        <p>
          {story.by === null ? (
            <Trans>El banco lo está cobrando y todavía no nos ha contestado. No lo pagues otra vez: te lo decimos aquí.</Trans>
          ) : (
            <Trans>
              El banco lo está cobrando. Nos contesta antes del {days.long(story.by)}. No lo pagues otra vez: te lo decimos aquí.
            </Trans>
          )}
        </p>
      );
    case 'unpaid':
      return <Unpaid story={story} pending={pending} isOver={isOver} />;
  }
}

function Unpaid({ story, pending, isOver }: { story: Extract<ReceiptStory, { kind: 'unpaid' }>; pending: number; isOver: boolean }) {
  const days = useDayWords();
  return (
    <Stack gap={2}>
      <p>
        {story.failed === 'debit-returned' ? (
          <Trans>Tu banco devolvió el cargo.</Trans>
        ) : story.failed === 'card-refused' ? (
          <Trans>El banco rechazó la tarjeta.</Trans>
        ) : (
          <Trans>No se ha cobrado.</Trans>
        )}{' '}
        <Trans>Quedan {formatMoney(centsOf(pending))} por pagar.</Trans>
      </p>
      {!isOver && (
        <p>
          {story.coveredUntil === null ? (
            <Trans>Hasta que se pague, el seguro no empieza.</Trans>
          ) : story.isCoverResting ? (
            <Trans>La cobertura está en pausa desde el {days.long(story.coveredUntil)}. Vuelve a las 24:00 del día en que lo pagues.</Trans>
          ) : (
            <Trans>Sigues cubierto hasta el {days.long(story.coveredUntil)}. Págalo antes para no quedarte sin cobertura.</Trans>
          )}
        </p>
      )}
    </Stack>
  );
}
