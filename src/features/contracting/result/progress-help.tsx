import { contractedQuestions } from '#domain/site/payment-questions.ts';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { stateOf } from './use-progress.ts';

/** The call card, with the questions about evaluations when there is one to do. */
export function ProgressHelp({ progress }: { progress: ContractingProgress | undefined }) {
  return progress && stateOf(progress, 'evaluate') === null ? <HelpAside questions={contractedQuestions} /> : <HelpAside />;
}
