import { Trans } from '@lingui/react/macro';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { linkOutside } from '#src/parts/link-outside.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Head } from '#src/ui/text.tsx';
import { Frame } from './sign-frame.tsx';
import type { signingAddress } from './signing-address.ts';

/** For a link that brought a signing address other than our screen: offers the address when it is the policy's own, and says so when it is not. */
export function BroughtAddress({
  progress,
  found,
}: {
  progress: ContractingProgress;
  found: Exclude<ReturnType<typeof signingAddress>, { kind: 'here' }>;
}) {
  const self: AppPath = `/policies/${progress.policy_id}/sign`;
  const outside = found.kind === 'elsewhere' ? linkOutside(found.address) : null;
  if (found.kind !== 'elsewhere' || outside === null)
    return (
      <Frame
        progress={progress}
        dock={
          <ButtonLink kind="primary" icon="pen" to={self}>
            <Trans>Firmar aquí</Trans>
          </ButtonLink>
        }
      >
        <Head
          title={<Trans>Ese enlace no es de tu contrato</Trans>}
          lead={<Trans>No lo hemos abierto: lleva a otro sitio. Tu contrato se firma aquí.</Trans>}
        />
      </Frame>
    );
  return (
    <Frame
      progress={progress}
      dock={
        <ButtonLink kind="primary" icon="pen" {...outside}>
          <Trans>Firmar ahora</Trans>
        </ButtonLink>
      }
    >
      <Head title={<Trans>Firma tu contrato</Trans>} lead={<Trans>Se firma en {found.host}. Al terminar, vuelves aquí.</Trans>} />
    </Frame>
  );
}
