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
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Switch } from '#src/ui/switch.tsx';

/** Whether offers may come by mail, and the words that are agreed to. Not there without a network: nobody agrees to what cannot be read. */
export function OffersSwitch({ userId }: { userId: number }) {
  const { t } = useLingui();
  const ask = useAsk();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const { data: isAgreed, isLoading: isAgreedLoading } = useQuery({
    ...ask(getUser, { params: { id: userId } }),
    select: ({ marketing_consent }) => marketing_consent,
  });
  const { data: text, isLoading: isTextLoading } = useQuery(ask(getLegalText, { params: { text: 'marketing' } }));
  const { mutate, isPending, variables } = useSave(updateUser, {
    invalidates: [],
    onSaved: ({ marketing_consent }) => setToast(marketing_consent ? t`Te enviaremos ofertas` : t`No te enviaremos ofertas`),
  });
  if (isAgreedLoading || isTextLoading) return <Skeleton rows={2} />;
  if (isAgreed === undefined || text === undefined) return null;

  return (
    <Card>
      <Switch
        label={<Trans>Ofertas y novedades por correo</Trans>}
        help={<span lang="es">{paragraphsOf(text.words)}</span>}
        isOn={isPending ? variables.body.marketing_consent === true : isAgreed}
        onTurn={(marketing_consent) => {
          const body = marketing_consent ? { marketing_consent, marketing_consent_version: text.version } : { marketing_consent };
          mutate({ params: { id: userId }, body }, { onError: (error) => setToast(problemText(error)) });
        }}
      />
    </Card>
  );
}

function paragraphsOf(words: string): string {
  const read = readWords(words);
  return read.ok ? read.value.blocks.flatMap((block) => ('text' in block ? block.text : block.items)).join(' ') : '';
}
