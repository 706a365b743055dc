import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Notice } from '#domain/policy/notices.ts';
import { linkOutside } from '#src/parts/link-outside.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TodoCard } from '#src/ui/card.tsx';
import { useNoticeWords } from './notice-words.ts';

/** What is already in this version of the app; signing, paying and claims come with theirs. */
function isInApp(target: string | null): target is string {
  return target !== null && /^\/evaluation([/?]|$)/.test(target);
}

/** One notice. The first is framed and has the yellow button; what needs a network is off without it, with the reason beside. */
export function NoticeCard({ notice, isFirst, isOffline }: { notice: Notice; isFirst: boolean; isOffline: boolean }) {
  const { t } = useLingui();
  const words = useNoticeWords()(notice);
  const reasonId = `reason-${notice.id}`;
  const signing = notice.kind === 'contract-unsigned' ? linkOutside(notice.data.signLink) : null;
  const target = signing?.to ?? notice.target;
  const isReachable = signing !== null || isInApp(target);
  const isOff = words.button !== null && !isReachable;

  let action: ReactNode;
  if (words.button !== null) {
    action = isReachable ? (
      <ButtonLink
        kind={isFirst ? 'primary' : 'second'}
        block
        to={target ?? '/'}
        onClick={signing?.onClick}
        label={`${words.button}: ${words.device}`}
      >
        {words.button}
      </ButtonLink>
    ) : (
      <Button block disabled describedBy={reasonId}>
        {words.button}
      </Button>
    );
  } else {
    action = (
      <ButtonLink kind="second" block to="/ayuda">
        <Trans>Ayuda de un agente</Trans>
      </ButtonLink>
    );
  }
  const note = !isOff
    ? undefined
    : isOffline && words.offline !== null
      ? { icon: 'off' as const, text: words.offline, id: reasonId }
      : { icon: 'phone' as const, text: t`Todavía no se puede desde aquí. Llámanos y te ayudamos.`, id: reasonId };
  return <TodoCard icon={notice.icon} title={words.title} text={words.text} framed={isFirst && isReachable} action={action} note={note} />;
}
