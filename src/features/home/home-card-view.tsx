import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { HomeCard, UnderWay } from '#domain/policy/home-cards.ts';
import { isAppPath } from '#domain/wire/page-paths.ts';
import { CallBackButton } from '#src/parts/call-back/call-back-button.tsx';
import { linkOutside } from '#src/parts/link-outside.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { TodoCard } from '#src/ui/card.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import { Stack } from '#src/ui/layout.tsx';
import type { LinkTarget } from '#src/ui/link.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { Meta } from '#src/ui/text.tsx';
import { type CardWords, useNoticeWords, useOtherCardWords } from './card-words.ts';

const underWayIcons: Record<UnderWay, IconName> = { 'needs-person': 'bad', waiting: 'saved', sending: 'up', 'in-review': 'clock' };

interface Target {
  to: LinkTarget;
  onClick?: (() => void) | undefined;
}

/** Where the card's button leads; null: to no screen of this version, a person helps by telephone. */
export function targetOf(card: HomeCard): Target | null {
  if (card.kind === 'notice') {
    const { notice } = card;
    if (notice.kind === 'contract-unsigned') {
      const { signLink } = notice.data;
      return signLink !== null && isAppPath(signLink) ? { to: signLink } : linkOutside(signLink);
    }
    // Paying comes with its screen.
    return notice.kind === 'receipt-unpaid' || notice.target === null ? null : { to: notice.target };
  }
  const place = `policy=${card.policyId}${card.riskId === null ? '' : `&risk=${card.riskId}`}`;
  if (card.kind === 'draft')
    return { to: card.waitsFor === 'evaluation' ? `/evaluation?${place}` : `/contratacion/resultado?policy=${card.policyId}` };
  return { to: card.state === 'needs-person' ? '/pendientes' : `/evaluation/sending?${place}` };
}

/** One card of the home. `isFirst`: of those whose button works; it is framed and has the yellow one. */
export function HomeCardView({
  card,
  device,
  phone,
  isFirst,
  isOffline,
}: {
  card: HomeCard;
  device: string;
  /** Digits of the customer line; undefined until they are known. */
  phone: string | undefined;
  isFirst: boolean;
  isOffline: boolean;
}) {
  const noticeWords = useNoticeWords();
  const otherWords = useOtherCardWords();
  const words = card.kind === 'notice' ? noticeWords(card.notice, device, card.isBegun) : otherWords(card, device, isOffline);
  const target = targetOf(card);
  const icon = card.kind === 'notice' ? card.notice.icon : card.kind === 'draft' ? 'pen' : underWayIcons[card.state];
  let action: ReactNode;
  if (target === null) action = <ByTelephone about={`${words.title}: ${device}`} phone={phone} words={words} />;
  else if (words.button !== null) {
    action = (
      <ButtonLink kind={isFirst ? 'primary' : 'second'} block {...target} label={`${words.button}: ${device}`}>
        {words.button}
      </ButtonLink>
    );
  }
  return <TodoCard icon={icon} title={words.title} text={words.text} framed={isFirst} action={action} />;
}

/** What has no screen yet, and what nothing can be done about here: a person helps. */
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
