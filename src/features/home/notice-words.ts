import { useLingui } from '@lingui/react/macro';
import type { Notice } from '#domain/policy/notices.ts';
import { centsOf, formatMoney } from '#domain/shared/money.ts';

interface NoticeWords {
  title: string;
  /** Lines under the title, with line breaks. */
  text: string;
  /** Null: nothing to press. */
  button: string | null;
  /** Why the button is off without a network; null when it works without one. */
  offline: string | null;
  /** What it is about, for the button's accessible name. */
  device: string;
}

/** The Spanish of each notice (specification §4, decisions A38 and A74). */
export function useNoticeWords(): (notice: Notice) => NoticeWords {
  const { t, i18n } = useLingui();
  return (notice) => {
    const device = notice.device?.name ?? t`Póliza ${notice.policyNumber}`;
    const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n');
    switch (notice.kind) {
      case 'evaluation-to-do':
        return {
          title: t`Peritación sin hacer`,
          text: lines(device, t`Dos fotos y el IMEI. Unos 3 minutos.`),
          button: t`Peritar ahora`,
          offline: null,
          device,
        };
      case 'evaluation-rejected':
        return {
          title: t`Peritación rechazada`,
          text: lines(device, t`Las fotos de tu peritación han sido rechazadas.`),
          button: t`Repetir peritación`,
          offline: null,
          device,
        };
      case 'evaluation-breakage':
        return {
          title: t`Vemos un daño en la pantalla`,
          text: lines(device, t`Con este daño no podemos asegurar el móvil ahora. Cuando lo arregles, haz otra peritación.`),
          button: t`Repetir peritación`,
          offline: null,
          device,
        };
      case 'imei-missing':
        return {
          title: t`Peritación sin hacer`,
          text: lines(device, t`Falta su IMEI. Dos fotos y el IMEI: unos 3 minutos.`),
          button: t`Peritar ahora`,
          offline: null,
          device,
        };
      case 'contract-unsigned':
        return {
          title: t`Contrato sin firmar`,
          text: device,
          button: t`Firmar ahora`,
          offline: t`Para firmar hace falta conexión.`,
          device,
        };
      case 'receipt-unpaid': {
        const [year, month] = notice.data.dueOn.split('-').map(Number);
        const monthName = i18n.date(new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, 15)), { month: 'long', timeZone: 'UTC' });
        return {
          title: t`Recibo sin pagar`,
          text: lines(`${formatMoney(centsOf(notice.data.pendingAmount))} · ${monthName}`, device),
          button: t`Pagar ahora`,
          offline: t`Para pagar hace falta conexión.`,
          device,
        };
      }
      case 'documentation-rejected':
        return {
          title: t`Documentación rechazada`,
          text: device,
          button: t`Adjuntar documentación`,
          offline: null,
          device,
        };
      case 'claim-denied':
        return { title: t`Siniestro denegado`, text: lines(device, notice.data.reason), button: null, offline: null, device };
    }
  };
}
