import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { readWords } from '#domain/legal-text/words.ts';
import { getLegalText } from '#domain/wire/legal-texts.ts';
import { getUser, updateUser } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Card } from '#src/ui/card.tsx';
import { Switch } from '#src/ui/switch.tsx';

/** Whether offers may come by mail, and the words that are agreed to. Not there without a network: nobody agrees to what cannot be read. */
export function OffersSwitch({ userId }: { userId: number }) {
  const { t } = useLingui();
  const ask = useAsk();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const { data: isAgreed } = useQuery({
    ...ask(getUser, { params: { id: userId } }),
    select: ({ marketing_consent }) => marketing_consent,
  });
  const { data: words } = useQuery({ ...ask(getLegalText, { params: { text: 'marketing' } }), select: (text) => paragraphsOf(text.words) });
  const { mutate, isPending, variables } = useSave(updateUser, {
    invalidates: [],
    onSaved: ({ marketing_consent }) => setToast(marketing_consent ? t`Te enviaremos ofertas` : t`No te enviaremos ofertas`),
  });
  if (isAgreed === undefined || words === undefined) return null;

  return (
    <Card>
      <Switch
        label={<Trans>Ofertas y novedades por correo</Trans>}
        help={words}
        isOn={isPending ? variables.body.marketing_consent === true : isAgreed}
        onTurn={(marketing_consent) => {
          mutate({ params: { id: userId }, body: { marketing_consent } }, { onError: (error) => setToast(problemText(error)) });
        }}
      />
    </Card>
  );
}

function paragraphsOf(words: string): string {
  const read = readWords(words);
  return read.ok ? read.value.blocks.flatMap((block) => ('text' in block ? block.text : block.items)).join(' ') : '';
}
