import { Trans, useLingui } from '@lingui/react/macro';
import { getHistory } from '#domain/wire/history.ts';
import { sendPolicyToSegelevia } from '#domain/wire/policy-changes.ts';
import { getPolicyContract, type PolicyContract, type PolicyDelivery } from '#domain/wire/policy-contracts.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import type { Status } from '#src/ui/status.ts';
import { Meta } from '#src/ui/text.tsx';
import { Timeline } from '#src/ui/timeline.tsx';

/** The notifications about a policy that were sent to the partner, the newest first, and a button that sends it again. */
export function SegeleviaSheet({ contract, onClose }: { contract: PolicyContract; onClose: () => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSave(sendPolicyToSegelevia, { invalidates: [getPolicyContract, getHistory] });
  const looks: Record<PolicyDelivery['state'], { status: Status; title: string }> = {
    waiting: { status: 'busy', title: t`En camino` },
    sent: { status: 'ok', title: t`Recibida` },
    refused: { status: 'bad', title: t`No la aceptaron` },
  };
  return (
    <Sheet
      title={<Trans>Envíos a Segelevia</Trans>}
      onClose={onClose}
      actions={
        <Button kind="primary" icon="up" loading={isPending && t`Enviando…`} onClick={() => mutate({ params: { id: contract.policy_id } })}>
          <Trans>Enviar ahora</Trans>
        </Button>
      }
    >
      <Stack gap={4}>
        {error && <Banner status="bad" title={problemText(error)} />}
        {contract.deliveries.length === 0 ? (
          <Meta>
            <Trans>Todavía no se ha enviado.</Trans>
          </Meta>
        ) : (
          <Timeline
            steps={contract.deliveries.map(({ id, state, answer, attempts, created_at, settled_at }) => ({
              key: id,
              ...looks[state],
              text: answer ?? t`Intentos: ${attempts}`,
              when: <DateText when={settled_at ?? created_at} />,
            }))}
          />
        )}
        <Meta>
          <Trans>Lo que dice ahora la póliza se envía una sola vez, aunque lo pidas varias.</Trans>
        </Meta>
      </Stack>
    </Sheet>
  );
}
