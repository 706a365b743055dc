import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { validateDiscount } from '#domain/wire/discounts.ts';
import { useApi } from '#src/data/api-context.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Grow, Row } from '#src/ui/layout.tsx';
import { useDiscountFault } from './discount-fault.ts';

/** Enters a discount code and looks it up. `lost`: why the earlier code no longer applies. */
export function DiscountForm({
  productId,
  storeId,
  lost,
  onCode,
}: {
  productId: number | undefined;
  storeId: number | null;
  lost: string | null;
  onCode: (code: string) => void;
}) {
  const { t } = useLingui();
  const api = useApi();
  const problemText = useProblemText();
  const faultWords = useDiscountFault();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState(lost === null ? null : faultWords.of(lost));
  const { mutate, isPending } = useMutation({
    mutationFn: (code: string) =>
      api.call(validateDiscount, {
        params: { code },
        query: {
          ...(productId === undefined ? {} : { product_id: String(productId) }),
          ...(storeId === null ? {} : { store_id: String(storeId) }),
        },
      }),
    onSuccess: ({ state, discount }) => {
      if (state === 'valid' && discount) onCode(discount.code);
      else setFault(faultWords.of(state));
    },
    onError: (error) => setFault(faultWords.ofRefusal(error) ?? problemText(error)),
  });

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setFault(code === '' ? t`Escribe el código.` : null);
    if (code !== '') mutate(code);
  };

  return (
    <form noValidate onSubmit={apply}>
      <Field label={<Trans>Código de descuento</Trans>} error={fault}>
        {(control) => (
          <Row wrap top>
            <Grow>
              <Input {...control} autoCapitalize="characters" autoComplete="off" spellCheck={false} value={typed} onValue={setTyped} />
            </Grow>
            <Button type="submit" loading={isPending && t`Mirando…`}>
              <Trans>Aplicar</Trans>
            </Button>
          </Row>
        )}
      </Field>
    </form>
  );
}
