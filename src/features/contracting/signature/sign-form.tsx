import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { LegalText } from '#domain/legal-text/legal-texts.ts';
import { requiredAcceptances } from '#domain/policy/acceptances.ts';
import { type ContractingProgress, getContracting } from '#domain/wire/contracting.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import type { listLegalTexts } from '#domain/wire/legal-texts.ts';
import { getContractDocument, signPolicy } from '#domain/wire/policy-contracts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { TextLink } from '#src/features/contracting/text-link.tsx';
import { useOtherTexts, useShownTexts, versionsOf } from '#src/features/contracting/use-shown-texts.ts';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { PdfButton } from '#src/parts/documents/pdf-button.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { LegalTextSheet } from '#src/parts/payment/legal-text-sheet.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { Hand, useHand } from './hand.tsx';
import { SignCode } from './sign-code.tsx';
import { SignError } from './sign-error.tsx';
import { Frame } from './sign-frame.tsx';

interface Parts {
  progress: ContractingProgress;
  token: { token?: string };
}

/**
 * The signing form: the contract as it would be signed now, a drawn or typed name, the code, and the acceptances. `onStale`: called when the contract can no
 * longer be signed in this state.
 */
export function SignForm({ progress, token, onStale }: Parts & { onStale: () => unknown }) {
  const ask = useAsk();
  const { policy_id: id } = progress;
  const contract = useQuery({ ...ask(getContractDocument, { params: { id }, ...token }), staleTime: Number.POSITIVE_INFINITY });
  const texts = useShownTexts();
  const unread = contract.data === undefined ? contract : texts;
  if (contract.data === undefined || texts.data === undefined)
    return (
      <Frame progress={progress} dock={null}>
        <Head title={<Trans>Firma tu contrato</Trans>} />
        {unread.error === null ? (
          <Skeleton rows={3} />
        ) : (
          <NotRead error={unread.error} isReading={unread.isFetching} onAgain={() => unread.refetch()} />
        )}
      </Frame>
    );
  const readAgain = () => {
    void contract.refetch();
    void texts.refetch();
  };
  return (
    <Signing progress={progress} token={token} sha256={contract.data.sha256} texts={texts.data} readAgain={readAgain} onStale={onStale} />
  );
}

interface SigningParts extends Parts {
  sha256: string;
  texts: ResponseOf<typeof listLegalTexts>;
  readAgain: () => void;
  /** Called when the contracting has moved on since it was read. */
  onStale: () => unknown;
}

/** The form's state: the signature, the code, the acceptances, and why the server refused it. */
function useSigning({ progress: { policy_id: id }, token, sha256, texts, readAgain, onStale }: SigningParts) {
  const { t } = useLingui();
  const { mutateAsync: sign } = useSave(signPolicy, { invalidates: [getContracting] });
  const hand = useHand();
  const [accepted, setAccepted] = useState({ contract: false, clauses: false });
  useOtherTexts(texts, (other) =>
    setAccepted({
      contract: accepted.contract && !other.has('contract'),
      clauses: accepted.clauses && !other.has('limiting-clauses'),
    }),
  );
  const versions = versionsOf(texts);
  const [isChanged, setIsChanged] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const form = useWireForm({
    body: signPolicy.body,
    labels: { code: t`2. Código para firmar` },
    start: { code: '' },
    given: {
      document_sha256: sha256,
      signature: hand.signature,
      acceptances: requiredAcceptances.signing.map((acceptance) => ({ acceptance, version: versions.get(acceptance) ?? '' })),
    },
    save: async (body) => {
      await sign({ params: { id }, body, ...token });
      // The screen that replaces this form has to begin at its top; this form's button was at the bottom.
      scrollTo(0, 0);
    },
    onRefused: (error) => {
      // A missing answer is no refusal, and clears the earlier notice that the texts have changed.
      setIsChanged(false);
      if (!(error instanceof ApiError)) return;
      const isAt = (path: string) => error.fields.some((field) => field.path === path);
      const isOther = error.code === 'changed-meanwhile' || error.fields.some(({ code }) => code === 'other-version');
      setIsChanged(isOther);
      if (isOther) {
        setAccepted({ contract: false, clauses: false });
        readAgain();
      } else if (isAt('status')) onStale();
      // An error of the code is shown at its field.
      else if (!isAt('code')) setFailure(error);
    },
  });
  return { form, hand, versions, accepted, setAccepted, isChanged, failure, forgive: () => setFailure(null) };
}

function Signing(parts: SigningParts) {
  const { t } = useLingui();
  const formId = useId();
  const { progress, token } = parts;
  const { policy_id: id, number } = progress;
  const { form, hand, versions, accepted, setAccepted, isChanged, failure, forgive } = useSigning(parts);
  const [hasTried, setHasTried] = useState(false);
  usePageTitle(t`Firmar el contrato`, form.hasFailed);
  const send = () => {
    setHasTried(true);
    forgive();
    if (!hand.isWhole) hand.focus();
    else if (!accepted.contract || !accepted.clauses) focusConsent(accepted.contract ? 'clauses' : 'contract');
    else void form.submit();
  };
  return (
    <Frame
      progress={progress}
      dock={
        <Button kind="primary" icon="pen" loading={form.isBusy && t`Firmando…`} onClick={send}>
          <Trans>Firmar</Trans>
        </Button>
      }
    >
      <Head title={<Trans>Firma tu contrato</Trans>} />
      {isChanged && (
        <Banner ref={takeFocus} status="warn" title={<Trans>El contrato ha cambiado</Trans>}>
          <Trans>Descárgalo otra vez, léelo y, si te parece bien, márcalo y firma.</Trans>
        </Banner>
      )}
      <PdfButton endpoint={getContractDocument} given={{ params: { id }, ...token }} name={`contrato-${number}-sin-firmar.pdf`}>
        <Trans>Leer el contrato (PDF)</Trans>
      </PdfButton>
      <Hand hand={hand} hasTried={hasTried} />
      <WireFields form={{ ...form, submit: async () => send() }} id={formId} failure={isChanged || failure !== null ? null : form.failure}>
        <SignCode at={form.at('code')} policyId={id} token={token} />
      </WireFields>
      <Consents versions={versions} accepted={accepted} onAccepted={setAccepted} isShort={hasTried} />
      {failure !== null && <SignError error={failure} onAgain={send} onClose={forgive} />}
    </Frame>
  );
}

interface Accepted {
  contract: boolean;
  clauses: boolean;
}

const consentId = (name: keyof Accepted) => `consent-${name}`;

/** Focuses a missing consent, for a press on the button. */
function focusConsent(name: keyof Accepted): void {
  document.getElementById(consentId(name))?.querySelector('input')?.focus();
}

/** Acceptance of the contract and, separately, of the clauses that limit the holder's rights (Ley 50/1980 art. 3). */
function Consents({
  versions,
  accepted,
  onAccepted,
  isShort,
}: {
  versions: ReadonlyMap<string, string>;
  accepted: Accepted;
  onAccepted: (accepted: Accepted) => void;
  isShort: boolean;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState<LegalText | null>(null);
  const link = (text: LegalText, words: ReactNode) => (
    <TextLink text={text} onOpen={setOpen}>
      {words}
    </TextLink>
  );
  const box = (name: keyof Accepted, words: ReactNode) => (
    <div id={consentId(name)}>
      <Checkbox
        checked={accepted[name]}
        onChecked={(isGiven) => onAccepted({ ...accepted, [name]: isGiven })}
        error={isShort && !accepted[name] && <Trans>Marca esta casilla para continuar.</Trans>}
      >
        {words}
      </Checkbox>
    </div>
  );
  return (
    <Stack gap={1}>
      {box('contract', <Trans>He leído el contrato y {link('contract', <Trans>acepto las condiciones</Trans>)}.</Trans>)}
      {box(
        'clauses',
        <Trans>Acepto expresamente las {link('limiting-clauses', <Trans>cláusulas que limitan mis derechos</Trans>)}.</Trans>,
      )}
      {open !== null && <LegalTextSheet text={open} version={versions.get(open)} title={t`Texto legal`} onClose={() => setOpen(null)} />}
    </Stack>
  );
}
