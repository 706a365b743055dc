import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { HomeCard, UnderWay } from '#domain/policy/home-cards.ts';
import { CallBackButton } from '#src/parts/call-back/call-back-button.tsx';
import { needsNetwork, targetOf } from '#src/parts/policy/card-target.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TodoCard } from '#src/ui/card.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { Meta } from '#src/ui/text.tsx';
import { type CardWords, useNoticeWords, useOtherCardWords } from './card-words.ts';

const underWayIcons: Record<UnderWay, IconName> = { 'needs-person': 'bad', waiting: 'saved', sending: 'up', 'in-review': 'clock' };

/** One card of the home screen. `isFirst`: the first of those whose button works; it has the frame and the yellow button. */
export function HomeCardView({
  card,
  device,
  phone,
  isFirst,
  isOffline,
}: {
  card: HomeCard;
  device: string;
  /** Telephone number of the customer line; digits only; undefined until it is known. */
  phone: string | undefined;
  isFirst: boolean;
  isOffline: boolean;
}) {
  const { t } = useLingui();
  const noticeWords = useNoticeWords();
  const otherWords = useOtherCardWords();
  const words = card.kind === 'notice' ? noticeWords(card.notice, device, card.isBegun) : otherWords(card, device, isOffline);
  const target = targetOf(card);
  const icon = card.kind === 'notice' ? card.notice.icon : card.kind === 'draft' ? 'pen' : underWayIcons[card.state];
  const needed = isOffline && target !== null ? needsNetwork(card) : null;
  const noteId = useId();
  let action: ReactNode;
  if (needed !== null)
    action = (
      <Button block disabled describedBy={noteId} label={`${words.button}: ${device}`}>
        {words.button}
      </Button>
    );
  else if (target === null) action = <ByTelephone about={`${words.title}: ${device}`} phone={phone} words={words} />;
  else if (words.button !== null) {
    action = (
      <ButtonLink kind={isFirst ? 'primary' : 'second'} block {...target} label={`${words.button}: ${device}`}>
        {words.button}
      </ButtonLink>
    );
  }
  const why = { pay: t`Para pagar hace falta conexión.`, sign: t`Para firmar hace falta conexión.` };
  const note = needed === null ? undefined : { icon: 'off' as const, text: why[needed], id: noteId };
  // The office writes in Spanish, whatever the page's language is.
  const reason = card.kind === 'notice' && card.notice.kind === 'claim-denied' && card.notice.data.reason;
  const text = (
    <>
      {words.text}
      {reason && '\n'}
      {reason && <span lang="es">{reason}</span>}
    </>
  );
  return <TodoCard icon={icon} title={words.title} text={text} framed={isFirst} action={action} note={note} />;
}

/** For cards without a screen, or about which nothing can be done here: help by telephone. */
function ByTelephone({ about, phone, words }: { about: string; phone: string | undefined; words: CardWords }) {
  const { t } = useLingui();
  return (
    <Stack gap={2}>
      {words.button !== null && (
        <Meta>
          <Trans>Todavía no se puede desde aquí. Te ayudamos por teléfono.</Trans>
        </Meta>
      )}
      <CallBackButton about={about} />
      {phone !== undefined && (
        <ButtonLink kind="ghost" icon="phone" to={`tel:${phone}`} label={t`Llamar al ${groupedPhone(phone)}`}>
          {groupedPhone(phone)}
        </ButtonLink>
      )}
    </Stack>
  );
}
