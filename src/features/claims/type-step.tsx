import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { isTheft } from '#domain/claim/claim-documents.ts';
import type { ClaimType } from '#domain/claim/claim-type.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { RadioCards } from '#src/ui/radio-cards.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, VisuallyHidden } from '#src/ui/text.tsx';
import { TheftFirst } from './before-step.tsx';
import { typeIcons, useThingWords, useTypeNotes } from './claim-words.ts';
import { declarePath, type StepParts } from './step-parts.ts';

/** Without it, what is said below a long list stays behind the fixed bar. */
const intoView = (words: HTMLElement | null) => words?.scrollIntoView({ block: 'nearest' });

/** Screen 18a: what has happened. */
export function TypeStep({ place, risk, offered, type, work }: StepParts) {
  const { t } = useLingui();
  const { go } = useNavigation();
  const notes = useTypeNotes();
  const question = useThingWords()(risk);
  const [isMissing, setIsMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const next = () => {
    setIsMissing(type === null);
    if (type === null) first.current?.focus();
    else void work.kept().then(() => go(declarePath(place, 'documents')));
  };
  return (
    <Screen
      title={t`Declarar un siniestro`}
      back={declarePath(place)}
      step={{ at: 1, of: 3, name: t`Qué ha pasado`, next: t`documentos` }}
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        <Button kind="primary" onClick={next}>
          <Trans>Continuar</Trans>
        </Button>
      }
    >
      <Stack gap={4}>
        <Head title={question} />
        <RadioCards
          label={
            <VisuallyHidden>
              <Trans>Tipo</Trans>
            </VisuallyHidden>
          }
          options={offered.map(({ id, text }) => ({
            value: String(id),
            text,
            note: notes[id as ClaimType],
            icon: typeIcons[id as ClaimType],
          }))}
          value={type === null ? '' : String(type.id)}
          onValue={(value) => {
            setIsMissing(false);
            work.change({ type: Number(value) as ClaimType });
          }}
          error={
            isMissing && (
              <span ref={intoView}>
                <Trans>Elige qué ha pasado.</Trans>
              </span>
            )
          }
          ref={first}
        />
        {type !== null && isTheft(type.id as ClaimType) && (
          <Banner status="warn" title={<Trans>Lo primero</Trans>}>
            <TheftFirst isMobile={risk.policy_risk_mobile !== null} />
          </Banner>
        )}
      </Stack>
    </Screen>
  );
}
