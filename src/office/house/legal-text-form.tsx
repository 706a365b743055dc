import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import * as v from 'valibot';
import { normalWords } from '#domain/legal-text/words.ts';
import { getLegalText, type LegalTextWire, publishLegalText } from '#domain/wire/legal-texts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Clash } from '#src/office/kit/clash.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { useChange, useReadAgain } from '#src/office/kit/use-change.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Row } from '#src/ui/layout.tsx';
import { LegalTextView } from './legal-text-view.tsx';
import { outdatedByText } from './outdated-by-text.ts';

const maxWords = 50_000;
const wordsBody = v.pick(publishLegalText.body, ['words']);

/** The form for a new version of a legal text, with a preview, and the button that puts it into force. */
export function LegalTextForm({ given, onDone }: { given: LegalTextWire; onDone: () => void }) {
  const { t } = useLingui();
  const say = useSetAtom(toastAtom);
  const ask = useAsk();
  const readAgain = useReadAgain();
  const params = { text: given.text };
  const { mutateAsync: publish } = useSave(publishLegalText, { invalidates: outdatedByText });
  const fieldsOf = (one: LegalTextWire) => ({ words: one.words });
  const { change, clashes, takeTheirs } = useChange({
    given,
    fieldsOf,
    readAgain: () => readAgain(ask(getLegalText, { params })),
    send: (written, { version }) => publish({ params, body: { words: String(written.words), replaces: version } }),
  });
  const labels = { words: t`Texto` };
  const form = useWireForm({
    body: wordsBody,
    labels,
    start: fieldsOf(given),
    draft: { name: `text/${given.text}` },
    save: async (written) => {
      await change(written, form.methods);
      say(t`En vigor desde ahora`);
      onDone();
    },
  });
  const { words = '' } = form.methods.watch() as { words?: string };
  const leave = () => {
    form.kept?.discard();
    onDone();
  };
  return (
    <>
      <Section title={<Trans>Versión nueva</Trans>}>
        <Card>
          <WireFields form={form} id="legal-text">
            <Clash clashes={clashes} labels={labels} onTake={(name) => takeTheirs(name, form.methods)} />
            <LinesField
              at={form.at('words')}
              maxLength={maxWords}
              rows={20}
              help={t`# título, ## apartado, - lista. Los párrafos se separan con una línea vacía.`}
            />
          </WireFields>
        </Card>
        <Row wrap>
          <Button kind="primary" type="submit" form="legal-text" loading={form.isBusy && t`Publicando…`}>
            <Trans>Poner en vigor ahora</Trans>
          </Button>
          <Button onClick={leave}>
            <Trans>Dejarlo como está</Trans>
          </Button>
        </Row>
      </Section>
      <Section title={<Trans>Así se leerá</Trans>}>
        <Card>
          <LegalTextView words={normalWords(words)} />
        </Card>
      </Section>
    </>
  );
}
