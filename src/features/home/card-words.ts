import { useLingui } from '@lingui/react/macro';
import type { Damaged } from '#domain/policy/breakage.ts';
import type { HomeCard } from '#domain/policy/home-cards.ts';
import type { Notice } from '#domain/policy/notices.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { centsOf } from '#domain/shared/money.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';

export interface CardWords {
  title: string;
  /** The lines under the title, separated by line breaks. */
  text: string;
  /** The button's label; null: no button. */
  button: string | null;
}

const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n');

/** The texts of each notice (specification §4, decisions A38 and A74). `device`: the device that it is about. */
export function useNoticeWords(): (notice: Notice, device: string, isBegun: boolean) => CardWords {
  const { t, i18n } = useLingui();
  const isKept = useIsKept();
  const damage: Record<Damaged, string> = {
    front: t`Vemos un daño en la pantalla`,
    back: t`Vemos un daño en la parte de atrás`,
    both: t`Vemos daños en la pantalla y detrás`,
  };
  return (notice, device, isBegun) => {
    const begun = isKept ? t`A medias: lo que llevas está guardado en este móvil.` : t`A medias.`;
    switch (notice.kind) {
      case 'evaluation-to-do':
        return {
          title: t`Peritación sin hacer`,
          text: lines(device, isBegun ? begun : t`Dos fotos y el IMEI. Unos 3 minutos.`),
          button: t`Peritar ahora`,
        };
      case 'evaluation-rejected':
        return {
          title: t`Peritación rechazada`,
          text: lines(device, t`Las fotos de tu peritación han sido rechazadas.`, isBegun ? begun : null),
          button: t`Repetir peritación`,
        };
      case 'evaluation-breakage':
        return {
          title: damage[notice.data.damaged],
          text: lines(device, t`Con este daño no podemos asegurar el móvil ahora. Cuando lo arregles, haz otra peritación.`),
          button: t`Repetir peritación`,
        };
      case 'imei-missing':
        return {
          title: t`Peritación sin hacer`,
          text: lines(device, isBegun ? begun : t`Falta su IMEI. Dos fotos y el IMEI: unos 3 minutos.`),
          button: t`Peritar ahora`,
        };
      case 'contract-unsigned':
        return {
          title: t`Contrato sin firmar`,
          text: device,
          button: t`Firmar ahora`,
        };
      case 'receipt-unpaid': {
        const [year, month] = notice.data.dueOn.split('-').map(Number);
        const isOfThisYear = civilDateOf(Date.now()).startsWith(`${year}-`);
        const monthName = i18n.date(new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, 15)), {
          month: 'long',
          ...(isOfThisYear ? {} : { year: 'numeric' }),
          timeZone: 'UTC',
        });
        return {
          title: t`Recibo sin pagar`,
          text: lines(`${formatMoney(centsOf(notice.data.pendingAmount))} · ${monthName}`, device),
          button: t`Pagar ahora`,
        };
      }
      case 'documentation-rejected':
        return {
          title: t`Documentación rechazada`,
          text: device,
          button: t`Adjuntar documentación`,
        };
      case 'claim-denied':
        return { title: t`Siniestro denegado`, text: device, button: t`Ver el siniestro` };
    }
  };
}

/** The texts of an unfinished contracting, which lacks its payment or evaluation, and of an evaluation that waits to be sent or reviewed. */
export function useOtherCardWords(): (card: Exclude<HomeCard, { kind: 'notice' }>, device: string, isOffline: boolean) => CardWords {
  const { t } = useLingui();
  const isKept = useIsKept();
  return (card, device, isOffline) => {
    if (card.kind === 'draft') {
      if (card.waitsFor === 'payment') {
        return { title: t`Contratación sin terminar`, text: lines(device, t`Falta el primer pago.`), button: t`Terminar ahora` };
      }
      const begun = isKept ? t`Peritación a medias: lo que llevas está guardado en este móvil.` : t`Peritación a medias.`;
      const what = card.isBegun ? begun : t`Falta la peritación. Dos fotos y el IMEI: unos 3 minutos.`;
      const owed = card.owes ? t`Falta también el primer pago.` : null;
      return { title: t`Contratación sin terminar`, text: lines(device, what, owed), button: t`Peritar ahora` };
    }
    const button = card.isHere ? t`Ver cómo va` : null;
    switch (card.state) {
      case 'needs-person':
        return {
          title: t`La peritación necesita tu ayuda`,
          text: lines(device, isKept ? t`Está guardada en este móvil.` : null),
          button: t`Ver qué hacer`,
        };
      case 'waiting': {
        const why = isOffline ? t`Se enviará cuando haya red.` : t`El servidor no responde, seguimos probando.`;
        return { title: isKept ? t`Peritación guardada en este móvil` : t`Peritación sin enviar`, text: lines(device, why), button };
      }
      case 'sending':
        return {
          title: t`Enviando la peritación`,
          text: lines(device, isKept ? t`Está guardada en este móvil hasta que llegue.` : null),
          button,
        };
      case 'in-review':
        return { title: t`Peritación en revisión`, text: lines(device, t`Nos ha llegado. Te avisamos cuando esté.`), button };
    }
  };
}
