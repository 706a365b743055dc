import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { Withdrawal } from '#domain/wire/withdrawals.ts';
import { InSpanish } from '#src/parts/documents/in-spanish.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stub } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Head, Whole } from '#src/ui/text.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';

/** What was declared and when, and a file with the acknowledgement to keep. */
export function Acknowledgement({ withdrawal, readReceipt }: { withdrawal: Withdrawal; readReceipt: () => Promise<Blob> }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { number, statement, ended_at, refund_decided_by, sent_to } = withdrawal;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => saveFile(await readReceipt(), `desistimiento-${number}.pdf`),
  });
  return (
    <WithdrawalFrame
      isOver
      pageTitle={t`Has desistido del contrato`}
      number={number}
      dock={
        <Button kind="primary" icon="down" loading={isPending && t`Descargando…`} onClick={() => mutate()}>
          <Trans>Descargar el acuse</Trans>
        </Button>
      }
    >
      <Stack gap={5}>
        <Head
          title={<Trans>Has desistido del contrato</Trans>}
          lead={
            <Trans>
              No tienes que hacer nada más. El acuse va también a <Whole>{sent_to}:</Whole> guárdalo.
            </Trans>
          }
        />
        {error !== null && <Banner ref={takeFocus} status="bad" title={problemText(error)} />}
        <Stub
          top={
            <Stack gap={3}>
              <div>
                <Pill status="ok">
                  <Trans>Desistimiento recibido</Trans>
                </Pill>
              </div>
              <InSpanish>
                <p>{statement}</p>
              </InSpanish>
            </Stack>
          }
        >
          <DescriptionList
            rows={[
              { name: t`Recibido`, value: ended_at && <DateText when={ended_at} /> },
              {
                name: t`Lo que hayas pagado`,
                value:
                  refund_decided_by === 'staff' ? t`Una persona lo revisa, por el siniestro, y te escribe` : t`Te lo devolvemos entero`,
              },
            ]}
          />
        </Stub>
      </Stack>
    </WithdrawalFrame>
  );
}
