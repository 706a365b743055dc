import type { HomeCard } from '#domain/policy/home-cards.ts';
import { isAppPath } from '#domain/wire/page-paths.ts';
import { linkOutside } from '#src/parts/link-outside.ts';
import type { LinkTarget } from '#src/ui/link.tsx';

interface Target {
  to: LinkTarget;
  onClick?: (() => void) | undefined;
}

/** The screen that the button of a card opens; null: this version has no such screen, and the card offers help by telephone. */
export function targetOf(card: HomeCard): Target | null {
  if (card.kind === 'notice') {
    const { notice } = card;
    if (notice.kind === 'contract-unsigned') {
      const { signLink } = notice.data;
      return signLink !== null && isAppPath(signLink) ? { to: signLink } : linkOutside(signLink);
    }
    return notice.target === null ? null : { to: notice.target };
  }
  const place = `policy=${card.policyId}${card.riskId === null ? '' : `&risk=${card.riskId}`}`;
  if (card.kind === 'draft')
    return { to: card.waitsFor === 'evaluation' ? `/evaluation?${place}` : `/contratacion/resultado?policy=${card.policyId}` };
  return { to: card.state === 'needs-person' ? '/pendientes' : `/evaluation/sending?${place}` };
}

/** The action of a card's button that only the server can do; null: the button works without a network. */
export function needsNetwork(card: HomeCard): 'pay' | 'sign' | null {
  if (card.kind === 'draft') return card.waitsFor === 'payment' ? 'pay' : null;
  if (card.kind !== 'notice') return null;
  return card.notice.kind === 'receipt-unpaid' ? 'pay' : card.notice.kind === 'contract-unsigned' ? 'sign' : null;
}
