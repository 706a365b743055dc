import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatInstant } from '#src/i18n/formats.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';
import { EvidenceFile } from './evidence-file.tsx';
import { EvidenceRecordCard } from './evidence-record.tsx';
import { type EvidenceAddress, type EvidenceCheck, useEvidenceCheck } from './use-evidence-check.ts';

/** `/evidence/{evaluation}/{digest}`, as printed on a justificante, and `/evidence`: whether the document agrees with the server's record. Open to everybody. */
export function EvidenceScreen() {
  const { t } = useLingui();
  const { _splat: rest = '' } = useParams({ from: '/evidence/$' });
  const { check, checkAddress, checkFile } = useEvidenceCheck(addressIn(rest));
  usePageTitle(t`Comprobar un justificante`);
  return (
    <Screen title={t`Comprobar un justificante`} back="/">
      <Stack gap={5}>
        <div role="status" aria-live="polite">
          <Outcome check={check} onAgain={checkAddress} hasAddress={rest !== ''} />
        </div>
        <EvidenceFile isFirst={check.kind === 'nothing-yet'} isBusy={check.kind === 'busy'} onFile={checkFile} />
      </Stack>
    </Screen>
  );
}

/** Null when the address names nothing. A truncated address is looked up all the same, and found to be unknown. */
function addressIn(rest: string): EvidenceAddress | null {
  const [evaluationId = '', digest = ''] = rest.split('/');
  return evaluationId === '' ? null : { evaluationId, digest: digest === '' ? '-' : digest };
}

function Outcome({ check, onAgain, hasAddress }: { check: EvidenceCheck; onAgain: () => void; hasAddress: boolean }) {
  switch (check.kind) {
    case 'busy':
      return <Skeleton rows={3} />;
    case 'nothing-yet':
      return (
        <Head
          title={<Trans>Comprueba un justificante</Trans>}
          lead={<Trans>Elige el PDF que te han dado, o abre la dirección que lleva impresa.</Trans>}
        />
      );
    case 'same':
      return (
        <Found
          status="ok"
          mark={<Trans>Coincide</Trans>}
          title={<Trans>Es lo que tenemos guardado</Trans>}
          lead={<Trans>Compáralo con el papel: tienen que decir lo mismo.</Trans>}
        >
          <EvidenceRecordCard record={check.record} seal={check.seal} />
        </Found>
      );
    case 'file':
      return <OurFile check={check} />;
    case 'problem':
      return <NotChecked error={check.error} onAgain={hasAddress ? onAgain : null} />;
    default:
      return <NotOurs kind={check.kind} />;
  }
}

/** A file that the server issued, unchanged; the decision in it may have been changed since. */
function OurFile({ check }: { check: Extract<EvidenceCheck, { kind: 'file' }> }) {
  const issued = formatInstant(Date.parse(check.issuedAt));
  const record = <EvidenceRecordCard record={check.record} seal={check.seal} />;
  return check.isCurrent ? (
    <Found
      status="ok"
      mark={<Trans>Auténtico</Trans>}
      title={<Trans>El archivo es nuestro y nadie lo ha cambiado</Trans>}
      lead={<Trans>Se entregó el {issued}. Sigue diciendo lo que tenemos guardado.</Trans>}
    >
      {record}
    </Found>
  ) : (
    <Found
      status="warn"
      mark={<Trans>Ha cambiado la decisión</Trans>}
      title={<Trans>El archivo es nuestro, pero después se decidió otra cosa</Trans>}
      lead={<Trans>Se entregó el {issued}. Abajo está lo que tenemos guardado ahora.</Trans>}
    >
      {record}
    </Found>
  );
}

/** The document or address disagrees with the record, or is not known at all. */
function NotOurs({ kind }: { kind: 'differs' | 'unknown' | 'unknown-file' | 'no-pdf' }) {
  switch (kind) {
    case 'differs':
      return (
        <Found
          status="bad"
          mark={<Trans>No coincide</Trans>}
          title={<Trans>No es lo que tenemos guardado</Trans>}
          lead={<Trans>Puede que alguien haya cambiado el papel, o que después se decidiera otra cosa. Pide un justificante nuevo.</Trans>}
        />
      );
    case 'unknown':
      return (
        <Found
          status="bad"
          mark={<Trans>No lo conocemos</Trans>}
          title={<Trans>Aquí no hay ningún justificante así</Trans>}
          lead={<Trans>Revisa que la dirección esté entera. Si lo está, ese justificante no es nuestro.</Trans>}
        />
      );
    case 'unknown-file':
      return (
        <Found
          status="bad"
          mark={<Trans>No lo conocemos</Trans>}
          title={<Trans>Ese archivo no salió de aquí tal como está</Trans>}
          lead={<Trans>Si alguien lo ha cambiado o guardado de nuevo, ya no es el mismo. Abre la dirección que lleva impresa.</Trans>}
        />
      );
    case 'no-pdf':
      return (
        <Found
          status="warn"
          mark={<Trans>No es un PDF</Trans>}
          title={<Trans>Ese archivo no es un justificante</Trans>}
          lead={<Trans>Elige el PDF que te han dado.</Trans>}
        />
      );
  }
}

function NotChecked({ error, onAgain }: { error: unknown; onAgain: (() => void) | null }) {
  const problemText = useProblemText();
  return (
    <>
      <Head title={<Trans>No se ha podido comprobar</Trans>} lead={problemText(error)} />
      {onAgain && (
        <Button icon="retry" onClick={onAgain}>
          <Trans>Comprobar otra vez</Trans>
        </Button>
      )}
    </>
  );
}

function Found({
  status,
  mark,
  title,
  lead,
  children,
}: {
  status: 'ok' | 'warn' | 'bad';
  mark: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <p>
        <Pill status={status}>{mark}</Pill>
      </p>
      <Head title={title} lead={lead} />
      {children}
    </>
  );
}
