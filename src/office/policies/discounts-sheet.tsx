import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getHistory } from '#domain/wire/history.ts';
import { getPolicy } from '#domain/wire/policies.ts';
import { addPolicyDiscount, getPolicyContract, type PolicyContract, removePolicyDiscount } from '#domain/wire/policy-contracts.ts';
import { useSave } from '#src/data/save.ts';
import { TextField } from '#src/forms/fields/text.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Money } from '#src/ui/money.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Note } from '#src/ui/text.tsx';

const changed = [getPolicyContract, getPolicy, getHistory] as const;

/** The discounts of a policy, and a form that adds one. Unpaid receipts become cheaper; what was paid in excess is refunded. */
export function DiscountsSheet({ contract, onClose }: { contract: PolicyContract; onClose: () => void }) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const [removed, setRemoved] = useState<string | null>(null);
  const params = { id: contract.policy_id };
  const { mutateAsync } = useSave(addPolicyDiscount, { invalidates: changed });
  const form = useWireForm({
    body: addPolicyDiscount.body,
    labels: { code: t`Código de descuento` },
    start: { code: '' },
    save: async (body) => {
      await mutateAsync({ params, body });
      done(t`Descuento añadido`);
    },
  });
  return (
    <FormSheet
      title={<Trans>Descuentos</Trans>}
      action={<Trans>Añadir descuento</Trans>}
      form={form}
      onClose={onClose}
      above={
        <Stack gap={3}>
          <DescriptionList
            rows={[
              { name: t`Precio al año`, value: <Money euros={contract.list_price} /> },
              { name: t`Descuento`, value: <Money euros={-contract.discount_amount} /> },
              { name: t`Paga al año`, value: <Money euros={contract.total_price} /> },
            ]}
          />
          {contract.discounts.map((discount) => (
            <OneDiscount key={discount.id} policyId={contract.policy_id} discount={discount} onRemoved={() => setRemoved(discount.code)} />
          ))}
          {/* A toast would be behind the sheet. */}
          <div role="status">
            {removed && (
              <Note icon="okc">
                <Trans>Descuento {removed} quitado</Trans>
              </Note>
            )}
          </div>
        </Stack>
      }
    >
      <TextField at={form.at('code')} help={t`Lo que falta por pagar baja; lo pagado de más se devuelve.`} />
    </FormSheet>
  );
}

function OneDiscount({
  policyId,
  discount: { id, code },
  onRemoved,
}: {
  policyId: number;
  discount: PolicyContract['discounts'][number];
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
          <Button
            small
            icon="trash"
            label={t`Quitar ${code}`}
            loading={isPending && t`Quitando…`}
            onClick={() => mutate({ params: { id: policyId, discountId: id } })}
          >
            <Trans>Quitar</Trans>
          </Button>
        </Row>
        {error && <Banner status="bad" title={problemText(error)} />}
      </Stack>
    </div>
  );
}
