import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getProduct } from '#domain/wire/catalogue.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { useAsk } from '#src/data/ask.ts';
import { AppLink } from '#src/ui/link.tsx';
import { labelOf } from './use-proposal.ts';

/** The product of a proposal, from the catalogue; undefined until it is loaded. */
export function useProposedProduct({ price }: Proposal) {
  const ask = useAsk();
  return useQuery({ ...ask(getProduct, { params: { id: price?.product_id ?? 0 } }), enabled: price !== null }).data;
}

/** "Seguro Top para tu Xiaomi Redmi Note 13", and a link to change it. */
export function WhatIsInsured({ proposal, quote }: { proposal: Proposal; quote: AppPath }) {
  const product = useProposedProduct(proposal);
  const name = product && (product.tier === null ? product.product_type.name : product.name);
  const label = labelOf(proposal);
  return (
    <>
      {label === '' ? (
        <Trans>Seguro {name}.</Trans>
      ) : (
        <Trans>
          Seguro {name} para {label}.
        </Trans>
      )}{' '}
      <AppLink to={quote}>
        <Trans>Cambiar</Trans>
      </AppLink>
    </>
  );
}
