import { byteProgress, formatTime } from '#src/i18n/formats.ts';
import '#src/i18n/queue-words.ts';
import { useLingui } from '@lingui/react/macro';
import type { OutboxItem, OutboxKind } from '#domain/outbox/item.ts';
import { describeItem } from '#domain/outbox/presentation.ts';
import type { Status } from '#src/ui/status.ts';
import { useIsKept } from './use-keeping.ts';

export interface ItemWords {
  title: string;
  text: string;
  status: Status;
  progress: { done: number; total: number } | undefined;
}

/** The exact texts of each state of an item (design: honest status). Below 100 KB no byte counts are shown. */
export function useItemWords(): (item: OutboxItem, context: { now: number; isOffline: boolean }) => ItemWords {
  const { t } = useLingui();
  const isKept = useIsKept();
  const titles: Record<OutboxKind, string> = {
    imei: t`IMEI`,
    'imei-picture': t`Captura del IMEI`,
    front: t`Foto de delante`,
    back: t`Foto de detrás`,
    invoice: t`Factura`,
    submit: t`Peritación`,
    claim: t`Siniestro`,
    'claim-document': t`Documento del siniestro`,
    'call-request': t`Llamada pedida`,
  };
  return (item, context) => {
    const fact = describeItem(item, context);
    const title = titles[item.kind];
    const isMasculine = item.kind === 'imei' || item.kind === 'claim' || item.kind === 'claim-document';
    const saved = isKept ? (isMasculine ? t`Guardado en este móvil` : t`Guardada en este móvil`) : null;
    switch (fact.type) {
      case 'saved':
        return { title, text: saved ?? t`Todavía no se ha enviado`, status: 'wait', progress: undefined };
      case 'waiting-for-network':
        return { title, text: sentences(saved, t`En espera de conexión`), status: 'wait', progress: undefined };
      case 'waiting-turn':
        return { title, text: sentences(saved, t`En espera`), status: 'wait', progress: undefined };
      case 'sending': {
        const { confirmed, total } = byteProgress(fact.confirmedBytes, fact.sizeBytes);
        const isSmall = fact.sizeBytes < 100_000;
        return {
          title,
          text: isSmall ? t`Enviando…` : t`Enviando · ${confirmed} de ${total}`,
          status: 'busy',
          progress: isSmall ? undefined : { done: fact.confirmedBytes, total: fact.sizeBytes },
        };
      }
      case 'cut': {
        const { confirmed, total } = byteProgress(fact.confirmedBytes, fact.sizeBytes);
        return {
          title,
          text: t`Se cortó en ${confirmed} de ${total}. Seguirá desde ahí.`,
          status: 'wait',
          progress: { done: fact.confirmedBytes, total: fact.sizeBytes },
        };
      }
      case 'retrying':
        return { title, text: t`No responde, seguimos probando.`, status: 'wait', progress: undefined };
      case 'blocked': {
        if (fact.by !== 'sign-in' && fact.by !== 'update')
          return { title, text: t`Ese IMEI ya está en otra póliza. Revísalo.`, status: 'warn', progress: undefined };
        const doWhat =
          fact.by === 'sign-in'
            ? isMasculine
              ? t`Entra otra vez para enviarlo`
              : t`Entra otra vez para enviarla`
            : isMasculine
              ? t`Actualiza la app para enviarlo`
              : t`Actualiza la app para enviarla`;
        return { title, text: sentences(saved, doWhat), status: 'warn', progress: undefined };
      }
      case 'refused':
        return {
          title,
          text: isMasculine ? t`No se ha podido enviar. Hay que repetirlo.` : t`No se ha podido enviar. Hay que repetirla.`,
          status: 'bad',
          progress: undefined,
        };
      case 'sent':
        return { title, text: t`Enviado · ${formatTime(fact.at)}`, status: 'ok', progress: undefined };
    }
  };
}

function sentences(saved: string | null, what: string): string {
  return saved === null ? `${what}.` : `${saved}. ${what}.`;
}
