import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type SupportNow, supportNow } from '#domain/person/support-hours.ts';
import { hasClockOfMadrid } from '#src/i18n/spoken.ts';
import { CallBackButton } from '#src/parts/call-back/call-back-button.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { useNow } from '#src/parts/use-now.ts';
import { CallCard } from '#src/ui/call-card.tsx';
import { Faq, type Question } from '#src/ui/faq.tsx';
import { LegalLinks } from './legal-links.tsx';

/** The customer line with its hours; nothing while the settings have never been received. */
export function SupportCard() {
  const settings = useSettings();
  const words = useSupportWords();
  const now = useNow(60_000);
  if (settings === null) return null;
  return (
    <CallCard
      phone={settings.phone}
      weekdays={settings.support_hours.weekdays}
      weekends={settings.support_hours.weekends_and_holidays}
      now={words(supportNow(now, settings))}
      isElsewhere={!hasClockOfMadrid(now)}
      action={<CallBackButton />}
    />
  );
}

/** Whether the line answers now, and when it opens next. */
function useSupportWords(): (now: SupportNow) => string {
  const { t, i18n } = useLingui();
  return (now) => {
    if (now.isOpen) return t`Ahora: abierto`;
    if (now.next === null) return t`Ahora: cerrado`;
    const { day, date, hour } = now.next;
    if (day === 'today') return t`Ahora: cerrado. Abre hoy a las ${hour}.`;
    if (day === 'tomorrow') return t`Ahora: cerrado. Abre mañana a las ${hour}.`;
    const weekday = i18n.date(new Date(`${date}T12:00:00Z`), { weekday: 'long', timeZone: 'UTC' });
    return t`Ahora: cerrado. Abre el ${weekday} a las ${hour}.`;
  };
}

/** The help beside every process, and below it on a phone: the call card, then "¿Tienes dudas?", then `children`, and at the foot the legal texts. */
export function HelpAside({ questions, children }: { questions?: readonly Question[]; children?: ReactNode }) {
  const common = useCommonQuestions();
  return (
    <>
      <SupportCard />
      <Faq heading={<Trans>¿Tienes dudas?</Trans>} questions={questions ?? common} />
      {children}
      <LegalLinks />
    </>
  );
}

function useCommonQuestions(): readonly Question[] {
  const { t } = useLingui();
  return [
    {
      question: t`¿Qué es la peritación?`,
      answer: t`Dos fotos de tu móvil y su IMEI. Con eso comprobamos que está bien antes de asegurarlo.`,
    },
    {
      question: t`¿Puedo peritar sin conexión?`,
      answer: t`Sí. Todo se guarda en este móvil y se envía solo cuando haya red.`,
    },
    {
      question: t`¿Y si no tengo espejo?`,
      answer: t`Otra persona puede hacer las dos fotos con otro móvil. Las mira una persona de nuestro equipo.`,
    },
    {
      question: t`¿Dónde encuentro el IMEI?`,
      answer: t`Marca *#06# como si llamaras: son los 15 números que salen en la pantalla.`,
    },
  ];
}
