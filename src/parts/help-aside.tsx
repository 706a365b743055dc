import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { isSupportOpen } from '#domain/person/support-hours.ts';
import { CallCard } from '#src/ui/call-card.tsx';
import { Faq, type Question } from '#src/ui/faq.tsx';
import { settingsAtom } from './state/general.ts';

/** The customer line with its hours; nothing until the settings have been heard once. */
export function SupportCard() {
  const settings = useAtomValue(settingsAtom);
  if (settings === null) return null;
  return (
    <CallCard
      phone={settings.phone}
      weekdays={settings.support_hours.weekdays}
      weekends={settings.support_hours.weekends_and_holidays}
      isOpen={isSupportOpen(Date.now(), settings)}
    />
  );
}

/** Beside every process on a desktop, under it on a phone: the call card, then "¿Tienes dudas?". */
export function HelpAside({ questions }: { questions?: readonly Question[] }) {
  const common = useCommonQuestions();
  return (
    <>
      <SupportCard />
      <Faq questions={questions ?? common} />
    </>
  );
}

export function useCommonQuestions(): readonly Question[] {
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
