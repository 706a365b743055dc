import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { formatImei } from '#domain/device/imei.ts';
import { useSettings } from '#src/parts/settings.ts';
import { isStoringFileAtom } from '#src/parts/storing-file.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { useKeptPicture } from '#src/parts/use-kept-picture.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Columns, Row, Stack } from '#src/ui/layout.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Code, Head } from '#src/ui/text.tsx';
import { CaptureProblemBanner } from './capture-problem.tsx';
import type { DraftCapture } from './draft.ts';
import { whyNotKept } from './draft-changes.ts';
import styles from './evaluation.module.css';
import { StepScreen, useGoToStep } from './evaluation-screen.tsx';
import { imeiAtom, imgBackAtom, imgFrontAtom, imgInvoiceAtom, type OpenEvaluation } from './evaluation-state.ts';
import { PhotoFileButton } from './photo-file-button.tsx';
import type { CaptureProblem } from './prepare-picture.ts';
import { usePhotoUrl } from './results/use-report.ts';
import { useSend } from './use-send.ts';
import { WithStep } from './with-step.tsx';

/** Screen 08: the review before sending. */
export function SummaryScreen() {
  return <WithStep step="summary">{(evaluation) => <Summary evaluation={evaluation} />}</WithStep>;
}

function Summary({ evaluation }: { evaluation: OpenEvaluation }) {
  const { t } = useLingui();
  const { draft } = evaluation;
  const goToStep = useGoToStep();
  const send = useSend();
  const canAttachInvoice = useSettings()?.evaluation.can_attach_invoice ?? false;
  const [isSending, setIsSending] = useState(false);
  const isStoring = useAtomValue(isStoringFileAtom);
  const [isFull, setIsFull] = useState(false);
  const [problem, setProblem] = useState<CaptureProblem | 'unreadable' | null>(null);
  const { front, back } = draft.captures;
  const frontId = useAtomValue(imgFrontAtom);
  const backId = useAtomValue(imgBackAtom);
  const invoiceId = useAtomValue(imgInvoiceAtom);
  const imei = useAtomValue(imeiAtom);

  const go = async () => {
    setIsSending(true);
    setIsFull(false);
    try {
      if (await send()) goToStep('sending', { replace: true });
      else setIsSending(false);
    } catch (error) {
      if (whyNotKept(error) === 'full') setIsFull(true);
      else setProblem('not-kept');
      setIsSending(false);
    }
  };

  return (
    <StepScreen
      step="summary"
      title={t`Revisar`}
      back={() => goToStep('precapture-back')}
      dock={
        <Button kind="primary" icon="up" loading={(isSending && t`Enviando…`) || (isStoring && t`Guardando…`)} onClick={() => void go()}>
          <Trans>Enviar</Trans>
        </Button>
      }
    >
      <Head title={<Trans>¿Se ve todo bien?</Trans>} />
      <Stack gap={3}>
        {problem && <CaptureProblemBanner problem={problem} />}
        {isFull && (
          <Banner status="bad" title={<Trans>No cabe en este móvil</Trans>}>
            <Trans>Libera espacio y pulsa «Enviar» otra vez.</Trans>
          </Banner>
        )}
        <Columns>
          {front && frontId && (
            <Thumb id={frontId} name={t`Delante`} alt={t`Foto de delante`} capture={front} onRepeat={() => goToStep('precapture-front')} />
          )}
          {back && backId && (
            <Thumb id={backId} name={t`Detrás`} alt={t`Foto de detrás`} capture={back} onRepeat={() => goToStep('precapture-back')} />
          )}
        </Columns>
        <Card flush>
          <ListRow
            icon="mobile"
            textFirst
            text={t`IMEI`}
            title={<Code>{formatImei(imei?.value ?? '')}</Code>}
            end={
              <Button kind="ghost" small label={t`Cambiar el IMEI`} onClick={() => goToStep('imei')}>
                <Trans>Cambiar</Trans>
              </Button>
            }
          />
          {canAttachInvoice && <InvoiceRow invoiceId={invoiceId} onProblem={setProblem} />}
        </Card>
        <WhatGoes draft={draft} hasInvoice={Boolean(invoiceId)} />
      </Stack>
    </StepScreen>
  );
}

function InvoiceRow({
  invoiceId,
  onProblem,
}: {
  invoiceId: string | null;
  onProblem: (problem: CaptureProblem | 'unreadable' | null) => void;
}) {
  const { t } = useLingui();
  const isKept = useIsKept();
  return (
    <ListRow
      icon="file"
      title={
        <Trans>
          Factura <span className={styles.optional}>(opcional)</span>
        </Trans>
      }
      text={!invoiceId ? t`Puedes añadirla otro día.` : isKept ? t`Guardada en este móvil` : t`Añadida`}
      end={
        <PhotoFileButton side="invoice" flags={[]} from="photo-or-pdf" onProblem={onProblem}>
          {invoiceId ? <Trans>Cambiar</Trans> : <Trans>Añadir</Trans>}
        </PhotoFileButton>
      }
    />
  );
}

/** What will be sent from this phone, and where it is stored until then. */
function WhatGoes({ draft, hasInvoice }: { draft: OpenEvaluation['draft']; hasInvoice: boolean }) {
  const isKept = useIsKept();
  const { front, back } = draft.captures;
  return (
    <Banner
      status="off"
      icon="saved"
      title={isKept ? <Trans>Guardado en este móvil</Trans> : <Trans>No cierres esta página hasta que se envíe.</Trans>}
    >
      {front?.isOnServer || back?.isOnServer ? (
        <Trans>La foto que repites y el IMEI. La otra ya nos ha llegado: no se envía otra vez.</Trans>
      ) : (
        <Plural
          value={hasInvoice ? 3 : 2}
          _3="Dos fotos, la factura y el IMEI. Todavía no se ha enviado nada."
          other="Dos fotos y el IMEI. Todavía no se ha enviado nada."
        />
      )}
    </Banner>
  );
}

function Thumb({
  id,
  name,
  alt,
  capture,
  onRepeat,
}: {
  id: string;
  name: string;
  alt: string;
  capture: DraftCapture;
  onRepeat: () => void;
}) {
  const { t } = useLingui();
  return (
    <figure className={styles.figure}>
      <Row between gap={2}>
        <b>{name}</b>
        {capture.isOnServer ? (
          <Pill status="ok" icon="sent">
            <Trans>Ya la tenemos</Trans>
          </Pill>
        ) : (
          <QualityPill quality={capture.quality} />
        )}
      </Row>
      {capture.isOnServer ? <SentPicture id={id} alt={alt} /> : <OwnPicture id={id} alt={alt} />}
      <Button small icon="retry" label={t`Repetir: ${alt}`} onClick={onRepeat}>
        <Trans>Repetir</Trans>
      </Button>
    </figure>
  );
}

/** A photo that is only on this phone so far. */
function OwnPicture({ id, alt }: { id: string; alt: string }) {
  return <Enlarged url={useKeptPicture(id, 'image/jpeg')} alt={alt} />;
}

/** A photo that was good in an earlier try: this phone no longer has it, so it is read from the server. */
function SentPicture({ id, alt }: { id: string; alt: string }) {
  return <Enlarged url={usePhotoUrl(id)} alt={alt} />;
}

/** The whole picture, small; a tap enlarges it. */
function Enlarged({ url, alt }: { url: string | null; alt: string }) {
  const { t } = useLingui();
  const [isLarge, setIsLarge] = useState(false);
  const picture: ReactNode = url && <img src={url} alt={alt} />;
  return (
    <>
      <button type="button" className={styles.thumb} aria-label={t`Ver en grande: ${alt}`} onClick={() => setIsLarge(true)}>
        {picture}
      </button>
      {isLarge && (
        <Sheet title={alt} onClose={() => setIsLarge(false)}>
          <div className={styles.large}>{picture}</div>
        </Sheet>
      )}
    </>
  );
}

function QualityPill({ quality }: { quality: DraftCapture['quality'] }) {
  switch (quality) {
    case 'sharp':
      return (
        <Pill status="ok" icon="okc">
          <Trans>Nítida</Trans>
        </Pill>
      );
    case 'blurred':
      return (
        <Pill status="warn">
          <Trans>Borrosa</Trans>
        </Pill>
      );
    case 'dark':
      return (
        <Pill status="warn">
          <Trans>Oscura</Trans>
        </Pill>
      );
    case 'glare':
      return (
        <Pill status="warn">
          <Trans>Con reflejo</Trans>
        </Pill>
      );
    case 'no-device':
      return (
        <Pill status="warn">
          <Trans>Sin móvil</Trans>
        </Pill>
      );
    case 'no-code':
      return (
        <Pill status="warn">
          <Trans>Sin código</Trans>
        </Pill>
      );
    case 'unknown':
      return null;
  }
}
