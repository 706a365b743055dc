import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { claimDraftName, itemsOfClaim } from '#domain/outbox/claim-draft.ts';
import { describeEvaluationQueue } from '#domain/outbox/evaluation-queue.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { byteProgress } from '#src/i18n/formats.ts';
import type { ClaimPlace } from '#src/outbox/claim-calls.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { useItemWords } from '#src/parts/item-words.ts';
import { KeepingHead } from '#src/parts/keeping-head.tsx';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { NotifyMe } from '#src/parts/push/notify-me.tsx';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { type Keeping, useKeeping } from '#src/parts/use-keeping.ts';
import { useNow } from '#src/parts/use-now.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { Banner, takeFocus } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Meta } from '#src/ui/text.tsx';
import { UploadRow } from '#src/ui/upload-row.tsx';
import { useDocumentTitles } from './document-titles.ts';
import { useFieldNames } from './field-names.ts';
import { claimPath, declarePath } from './step-parts.ts';

/** Below so many bytes no progress figures are shown: the requests' headers are as large. */
const smallBytes = 100_000;

/** A claim that this phone has declared: which of its items the server has confirmed and which not. */
export function DeclaredHere({ place, identifier, number }: { place: ClaimPlace; identifier: string; number: number | null }) {
  const { t } = useLingui();
  const all = useAtomValue(ownItemsAtom);
  const isOffline = useAtomValue(isOfflineAtom);
  const keeping = useKeeping();
  const now = useNow(1000);
  const itemWords = useItemWords();
  const titles = useDocumentTitles(place);
  const [isOtherBegun, setIsOtherBegun] = useState(false);
  usePageTitle(t`Siniestro`);
  const items = all === null ? null : itemsOfClaim(all, identifier);
  const queue = items && describeEvaluationQueue(items, { now, isOffline });
  const frame = { title: t`Siniestro`, back: '/claims', queue: <QueueStatus />, aside: <HelpAside /> } as const;

  if (items === null) {
    return (
      <Screen {...frame}>
        <Skeleton rows={4} />
      </Screen>
    );
  }
  if (queue === null || queue === undefined) {
    return (
      <Screen {...frame} dock={<ToClaim place={place} number={number} />}>
        <Head
          title={number === null ? <Trans>Aquí no está</Trans> : <Trans>Lo tenemos todo</Trans>}
          lead={number === null ? <Trans>Este móvil no guarda nada de ese siniestro. Mira en tus siniestros.</Trans> : undefined}
        />
      </Screen>
    );
  }
  const declaration = items.find(({ kind }) => kind === 'claim');
  const done = sum(items.map((item) => (item.state === 'sent' ? item.sizeBytes : item.confirmedBytes)));
  const total = sum(items.map(({ sizeBytes }) => sizeBytes));
  const progress = byteProgress(done, total);
  const hasArrived = queue.type === 'arrived';
  // An item without a grant cannot be sent while the app is closed.
  const canLeaveAlone = items.every(({ grant, state }) => grant !== null || state === 'sent');
  return (
    <Screen
      {...frame}
      dock={<MainAction place={place} identifier={identifier} items={items} number={number} onOther={() => setIsOtherBegun(true)} />}
    >
      <Stack gap={4}>
        <HeadOf
          hasArrived={hasArrived}
          isKnown={declaration === undefined || declaration.state === 'sent'}
          keeping={canLeaveAlone || keeping !== 'in-background' ? keeping : 'when-opened'}
        />
        {!hasArrived && total >= smallBytes && done > 0 && (
          <div>
            <ProgressBar done={done} total={total} label={t`Lo que ha llegado`} tall />
            <Meta>
              <Trans>
                Ha llegado {progress.confirmed} de {progress.total}.
              </Trans>
            </Meta>
          </div>
        )}
        <Card flush>
          <ul>
            {items.map((item) => {
              const said = itemWords(item, { now, isOffline });
              const document = item.subject.type === 'claim' ? item.subject.document : null;
              return <UploadRow key={item.id} {...said} title={document === null ? t`Declaración` : titles(document)} />;
            })}
          </ul>
        </Card>
        {hasArrived && <NotifyMe />}
        <Stuck items={items} place={place} />
        {isOtherBegun && <OtherBegun place={place} />}
      </Stack>
    </Screen>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((whole, one) => whole + one, 0);

function HeadOf({ hasArrived, isKnown, keeping }: { hasArrived: boolean; isKnown: boolean; keeping: Keeping | null }) {
  if (hasArrived) {
    return <Head title={<Trans>Nos ha llegado tu siniestro</Trans>} lead={<Trans>Lo miramos y te avisamos aquí.</Trans>} />;
  }
  if (isKnown) {
    return (
      <Head
        title={<Trans>Tu siniestro está declarado</Trans>}
        lead={<Trans>Nos ha llegado la declaración. Los documentos van llegando.</Trans>}
      />
    );
  }
  return <KeepingHead keeping={keeping} />;
}

/** The items that only the person can get sent, and how. */
function Stuck({ items, place }: { items: readonly OutboxItem[]; place: ClaimPlace }) {
  const nameOf = useFieldNames(place);
  const stuck = items.filter(({ state }) => state === 'refused' || state === 'blocked');
  const [first] = stuck;
  if (first === undefined) return null;
  if (first.blockedBy === 'sign-in') {
    return (
      <Banner status="warn" title={<Trans>Entra otra vez para enviarlo</Trans>}>
        <Trans>Lo que falta está guardado en este móvil.</Trans>
      </Banner>
    );
  }
  if (first.blockedBy === 'update') {
    return (
      <Banner status="warn" title={<Trans>Actualiza la app para enviarlo</Trans>}>
        <Trans>Lo que falta está guardado en este móvil.</Trans>
      </Banner>
    );
  }
  if (first.kind === 'claim') {
    const names = [...new Set((first.problem?.fields ?? []).flatMap((path) => nameOf(path) ?? []))];
    return (
      <Banner status="bad" title={<Trans>No se ha podido declarar</Trans>}>
        {names.length === 0 ? (
          <Trans>Hay algún dato que no puede ser. Corrígelo y envíalo otra vez: los documentos siguen guardados.</Trans>
        ) : (
          <Trans>Esto no puede ser: {names.join(', ')}. Corrígelo y envíalo otra vez: los documentos siguen guardados.</Trans>
        )}
      </Banner>
    );
  }
  return (
    <Banner
      status="bad"
      title={<Plural value={stuck.length} one="# documento no se ha podido enviar" other="# documentos no se han podido enviar" />}
    >
      <Trans>Quítalo y añade otra foto o PDF en el siniestro. Lo demás no hace falta repetirlo.</Trans>
    </Banner>
  );
}

function ToClaim({ place, number }: { place: ClaimPlace; number: number | null }) {
  return number === null ? (
    <ButtonLink kind="ondock" to="/claims">
      <Trans>Ver mis siniestros</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink kind="primary" to={claimPath(place, number)}>
      <Trans>Ver el siniestro n.º {number}</Trans>
    </ButtonLink>
  );
}

/** A thing has one claim draft at a time: the person has to finish the other one first. */
function OtherBegun({ place }: { place: ClaimPlace }) {
  return (
    <Banner
      ref={takeFocus}
      status="warn"
      title={<Trans>Tienes otro siniestro a medias</Trans>}
      action={
        <ButtonLink to={declarePath(place)}>
          <Trans>Ver el otro</Trans>
        </ButtonLink>
      }
    >
      <Trans>Es de lo mismo. Envíalo o bórralo en «Pendientes» y después corrige este: no se pierde nada.</Trans>
    </Banner>
  );
}

/** The screen's main button: the next thing to do. */
function MainAction({
  place,
  identifier,
  items,
  number,
  onOther,
}: {
  place: ClaimPlace;
  identifier: string;
  items: readonly OutboxItem[];
  number: number | null;
  /** Called when the refused declaration cannot be reopened, because another draft exists. */
  onOther: () => void;
}) {
  const outbox = useOutbox();
  const { go } = useNavigation();
  const [isTooLate, setIsTooLate] = useState(false);
  const refused = items.filter(({ state }) => state === 'refused');
  const unsent = items.filter(({ state }) => state === 'saved');
  if (refused.some(({ kind }) => kind === 'claim') && !isTooLate) {
    const correct = async () => {
      const draft = await outbox.reopenClaim(place, identifier).catch(() => null);
      if (draft !== null) go(declarePath(place, 'documents'), { replace: true });
      else if (await outbox.readDraft(claimDraftName(place)).catch(() => undefined)) onOther();
      else setIsTooLate(true);
    };
    return (
      <Button kind="primary" onClick={() => void correct()}>
        <Trans>Corregir</Trans>
      </Button>
    );
  }
  if (items.some(({ blockedBy }) => blockedBy === 'update')) {
    return (
      <Button kind="primary" onClick={() => location.reload()}>
        <Trans>Actualizar</Trans>
      </Button>
    );
  }
  if (unsent.length > 0) {
    return (
      <Button kind="primary" icon="up" onClick={() => void outbox.sendClaimFiles(identifier).catch(() => {})}>
        <Trans>Enviar</Trans>
      </Button>
    );
  }
  return <ToClaim place={place} number={number} />;
}
