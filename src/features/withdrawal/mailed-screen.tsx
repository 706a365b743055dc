import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readMailedWithdrawal, withdrawByMail } from '#domain/wire/withdrawals.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/data/api-context.ts';
import { keyOf } from '#src/data/key.ts';
import { putAnswer } from '#src/data/put-answer.ts';
import { useSave } from '#src/data/save.ts';
import { useMailedToken } from '#src/parts/use-mailed-token.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Head } from '#src/ui/text.tsx';
import { OwnPolicies } from './own-policies.tsx';
import { WithdrawalFrame } from './withdrawal-frame.tsx';
import { WithdrawalScreen } from './withdrawal-screen.tsx';

/** `/desistir#t=…`, the link in the mails, which needs no log-in. Without a token the page leads to where one can withdraw. */
export function MailedWithdrawalScreen() {
  const { token } = useMailedToken();
  const isCustomer = useAtomValue(loggedUserAtom)?.role === 'policyholder';
  if (token !== undefined) return <Mailed key={token} token={token} />;
  return isCustomer ? <OwnPolicies /> : <WithoutLink />;
}

function Mailed({ token }: { token: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  // The answer is only in memory, and only while it is shown.
  const queryKey = [...keyOf(readMailedWithdrawal, null), token];
  const body = { token };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(readMailedWithdrawal, { body, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const { mutate, isPending, error } = useSave(withdrawByMail, {
    invalidates: 'everything',
    onSaved: (answer) => putAnswer(queryClient, queryKey, answer),
  });
  if (query.error instanceof ApiError && query.error.code === 'link-expired') return <WrongLink />;
  return (
    <WithdrawalScreen
      query={query}
      withdraw={{ send: () => mutate({ body }, { onError: () => void query.refetch() }), isBusy: isPending, error }}
      readReceipt={() => api.file(readMailedWithdrawal, { body }, 'application/pdf')}
    />
  );
}

function WithoutLink() {
  const { t } = useLingui();
  return (
    <WithdrawalFrame
      pageTitle={t`Desistir del contrato`}
      dock={
        <ButtonLink kind="primary" to={`/acceso?return=${encodeURIComponent('/desistir')}`}>
          <Trans>Entrar</Trans>
        </ButtonLink>
      }
    >
      <Head
        title={<Trans>Desistir del contrato</Trans>}
        lead={
          <Trans>
            Abre el enlace «Desistir del contrato aquí» de nuestro correo: no hace falta contraseña. También puedes entrar en tu cuenta y
            desistir desde ella.
          </Trans>
        }
      />
    </WithdrawalFrame>
  );
}

function WrongLink() {
  const { t } = useLingui();
  return (
    <WithdrawalFrame
      pageTitle={t`Este enlace no vale`}
      dock={
        <ButtonLink kind="primary" to={`/acceso?return=${encodeURIComponent('/desistir')}`}>
          <Trans>Entrar en mi cuenta</Trans>
        </ButtonLink>
      }
    >
      <Head
        title={<Trans>Este enlace no vale</Trans>}
        lead={<Trans>Puede estar cortado o ser muy antiguo. Abre el último correo que te enviamos, entra en tu cuenta o llámanos.</Trans>}
      />
    </WithdrawalFrame>
  );
}
