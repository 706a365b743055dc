import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import type { ClaimType } from '#domain/claim/claim-type.ts';
import { declarationFaults, isWhole } from '#domain/claim/declaration-faults.ts';
import { itemsOfClaim } from '#domain/outbox/claim-draft.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { isStoringFileAtom, useStoringFile } from '#src/parts/storing-file.ts';
import { ownItemsAtom } from '#src/state/outbox.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Head, Note } from '#src/ui/text.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { DeclarationFields } from './declaration-fields.tsx';
import { DocumentRows, itemsOfDocument } from './document-rows.tsx';
import { FileProblemBanner } from './file-problem-banner.tsx';
import { SendTrouble } from './send-trouble.tsx';
import { declarePath, documentsOf, type OfferedType, type StepParts } from './step-parts.ts';
import { useAddFile } from './use-add-file.ts';

const maxDescription = 4000;

/** Screen 18b: the day of the loss, the extra fields of this kind, its documents, and a description. */
export function DocumentsStep({ place, risk, type, work, isOffline }: StepParts & { type: OfferedType }) {
  const { t } = useLingui();
  const { go } = useNavigation();
  const [isChecked, setIsChecked] = useState(false);
  const { draft } = work;
  const { adding, problem, add } = useAddFile(place);
  const storing = useStoringFile();
  const isStoring = useAtomValue(isStoringFileAtom);
  const form = useRef<HTMLDivElement>(null);
  const today = civilDateOf(Date.now());
  const items = itemsOfClaim(useAtomValue(ownItemsAtom) ?? [], draft.claimId);
  const documents = documentsOf(type, draft.extraFields);
  const declared = { type: type.id as ClaimType, riskType: risk.risk_type, lossDay: draft.lossDate, extraFields: draft.extraFields };
  const faults = declarationFaults(declared, today);
  const isWrong = !isWhole(faults);

  const next = async () => {
    setIsChecked(true);
    if (!isWrong) {
      await work.kept();
      go(declarePath(place, 'review'));
      return;
    }
    // After the errors have been drawn, the first field with one gets the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const addFile = async (document: (typeof documents)[number]['type'], file: File) => {
    // The draft is stored before the first file that belongs to it.
    if ((await work.kept()) !== null) await add(draft.claimId, document, file, { isDeclared: false });
  };

  return (
    <Screen
      title={t`Documentos`}
      back={declarePath(place, 'type')}
      step={{ at: 2, of: 3, next: t`revisar` }}
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        <>
          <ButtonLink kind="ondock" to="/claims">
            <Trans>Seguir luego</Trans>
          </ButtonLink>
          <Button kind="primary" loading={isStoring && t`Guardando…`} onClick={() => void next()}>
            <Trans>Continuar</Trans>
          </Button>
        </>
      }
    >
      <div ref={form}>
        <Stack gap={4}>
          <DocumentsHead count={documents.filter((document) => !document.is_on_file).length} />
          <DeclarationFields type={type} work={work} faults={isChecked ? faults : null} today={today} />
          <DocumentRows
            rows={documents.map((document) => ({
              document,
              items: itemsOfDocument(items, document.type),
              arrived: 0,
              refusedBecause: null,
            }))}
            adding={adding}
            isOffline={isOffline}
            onFile={(document, file) => void storing(() => addFile(document, file))}
          />
          {problem !== null && <FileProblemBanner problem={problem} />}
          {work.state === 'unkept' && <SendTrouble trouble="not-kept" />}
          <Note icon="file">
            <Trans>Si te falta alguno, sigue: lo puedes enviar después.</Trans>
          </Note>
          <OwnWords work={work} />
          {isChecked && isWrong && (
            <Banner status="bad" title={<Trans>Falta algo</Trans>}>
              <Trans>Mira lo que está marcado en rojo.</Trans>
            </Banner>
          )}
        </Stack>
      </div>
    </Screen>
  );
}

function DocumentsHead({ count }: { count: number }) {
  return (
    <Head
      title={
        <Plural
          value={count}
          _0="Cuéntanos cómo fue"
          _1="Añade un documento"
          _2="Añade dos documentos"
          _3="Añade tres documentos"
          _4="Añade cuatro documentos"
          other="Añade # documentos"
        />
      }
      lead={<Trans>Hazles una foto o elige un PDF. Puedes poner varios de cada.</Trans>}
    />
  );
}

function OwnWords({ work: { draft, change } }: Pick<StepParts, 'work'>) {
  return (
    <Field label={<Trans>Cuéntanos qué pasó</Trans>} optional>
      {(control) => (
        <TextArea
          control={control}
          value={draft.description}
          maxLength={maxDescription}
          rows={3}
          onValue={(description) => change({ description })}
        />
      )}
    </Field>
  );
}
