import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { bringWords } from '#src/i18n/activate.ts';
import { useSettings } from '#src/parts/settings.ts';
import { connectionAtom } from '#src/state/connection.ts';
import type { Question } from '#src/ui/faq.tsx';

/** Call card and questions with their words, in a chunk of their own: they lie below what a person came for. Where it does not come, the screen does without. */
async function loadHelp() {
  const words = bringWords('help', () => import('#src/i18n/catalogues/help/es-ES.po'));
  const [content] = await Promise.all([import('./help-content.tsx'), words]);
  return content;
}

const Nothing = () => <></>;
const ChildrenAlone = ({ children }: { children?: ReactNode }) => <>{children}</>;
const Card = lazy(() =>
  loadHelp().then(
    (content) => ({ default: content.SupportCard }),
    () => ({ default: Nothing }),
  ),
);
const Aside = lazy(() =>
  loadHelp().then(
    (content) => ({ default: content.HelpAside }),
    () => ({ default: ChildrenAlone }),
  ),
);

/** There is something to say: the settings are known, or that nobody answers. Before that the screen itself goes first. */
function useIsTime(): boolean {
  const connection = useAtomValue(connectionAtom);
  return useSettings() !== null || connection !== 'unknown';
}

/** The customer line with its hours; nothing until the settings have been heard once. */
export function SupportCard() {
  return useIsTime() ? (
    <Suspense>
      <Card />
    </Suspense>
  ) : null;
}

/** The help beside every process, on a phone under it: the call card, then "¿Tienes dudas?", then `children`, which are there without the rest too. */
export function HelpAside({ questions, children }: { questions?: readonly Question[]; children?: ReactNode }) {
  return useIsTime() ? (
    <Suspense fallback={children}>
      <Aside {...(questions ? { questions } : {})}>{children}</Aside>
    </Suspense>
  ) : (
    children
  );
}
