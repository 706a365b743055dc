import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { verdictOf } from '#domain/evaluation/verdict.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { getReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { useNow } from '#src/parts/use-now.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { VisuallyHidden } from '#src/ui/text.tsx';
import { Key } from './key.tsx';
import { type Decision, decisionProblemsAtom, draftsAtom, ownDecisions } from './marks.ts';
import styles from './unsent-decisions.module.css';
import { isAsDecided, useDecisions } from './use-decisions.ts';

/** The number of review screens mounted: moving from one evaluation to the next is not leaving the review. */
let shown = 0;
/** Milliseconds after which a request that a page sent as it was closed is no longer under way. */
const goneMs = 20_000;

/** The problem of a decision that a closed page never sent: the server has not refused it. */
const neverSent = new Error('never sent');

/**
 * The decisions that can still be undone, and those that could not be sent. A decision is sent when its time is over, and at once when the person leaves the review.
 */
export function UnsentDecisions() {
  const { t } = useLingui();
  const { decisions } = useDecisions();
  const problems = useAtomValue(decisionProblemsAtom);
  useSending();
  const told = decisions.filter(({ evaluationId }) => ownDecisions.has(evaluationId) || problems[evaluationId] !== undefined);
  if (told.length === 0) return null;
  return (
    <section className={styles.tray} aria-label={t`Decisiones sin enviar`}>
      {told.map((decision) => (
        <OneDecision key={decision.evaluationId} decision={decision} problem={problems[decision.evaluationId]} />
      ))}
    </section>
  );
}

function useSending() {
  const api = useApi();
  const { decisions, send, remove, fail } = useDecisions();
  const problems = useAtomValue(decisionProblemsAtom);
  const userId = useAtomValue(loggedUserAtom)?.id ?? null;
  const now = useRef({ decisions, send, problems });
  useEffect(() => {
    // After signing out, the last values stay: the person's decisions are still sent.
    if (userId !== null) now.current = { decisions, send, problems };
  });

  useEffect(() => {
    const timers = decisions
      .filter(({ evaluationId }) => ownDecisions.has(evaluationId) && problems[evaluationId] === undefined)
      .map((decision) => setTimeout(() => void send(decision), decision.dueAt - Date.now()));
    return () => timers.forEach(clearTimeout);
  }, [decisions, problems, send]);

  useEffect(() => {
    if (userId === null) return;
    const sendAll = ({ decisions: all, problems: failed, send: by }: typeof now.current) => {
      for (const decision of all)
        if (ownDecisions.has(decision.evaluationId) && failed[decision.evaluationId] === undefined) void by(decision);
    };
    const onLeave = () => sendAll(now.current);
    shown += 1;
    addEventListener('pagehide', onLeave);
    return () => {
      shown -= 1;
      removeEventListener('pagehide', onLeave);
      const theirs = now.current;
      setTimeout(() => {
        if (shown === 0) sendAll(theirs);
      });
    };
  }, [userId]);

  // Decisions of a page that was closed: it either sent them in its last moment or never, so the server is asked.
  useEffect(() => {
    const left = decisions.filter(({ evaluationId }) => !ownDecisions.has(evaluationId) && problems[evaluationId] === undefined);
    const timers = left.map((decision) =>
      setTimeout(
        () => {
          const { evaluationId } = decision;
          void api.call(getReviewCase, { params: { evaluationId } }).then(
            (found) => (isAsDecided(found, decision) ? remove(evaluationId) : fail(evaluationId, neverSent)),
            (error: unknown) => fail(evaluationId, error),
          );
        },
        Math.max(0, decision.dueAt + goneMs - Date.now()),
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [api, decisions, problems, remove, fail]);
}

function OneDecision({ decision, problem }: { decision: Decision; problem: unknown }) {
  const { remove, send } = useDecisions();
  const setProblems = useSetAtom(decisionProblemsAtom);
  const undo = useUndo();
  const words = useWhyUnsent();
  const { evaluationId, device, policyNumber, dueAt } = decision;
  const name = `${device} · ${policyNumber}`;
  const verdict = useVerdictWords(decision);
  if (problem === undefined)
    return (
      <div className={styles.one}>
        <p role="status" className={styles.words}>
          <b>{verdict}</b> {name}. <Countdown dueAt={dueAt} />
        </p>
        <Button small icon="retry" onClick={() => undo(decision)}>
          <Trans>Deshacer</Trans> <Key>D</Key>
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
    );
  const again = () => {
    ownDecisions.set(evaluationId, decision);
    setProblems(({ [evaluationId]: _gone, ...others }) => others);
    void send(decision);
  };
  const isClosed = problem instanceof ApiError && problem.code === 'evaluation-closed';
  return (
    <div className={styles.one}>
      <p role="alert" className={styles.words}>
        <Icon name="bad" className={styles.bad} />
        <span>
          <b>
            <Trans>No se ha guardado:</Trans> {verdict}
          </b>{' '}
          {name}. {words(problem)}
        </span>
      </p>
      {!isClosed && (
        <Button small icon="retry" onClick={again}>
          <Trans>Enviar otra vez</Trans>
        </Button>
      )}
      <Button small onClick={() => undo(decision)}>
        <Trans>Abrir</Trans>
      </Button>
      <Button small icon="trash" onClick={() => remove(evaluationId)}>
        <Trans>Descartar</Trans>
      </Button>
    </div>
  );
}

function Countdown({ dueAt }: { dueAt: number }) {
  const left = Math.max(0, Math.ceil((dueAt - useNow(500)) / 1000));
  return (
    <span aria-hidden="true">
      <Trans>Se envía en {left} s.</Trans>
    </span>
  );
}

/** Undoes a decision and goes back to its evaluation, where the marks still are. */
export function useUndo(): (decision: Decision) => void {
  const { remove } = useDecisions();
  const setDrafts = useSetAtom(draftsAtom);
  const { go } = useNavigation();
  return ({ evaluationId, front, back }) => {
    remove(evaluationId);
    setDrafts((all) => ({ ...all, [evaluationId]: { front, back } }));
    go(`/oficina/peritaciones/${evaluationId}` as AppPath);
  };
}

function useVerdictWords({ front, back }: Decision): string {
  const { t } = useLingui();
  switch (verdictOf(front.label, back.label)) {
    case 'Validated':
      return t`Validada:`;
    case 'Breakage':
      return t`Con daños:`;
    case 'Rejected':
    case null:
      return t`Rechazada:`;
  }
}

function useWhyUnsent(): (problem: unknown) => string {
  const { t } = useLingui();
  const problemText = useProblemText();
  return (problem) => {
    if (problem === neverSent) return t`La página se cerró antes de enviarla.`;
    if (!(problem instanceof ApiError)) return problemText(problem);
    // Only the server's message says who holds it now, and until when.
    if (problem.code === 'held-by-another') return problem.message;
    return problem.code === 'evaluation-closed' ? t`Ya está decidida o retirada.` : problemText(problem);
  };
}
