import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { productType } from '#domain/policy/product-type.ts';
import { proposalDays } from '#domain/quote/proposal.ts';
import { centsOf } from '#domain/shared/money.ts';
import { quoteQuestionsOf } from '#domain/site/quote-questions.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { contractedHereAtom } from '#src/state/contracted.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { DockPrice } from '#src/ui/dock-price.tsx';
import type { Question } from '#src/ui/faq.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { SessionOver } from './acceptances/session-over.tsx';
import { GiveUp } from './give-up.tsx';
import { usePaymentWords } from './plans.tsx';
import { isProposalOver } from './proposal-over.ts';
import { useProposal } from './use-proposal.ts';

export const quoteOf = (typeId: number): AppPath => (typeId === productType.multiDevice ? '/multi' : `/pricing?type=${typeId}`);

interface StepFrame {
  /** The number of the step, of four. */
  at: 2 | 3;
  /** The step's name, in a phone's top bar. */
  about: string;
  next: string;
  back: AppPath;
  questions?: readonly Question[];
}

/** Loads the proposal and draws the step with it, or says that the proposal no longer exists. */
export function WithProposal({ title, children }: { title: string; children: (proposal: Proposal, quote: AppPath) => ReactNode }) {
  const { t } = useLingui();
  const phone = useSettings()?.phone;
  const { data, error, isFetching, refetch, identifier, typeId } = useProposal();
  const quote = quoteOf(typeId);
  const contracted = useAtomValue(contractedHereAtom);
  const frame = (content: ReactNode, dock: ReactNode) => (
    <Screen
      title={t`Contratar`}
      back={quote}
      queue={<QueueStatus />}
      phone={phone}
      aside={<HelpAside questions={quoteQuestionsOf(typeId)} />}
      dock={dock}
    >
      <PageTitle>{t`Contratar`}</PageTitle>
      {content}
    </Screen>
  );
  const anew = (
    <ButtonLink kind="primary" to={quote}>
      <Trans>Ver el precio</Trans>
    </ButtonLink>
  );
  if (identifier === null && contracted !== null)
    return frame(
      <Head title={<Trans>Esta propuesta ya está contratada</Trans>} />,
      <ButtonLink kind="primary" to={`/contratacion/resultado?policy=${contracted}`}>
        <Trans>Ver lo que falta</Trans>
      </ButtonLink>,
    );
  if (identifier === null)
    return frame(
      <Head title={<Trans>Aún no has elegido tu seguro</Trans>} lead={<Trans>Empieza por el precio: son dos preguntas.</Trans>} />,
      anew,
    );
  if (isProposalOver(error))
    return error.code === 'already-contracted'
      ? frame(
          <Head title={<Trans>Esta propuesta ya está contratada</Trans>} lead={<Trans>Entra en tu cuenta para ver la póliza.</Trans>} />,
          <ButtonLink kind="primary" to="/acceso">
            <Trans>Entrar</Trans>
          </ButtonLink>,
        )
      : frame(
          <Head
            title={<Trans>Esta propuesta ha caducado</Trans>}
            lead={<Trans>Una propuesta vale {proposalDays} días. Lo que elegiste sigue guardado: mira el precio de hoy.</Trans>}
          />,
          anew,
        );
  if (data === undefined)
    return frame(
      <>
        <Head title={title} />
        {error === null ? <Skeleton rows={3} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
      </>,
      null,
    );
  if (data.price === null)
    return frame(
      <Head title={<Trans>Falta elegir el seguro</Trans>} lead={<Trans>Dinos qué quieres asegurar y con qué cobertura.</Trans>} />,
      anew,
    );
  return children(data, quote);
}

/** Sets the tab's title while no step, which would set it, is shown; else the earlier screen's title would stay. */
function PageTitle({ children }: { children: string }): null {
  usePageTitle(children);
  return null;
}

/** The frame of a step: the bar shows the price and the button to continue. */
export function StepScreen({
  at,
  about,
  next,
  back,
  questions,
  proposal,
  withPrice = true,
  action,
  children,
}: StepFrame & { proposal: Proposal; withPrice?: boolean; action: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  const paymentWords = usePaymentWords();
  const phone = useSettings()?.phone;
  return (
    <Screen
      title={t`Contratar`}
      back={back}
      step={{ at, of: 4, name: about, next }}
      queue={<QueueStatus />}
      phone={phone}
      aside={<HelpAside questions={questions ?? quoteQuestionsOf(proposal.product_type_id ?? 0)} />}
      dock={
        <>
          {withPrice && proposal.price && (
            <DockPrice
              amount={formatMoney(centsOf(proposal.price.price_per_payment))}
              text={t`${paymentWords(proposal.price.periodicity)}, con impuestos`}
            />
          )}
          {action}
        </>
      }
    >
      <Stack gap={5}>
        <SessionOver />
        <div>{children}</div>
      </Stack>
      <GiveUp proposal={proposal} />
    </Screen>
  );
}
