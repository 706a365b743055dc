import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { readWords } from '#domain/legal-text/words.ts';
import { getLegalText } from '#domain/wire/legal-texts.ts';
import { getUser, updateUser } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Switch } from '#src/ui/switch.tsx';

/** A switch for a consent that no contract requires, with its text. Not shown without a network, because nobody can agree to a text that they cannot read. */
export function ConsentSwitch({ userId, text: name }: { userId: number; text: 'marketing' | 'examples' }) {
  const { t } = useLingui();
  const ask = useAsk();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const field = `${name}_consent` as const;
  const words = {
    marketing: { label: t`Ofertas y novedades por correo`, given: t`Te enviaremos ofertas`, takenBack: t`No te enviaremos ofertas` },
    examples: {
      label: t`Fotos de ejemplo`,
      given: t`Guardaremos ejemplos de tus fotos`,
      takenBack: t`Hemos borrado los ejemplos de tus fotos`,
    },
  }[name];
  const { data: isAgreed, isLoading: isAgreedLoading } = useQuery({
    ...ask(getUser, { params: { id: userId } }),
    select: (user) => user[field],
  });
  const { data: text, isLoading: isTextLoading } = useQuery(ask(getLegalText, { params: { text: name } }));
  const { mutate, isPending, variables, error } = useSave(updateUser, {
    invalidates: [],
    onSaved: (user) => setToast(user[field] ? words.given : words.takenBack),
  });
  if (isAgreedLoading || isTextLoading) return <Skeleton rows={2} />;
  if (isAgreed === undefined || text === undefined) return null;

  return (
    <Card>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
      <Switch
        label={words.label}
        help={<span lang="es">{paragraphsOf(text.words)}</span>}
        isOn={isPending ? variables.body[field] === true : isAgreed}
        onTurn={(isGiven) => {
          const body = isGiven ? { [field]: true, [`${field}_version`]: text.version } : { [field]: false };
          mutate({ params: { id: userId }, body });
        }}
      />
    </Card>
  );
}

function paragraphsOf(words: string): string {
  const read = readWords(words);
  return read.ok ? read.value.blocks.flatMap((block) => ('text' in block ? block.text : block.items)).join(' ') : '';
}
