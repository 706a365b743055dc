import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { policyStatus } from '#domain/policy/policy-status.ts';
import { centsOf } from '#domain/shared/money.ts';
import { listPolicies } from '#domain/wire/policies.ts';
import { addPolicyDiscount, getPolicyContract, type PolicyContract, removePolicyDiscount } from '#domain/wire/policy-contracts.ts';
import { useSave } from '#src/data/save.ts';
import { TextField } from '#src/forms/fields/text.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { formatMoney } from '#src/i18n/formats.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { Meta, Note } from '#src/ui/text.tsx';
import type { KnownPolicy } from './with-policy.tsx';

const changed = [getPolicyContract, listPolicies] as const;

/** The discounts of a policy and its price with them; until it is paid, the holder can add and remove them. */
export function DiscountSheet({ known: { policy, contract }, onClose }: { known: KnownPolicy; onClose: () => void }) {
  const { t } = useLingui();
  // A toast would be behind the sheet, where nobody sees it and screen readers do not announce it.
  const [said, setSaid] = useState<ReactNode>(null);
  if (contract === null) return null;
  const mayChange = policy.status === policyStatus.draft;
  return (
    <Sheet title={<Trans>Descuento</Trans>} onClose={onClose}>
      <Stack gap={4}>
        <DescriptionList
          rows={[
            { name: t`Precio al año`, value: formatMoney(centsOf(contract.list_price)) },
            { name: t`Descuento`, value: formatMoney(-centsOf(contract.discount_amount)) },
            { name: t`Pagas al año`, value: formatMoney(centsOf(contract.total_price)) },
          ]}
        />
        {contract.discounts.map((discount) => (
          <OneDiscount
            key={discount.id}
            policyId={policy.id}
            discount={discount}
            mayRemove={mayChange}
            onRemoved={() => setSaid(<Trans>Descuento {discount.code} quitado</Trans>)}
          />
        ))}
        <div role="status">{said && <Note icon="okc">{said}</Note>}</div>
        {mayChange ? (
          <AddDiscount policyId={policy.id} onAdded={() => setSaid(<Trans>Descuento aplicado</Trans>)} />
        ) : (
          <Meta>
            <Trans>La póliza ya está pagada: para cambiar un descuento, llámanos.</Trans>
          </Meta>
        )}
      </Stack>
    </Sheet>
  );
}

function OneDiscount({
  policyId,
  discount: { id, code },
  mayRemove,
  onRemoved,
}: {
  policyId: number;
  discount: PolicyContract['discounts'][number];
  mayRemove: boolean;
  onRemoved: () => void;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSave(removePolicyDiscount, { invalidates: changed, onSaved: onRemoved });
  return (
    <div ref={passFocusOn}>
      <Stack gap={2}>
        <Row between wrap>
          <b>{code}</b>
          {mayRemove && (
            <Button
              small
              icon="trash"
              label={t`Quitar el descuento ${code}`}
              loading={isPending && t`Quitando…`}
              onClick={() => mutate({ params: { id: policyId, discountId: id } })}
            >
              <Trans>Quitar</Trans>
            </Button>
          )}
        </Row>
        {error !== null && <Banner status="bad" title={problemText(error)} />}
      </Stack>
    </div>
  );
}

function AddDiscount({ policyId, onAdded }: { policyId: number; onAdded: () => void }) {
  const { t } = useLingui();
  const { mutateAsync: add } = useSave(addPolicyDiscount, { invalidates: changed });
  const form = useWireForm({
    body: addPolicyDiscount.body,
    labels: { code: t`Código de descuento` },
    start: { code: '' },
    save: async (body) => {
      await add({ params: { id: policyId }, body });
      form.methods.setValue('code', '');
      onAdded();
    },
  });
  return (
    <WireFields form={form} id={`discount-${policyId}`}>
      <TextField at={form.at('code')} maxLength={40} />
      <Button type="submit" block loading={form.isBusy && t`Mirando…`}>
        <Trans>Aplicar</Trans>
      </Button>
    </WireFields>
  );
}
