import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { checkChanges } from '#domain/policy/changeable-fields.ts';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { updatePolicyAsOffice } from '#domain/wire/policy-changes.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { ActionMenu } from '#src/ui/menu.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { DiscountsSheet } from './discounts-sheet.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { SegeleviaSheet } from './segelevia-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import type { Shown } from './shown.ts';
import { StoreSheet } from './store-sheet.tsx';

type Open = 'mail' | 'change' | 'discounts' | 'settings' | 'store' | 'segelevia' | 'cancel';

/** The actions of the office on a policy, each in a sheet over its page. Nothing for people who may only read. */
export function PolicyActions({ policy, contract }: Shown) {
  const { t } = useLingui();
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const role = useAtomValue(loggedUserAtom)?.role ?? 'policyholder';
  if (!may(updatePolicyAsOffice) || contract === null) return null;
  const close = () => setOpen(null);
  const hasStore = checkChanges(role, policy.status, ['store_id']).ok;
  const isOver = policy.status === policyStatus.cancelled;
  const sheets: Record<Open, () => ReactNode> = {
    mail: () => <MailSheet policyId={policy.id} onClose={close} />,
    change: () => <ChangeSheet policy={policy} contract={contract} onClose={close} />,
    discounts: () => <DiscountsSheet contract={contract} onClose={close} />,
    settings: () => <SettingsSheet policy={policy} onClose={close} />,
    store: () => <StoreSheet policy={policy} onClose={close} />,
    segelevia: () => <SegeleviaSheet contract={contract} onClose={close} />,
    cancel: () => <CancelSheet policy={policy} contract={contract} onClose={close} />,
  };
  return (
    <>
      <Row wrap>
        <Button onClick={() => setOpen('mail')}>
          <Trans>Enviar correo</Trans>
        </Button>
        <Button onClick={() => setOpen('change')}>
          <Trans>Cambiar datos</Trans>
        </Button>
        <ActionMenu
          label={<Trans>Más</Trans>}
          actions={[
            ...(isOver ? [] : [{ key: 'discounts', text: t`Descuentos`, icon: 'tag' as const, onPress: () => setOpen('discounts') }]),
            ...(hasStore ? [{ key: 'store', text: t`Tienda`, icon: 'store' as const, onPress: () => setOpen('store') }] : []),
            { key: 'settings', text: t`Ajustes`, icon: 'wrench', onPress: () => setOpen('settings') },
            { key: 'segelevia', text: t`Enviar a Segelevia`, icon: 'up', onPress: () => setOpen('segelevia') },
          ]}
        />
        {(!isOver || contract.withdrawal.is_open) && (
          <Button kind="danger" onClick={() => setOpen('cancel')}>
            {isOver ? <Trans>Anotar el desistimiento</Trans> : <Trans>Cancelar póliza</Trans>}
          </Button>
        )}
      </Row>
      {open && sheets[open]()}
    </>
  );
}
