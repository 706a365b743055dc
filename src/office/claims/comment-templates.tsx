import { useLingui } from '@lingui/react/macro';
import { Field } from '#src/ui/field.tsx';
import { Select } from '#src/ui/select.tsx';
import type { ClaimDecision } from './decision-sheet.tsx';

/** Texts that are often sent with a decision: choosing one fills the field, where it can be changed. */
export function CommentTemplates({ event, onText }: { event: ClaimDecision | 'documentation-rejected'; onText: (text: string) => void }) {
  const { t } = useLingui();
  const texts: Record<typeof event, readonly string[]> = {
    'review-started': [
      t`Estamos estudiando lo que has enviado. Te escribimos en cuanto esté.`,
      t`Hemos pedido presupuesto al servicio técnico.`,
    ],
    'documentation-rejected': [
      t`La factura no se lee: envíala otra vez, entera y con luz.`,
      t`Falta la denuncia, con su número y su fecha.`,
    ],
    accepted: [t`Tu siniestro está aceptado. El servicio técnico te llamará para recoger el aparato.`],
    settled: [t`La reparación está pagada y el aparato, entregado.`, t`Te hemos hecho la transferencia. Puede tardar dos días.`],
    denied: [
      t`El daño es anterior a la contratación.`,
      t`Lo que ha pasado no está entre las coberturas de tu seguro.`,
      t`El día del siniestro la cobertura no estaba en vigor.`,
    ],
    reopened: [t`Lo hemos abierto otra vez para revisarlo.`],
  };
  return (
    <Field label={t`Plantilla`} optional>
      {(control) => (
        <Select
          control={control}
          options={[{ value: '', text: t`Ninguna` }, ...texts[event].map((text) => ({ value: text, text }))]}
          value=""
          onValue={(text) => {
            if (text !== '') onText(text);
          }}
        />
      )}
    </Field>
  );
}
