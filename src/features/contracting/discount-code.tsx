import { Trans, useLingui } from '@lingui/react/macro';
import { centsOf } from '#domain/shared/money.ts';
import { formatMoney } from '#src/i18n/formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Meta } from '#src/ui/text.tsx';
import { useOnDemand } from './on-demand.tsx';

const loadForm = async () => (await import('./discount-form.tsx')).DiscountForm;

/** The discount code that applies, with its amount and a button to remove it; without one, the form to enter one. */
export function DiscountCode({
  code,
  amount,
  productId,
  storeId,
  lost,
  onCode,
}: {
  /** The code that applies; null: none. */
  code: string | null;
  /** How much the code takes off the price of a year, in euros; undefined while that is not known. */
  amount: number | undefined;
  productId: number | undefined;
  storeId: number | null;
  /** Why the earlier code no longer applies; null: there was none. */
  lost: string | null;
  onCode: (code: string | null) => void;
}) {
  const { t } = useLingui();
  const { Part: Form, open } = useOnDemand(loadForm, lost !== null);
  if (code !== null) {
    return (
      <Row between wrap>
        <Meta>
          {amount === undefined ? (
            <Trans>Código {code} aplicado.</Trans>
          ) : amount === 0 ? (
            <Trans>El código {code} no es para este seguro.</Trans>
          ) : (
            <Trans>
              Con {code} pagas {formatMoney(centsOf(amount))} menos el primer año.
            </Trans>
          )}
        </Meta>
        <Button kind="ghost" flush onClick={() => onCode(null)} label={t`Quitar el código ${code}`}>
          <Trans>Quitar</Trans>
        </Button>
      </Row>
    );
  }
  if (Form) return <Form key={lost} productId={productId} storeId={storeId} lost={lost} onCode={onCode} />;
  return (
    <Button kind="ghost" flush icon="tag" onClick={open}>
      <Trans>Tengo un código de descuento</Trans>
    </Button>
  );
}
