import { Trans } from '@lingui/react/macro';
import { getIpid } from '#domain/wire/ipid.ts';
import { getContractDocument } from '#domain/wire/policy-contracts.ts';
import { linkOutside } from '#src/parts/link-outside.ts';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { DocumentRow } from './document-row.tsx';
import type { KnownPolicy } from './with-policy.tsx';

/** The documents of a policy to download; one that was opened here before works without a network too. */
export function PolicyDocuments({ known: { policy, contract } }: { known: KnownPolicy }) {
  const elsewhere = linkOutside(policy.contract_link);
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>Documentos</Trans>
      </h2>
      <Card flush>
        {contract !== null && (
          <DocumentRow
            title={
              contract.signed_at === null ? (
                <Trans>Contrato y condiciones, sin firmar</Trans>
              ) : (
                <Trans>Contrato firmado, con sus condiciones</Trans>
              )
            }
            endpoint={getContractDocument}
            given={{ params: { id: policy.id } }}
            name={`contrato-${policy.number}${contract.signed_at === null ? '-sin-firmar' : ''}.pdf`}
          />
        )}
        {elsewhere && (
          <ListRow
            icon="file"
            title={<Trans>Contrato de la póliza {policy.number}</Trans>}
            text={<Trans>Se abre en otra página</Trans>}
            {...elsewhere}
          />
        )}
        <DocumentRow
          title={<Trans>Información del producto (IPID)</Trans>}
          endpoint={getIpid}
          given={{ params: { id: policy.product.id } }}
          name={`informacion-${policy.product.id}.pdf`}
        />
      </Card>
    </Stack>
  );
}
