import { useLocation } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { secretOfLink } from '#domain/handoff/handoff-link.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { enterHandoff, type HandoffCode } from '#domain/wire/handoffs.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useApi } from '#src/data/api-context.ts';
import { guestAtom, isGuestOverAtom } from '#src/state/guest.ts';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ConfirmCode } from './confirm-code.tsx';
import { type PhoneProblem, ProblemOfCode, problemOf } from './problem-of-code.tsx';
import { refuse } from './refuse.ts';
import { TypeCode } from './type-code.tsx';

const ScanCode = lazy(async () => ({ default: (await import('./scan-code.tsx')).ScanCode }));

type Stage =
  | { kind: 'type' }
  | { kind: 'scan' }
  | { kind: 'entering' }
  | { kind: 'confirm'; code: HandoffCode; about: ResponseOf<typeof enterHandoff> }
  | { kind: 'problem'; problem: PhoneProblem };

/** `/m` on the phone: opened with the QR or the link, whose secret is in the fragment, with a scan, or with the typed code (decision A8). */
export function PhoneScreen() {
  const api = useApi();
  const { go, hrefOf } = useNavigation();
  const secret = useLocation({ select: ({ href }) => secretOfLink(hrefOf(href as AppPath)) });
  const isOver = useAtomValue(isGuestOverAtom);
  const setIsOver = useSetAtom(isGuestOverAtom);
  const setGuest = useSetAtom(guestAtom);
  const [stage, setStage] = useState<Stage>(() =>
    secret === null ? (isOver ? { kind: 'problem', problem: 'cancelled' } : { kind: 'type' }) : { kind: 'entering' },
  );

  // The code of the latest call: answers to earlier calls are ignored.
  const asked = useRef<HandoffCode | null>(null);
  const ask = useCallback(
    async (code: HandoffCode) => {
      asked.current = code;
      const next = await api.call(enterHandoff, { body: { code } }).then(
        (about): Stage => ({ kind: 'confirm', code, about }),
        (error: unknown): Stage => ({ kind: 'problem', problem: problemOf(error) }),
      );
      if (asked.current === code) setStage(next);
    },
    [api],
  );

  useEffect(() => {
    if (secret === null) return;
    // The secret is removed from the address, so that neither the history nor a screenshot contains it.
    go('/m', { replace: true });
    void ask({ secret });
  }, [secret, go, ask]);

  useEffect(() => {
    if (!isOver) return;
    setGuest(null);
    setIsOver(false);
  }, [isOver, setGuest, setIsOver]);

  const enter = (code: HandoffCode) => {
    setStage({ kind: 'entering' });
    void ask(code);
  };

  const endIt = async (code: HandoffCode) => {
    asked.current = null;
    setStage({ kind: 'problem', problem: 'refusing' });
    await refuse(api, code);
    setStage((now) => (now.kind === 'problem' && now.problem === 'refusing' ? { kind: 'problem', problem: 'refused' } : now));
  };

  switch (stage.kind) {
    case 'type':
      return <TypeCode onCode={(code) => enter({ short_code: code })} onScan={() => setStage({ kind: 'scan' })} />;
    case 'scan':
      return (
        <Suspense fallback={<Waiting />}>
          <ScanCode onSecret={(secret) => enter({ secret })} onType={() => setStage({ kind: 'type' })} />
        </Suspense>
      );
    case 'entering':
      return <Waiting />;
    case 'confirm':
      return (
        <ConfirmCode
          code={stage.code}
          about={stage.about}
          onNotMe={() => void endIt(stage.code)}
          onRefused={(error) => setStage({ kind: 'problem', problem: problemOf(error) })}
        />
      );
    case 'problem':
      return <ProblemOfCode problem={stage.problem} onAgain={() => setStage({ kind: 'type' })} />;
  }
}

function Waiting() {
  return (
    <Screen>
      <Skeleton rows={3} />
    </Screen>
  );
}
