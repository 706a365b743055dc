import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { bringWords } from '#src/i18n/activate.ts';
import { useSettings } from '#src/parts/settings.ts';
import { connectionAtom } from '#src/state/connection.ts';
import type { Question } from '#src/ui/faq.tsx';

/**
 * Loads the call card and the questions with their catalogue, in a chunk of their own, because they are below the screen's own content. When it cannot be
 * loaded, the screen is shown without them.
 */
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

/** Whether to show the help: once the settings are known, or once it is known that nobody answers. Until then the screen's own content goes first. */
function useIsTime(): boolean {
  const connection = useAtomValue(connectionAtom);
  return useSettings() !== null || connection !== 'unknown';
}

/** The customer line with its hours; nothing while the settings have never been received. */
export function SupportCard() {
  return useIsTime() ? (
    <Suspense>
      <Card />
    </Suspense>
  ) : null;
}

/** The help beside every process, and below it on a phone: the call card, then "¿Tienes dudas?", then `children`, which are shown even when the rest cannot be. */
export function HelpAside({ questions, children }: { questions?: readonly Question[]; children?: ReactNode }) {
  return useIsTime() ? (
    <Suspense fallback={children}>
      <Aside {...(questions ? { questions } : {})}>{children}</Aside>
    </Suspense>
  ) : (
    children
  );
}
