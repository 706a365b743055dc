import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { ContractingProgress } from '#domain/wire/contracting.ts';
import { sendEmailProof } from '#domain/wire/email-proofs.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { getContractDocument } from '#domain/wire/policy-contracts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useSave } from '#src/data/save.ts';
import { stateOf, useProgress } from '#src/features/contracting/result/use-progress.ts';
import { PdfButton } from '#src/parts/documents/pdf-button.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { AgentHelp } from '#src/parts/trouble/agent-help.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { isSessionExpiredAtom } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Stub } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Meta, Whole } from '#src/ui/text.tsx';
import { BroughtAddress } from './brought-address.tsx';
import { SignForm } from './sign-form.tsx';
import { Frame } from './sign-frame.tsx';
import { signingAddress } from './signing-address.ts';

/** Screen 15: the holder signs the contract, once. */
export function SignScreen() {
  const { policyId } = useParams({ from: '/policies/$policyId/sign' });
  const { policySignUrl } = useSearch({ from: '/policies/$policyId/sign' });
  return <Signing policyId={Number(policyId)} cameBack={false} brought={policySignUrl} />;
}

/** Where an outside signature provider sends the holder back: shows the state that the server knows, and ignores the address's parameters. */
export function SignatureReturnScreen() {
  const { id } = useParams({ from: '/signature/$id/return' });
  return <Signing policyId={Number(id)} cameBack />;
}

interface Access {
  token?: string;
}

function Signing({ policyId, cameBack, brought }: { policyId: number; cameBack: boolean; brought?: string | undefined }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch, isAllowed, token } = useProgress(policyId, false);
  const isExpired = useAtomValue(isSessionExpiredAtom);
  usePageTitle(t`Firmar el contrato`);
  const self: AppPath = `/policies/${policyId}/sign`;
  // After a log-in the person comes back with the signing address that their link had.
  const again = brought === undefined ? self : `${self}?policySignUrl=${encodeURIComponent(brought)}`;
  if (!isAllowed)
    return (
      <Frame
        dock={
          <ButtonLink kind="primary" to={`/acceso?return=${encodeURIComponent(again)}`}>
            <Trans>Entrar</Trans>
          </ButtonLink>
        }
      >
        {isExpired ? (
          <Head
            title={<Trans>Entra otra vez</Trans>}
            lead={<Trans>Tu sesión ha caducado y el contrato sigue sin firmar. Entra y vuelve a poner tu firma.</Trans>}
          />
        ) : (
          <Head title={<Trans>Entra para firmar</Trans>} lead={<Trans>Un contrato solo lo firma su titular.</Trans>} />
        )}
      </Frame>
    );
  if (data === undefined)
    return (
      <Frame dock={null}>
        <Head title={<Trans>Firmar el contrato</Trans>} />
        {error === null ? <Skeleton rows={3} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
      </Frame>
    );
  if (cameBack && stateOf(data, 'sign') === 'to-do')
    return (
      <Frame
        progress={data}
        dock={
          <ButtonLink kind="primary" icon="pen" to={self}>
            <Trans>Firmar ahora</Trans>
          </ButtonLink>
        }
      >
        <Head title={<Trans>El contrato está sin firmar</Trans>} lead={<Trans>No nos ha llegado ninguna firma.</Trans>} />
      </Frame>
    );
  const found =
    brought === undefined || stateOf(data, 'sign') !== 'to-do'
      ? null
      : signingAddress(brought, { signLink: data.signing.sign_link, origin: location.origin });
  if (found !== null && found.kind !== 'here') return <BroughtAddress progress={data} found={found} />;
  return <Stage progress={data} token={token} onAgain={refetch} />;
}

interface StageParts {
  progress: ContractingProgress;
  token: Access;
  /** Reads the progress again. */
  onAgain: () => Promise<{ error: Error | null }>;
}

/** The screen for the present state of the signature. */
function Stage({ progress, token, onAgain }: StageParts) {
  const { signing } = progress;
  const rest: AppPath = `/contratacion/resultado?policy=${progress.policy_id}`;
  const toRest = (
    <ButtonLink kind="primary" to={rest}>
      <Trans>Ver lo que falta</Trans>
    </ButtonLink>
  );
  switch (stateOf(progress, 'sign')) {
    case 'done':
      return <Signed progress={progress} token={token} />;
    case 'to-do':
      if (!signing.is_allowed)
        return (
          <Frame progress={progress} dock={toRest}>
            <Head
              title={<Trans>Solo firma su titular</Trans>}
              lead={<Trans>Quien contrata firma con su cuenta: le hemos enviado un correo para entrar.</Trans>}
            />
          </Frame>
        );
      return signing.is_email_proved ? (
        <SignForm progress={progress} token={token} onStale={onAgain} />
      ) : (
        <EmailFirst progress={progress} token={token} onAgain={onAgain} />
      );
    case 'refused':
      return (
        <Frame progress={progress} dock={<AgentHelp kind="primary" />}>
          <Head
            title={<Trans>Ha pasado el plazo para firmar</Trans>}
            lead={
              <Trans>
                Se podía firmar hasta el <DateText when={signing.sign_by} />. Llámanos y lo vemos.
              </Trans>
            }
          />
        </Frame>
      );
    case 'waits':
    case 'under-way':
      return (
        <Frame progress={progress} dock={toRest}>
          <Head title={<Trans>Todavía no se puede firmar</Trans>} lead={<Trans>Antes hay que terminar los otros pasos.</Trans>} />
        </Frame>
      );
    case null:
      return (
        <Frame progress={progress} dock={toRest}>
          <Head title={<Trans>Esta póliza ha terminado</Trans>} lead={<Trans>Ya no hay nada que firmar.</Trans>} />
        </Frame>
      );
  }
}

function Signed({ progress, token }: { progress: ContractingProgress; token: Access }) {
  const { policy_id: id, number, cover, signing } = progress;
  return (
    <Frame
      isOver
      progress={progress}
      dock={
        <ButtonLink kind="primary" to={`/contratacion/resultado?policy=${id}`}>
          <Trans>Terminar</Trans>
        </ButtonLink>
      }
    >
      <Head
        title={<Trans>Contrato firmado</Trans>}
        lead={
          <Trans>
            Te lo enviamos por correo a <Whole>{signing.sent_to}.</Whole> Guárdalo.
          </Trans>
        }
      />
      <Stub
        top={
          <>
            <b>
              <Trans>Póliza {number}</Trans>
            </b>
            {signing.signed_at !== null && (
              <Meta>
                <Trans>
                  Firmada el <DateText when={signing.signed_at} />
                </Trans>
              </Meta>
            )}
          </>
        }
      >
        <Meta>
          {cover.starts_on === null ? (
            <Trans>El seguro empieza a cubrirte cuando esté todo hecho.</Trans>
          ) : (
            <Trans>
              Te cubre desde el <DateText when={cover.starts_on} />.
            </Trans>
          )}
        </Meta>
      </Stub>
      <PdfButton endpoint={getContractDocument} given={{ params: { id }, ...token }} name={`contrato-${number}.pdf`}>
        <Trans>Descargar el contrato firmado (PDF)</Trans>
      </PdfButton>
    </Frame>
  );
}

/** Asks the holder to confirm their e-mail address, which is required before signing (decision A82). */
function EmailFirst({ progress, token, onAgain }: StageParts) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const sending = useSave(sendEmailProof, { invalidates: [] });
  const looking = useMutation({ mutationFn: onAgain });
  const error = sending.error ?? looking.data?.error ?? null;
  const { policy_id: id, signing } = progress;
  const isTooOften = error instanceof ApiError && error.code === 'rate-limited';
  return (
    <Frame
      progress={progress}
      dock={
        <Button
          kind="primary"
          loading={looking.isPending && t`Mirando…`}
          onClick={() => {
            sending.reset();
            looking.mutate();
          }}
        >
          <Trans>Ya lo he abierto</Trans>
        </Button>
      }
    >
      <Head
        title={<Trans>Confirma tu correo</Trans>}
        lead={
          <Trans>
            Te hemos enviado un correo a <Whole>{signing.sent_to}.</Whole> Abre su enlace y vuelve aquí: así sabemos que quien firma eres
            tú.
          </Trans>
        }
      />
      <Stack gap={3}>
        <Button
          icon="retry"
          loading={sending.isPending && t`Enviando…`}
          onClick={() => {
            looking.reset();
            sending.mutate({ params: { id }, ...token });
          }}
        >
          <Trans>Enviarlo otra vez</Trans>
        </Button>
        <div role="status">
          <Meta>
            {sending.isSuccess ? (
              <Trans>Enviado. Mira también en el correo no deseado.</Trans>
            ) : isTooOften ? (
              <Trans>Te lo acabamos de enviar. Espera cinco minutos para pedir otro.</Trans>
            ) : error ? (
              problemText(error)
            ) : (
              looking.isSuccess && <Trans>Aún no está confirmado. Abre el enlace del correo y pulsa «Sí, soy yo».</Trans>
            )}
          </Meta>
        </div>
      </Stack>
    </Frame>
  );
}
