import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { claimStage, isOpenClaim } from '#domain/claim/claim-status.ts';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Money } from '#src/ui/money.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { PayoutSheet } from './payout-sheet.tsx';
import { RepairCenterSheet } from './repair-center-sheet.tsx';

/** The repair centre of a claim, and the payments made for it. */
export function ClaimRepair({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'center' | 'payout' | null>(null);
  const close = () => setOpen(null);
  const stage = claim.internal_status;
  const center = claim.repair_center;
  const payees = { 'repair-center': t`Al servicio técnico`, policyholder: t`Al tomador` };
  return (
    <Card>
      <Stack gap={4}>
        <DescriptionList
          rows={[
            {
              name: t`Servicio técnico`,
              value: center && [center.name, center.city, center.phone && groupedPhone(center.phone)].filter(Boolean).join(' · '),
            },
            ...claim.payouts.map(({ amount, paid_to, paid_on }) => ({
              name: (
                <>
                  {payees[paid_to]}, <DateText when={paid_on} />
                </>
              ),
              value: <Money euros={amount} />,
            })),
          ]}
        />
        <Row wrap>
          {isOpenClaim(claim) && (
            <Button icon="wrench" onClick={() => setOpen('center')}>
              {center ? <Trans>Cambiar el servicio técnico</Trans> : <Trans>Elegir servicio técnico</Trans>}
            </Button>
          )}
          {(stage === claimStage.accepted || stage === claimStage.settled) && (
            <Button icon="bank" onClick={() => setOpen('payout')}>
              <Trans>Anotar un pago</Trans>
            </Button>
          )}
        </Row>
      </Stack>
      {open === 'center' && <RepairCenterSheet claim={claim} onClose={close} />}
      {open === 'payout' && <PayoutSheet claim={claim} onClose={close} />}
    </Card>
  );
}
