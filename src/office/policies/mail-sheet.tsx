import { Trans, useLingui } from '@lingui/react/macro';
import { getHistory } from '#domain/wire/history.ts';
import { listMails } from '#domain/wire/mails.ts';
import { mailPolicy } from '#domain/wire/policy-changes.ts';
import { useSave } from '#src/data/save.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';

/** Sends the holder one of the mails about their policy. */
export function MailSheet({ policyId, onClose }: { policyId: number; onClose: () => void }) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const { mutateAsync } = useSave(mailPolicy, { invalidates: [listMails, getHistory] });
  const form = useWireForm({
    body: mailPolicy.body,
    labels: { kind: t`Qué correo` },
    start: { kind: '' },
    save: async (body) => {
      await mutateAsync({ params: { id: policyId }, body });
      done(t`Correo en camino`);
    },
  });
  return (
    <FormSheet title={<Trans>Enviar un correo</Trans>} action={<Trans>Enviar correo</Trans>} form={form} onClose={onClose}>
      <ChoiceField
        at={form.at('kind')}
        look="cards"
        options={[
          { value: 'documents', text: t`Los documentos`, note: t`Su contrato y cómo desistir` },
          { value: 'sign', text: t`Que firme`, note: t`Con el enlace para firmar` },
          { value: 'pay', text: t`Que pague`, note: t`Con el recibo que debe` },
          { value: 'evaluate', text: t`Que haga la peritación`, note: t`Con el enlace a las fotos` },
        ]}
      />
    </FormSheet>
  );
}
