import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { getSecondFactor, renewRecoveryCodes } from '#domain/wire/second-factor.ts';
import { useSave } from '#src/data/save.ts';
import { Section } from '#src/office/kit/section.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import styles from './access.module.css';

/** The recovery codes of somebody who may lose their second factor: how many are left, and new ones, which are shown only once. */
export function RecoverySection({
  userId,
  left,
  codes,
  onGiven,
}: {
  userId: number;
  left: number;
  codes: readonly string[] | null;
  onGiven: (codes: readonly string[]) => void;
}) {
  return (
    <Section title={<Trans>Códigos de recuperación</Trans>}>
      <Card>
        <Stack gap={3}>
          {codes !== null && <RecoveryCodes codes={codes} />}
          <p>
            {left === 0 ? (
              <Trans>No tienes ninguno. Sin ellos, si pierdes el móvil o la llave de acceso, tiene que ayudarte quien administra.</Trans>
            ) : (
              <Trans>Códigos de recuperación sin usar: {left}.</Trans>
            )}
          </p>
          <div>
            <NewCodes userId={userId} isFirst={left === 0} onGiven={onGiven} />
          </div>
        </Stack>
      </Card>
    </Section>
  );
}

/** The new codes, shown this one time. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const say = useSetAtom(toastAtom);
  const [isRefused, setIsRefused] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsRefused(false);
      say(t`Códigos copiados`);
    } catch {
      setIsRefused(true);
    }
  };
  const download = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'codigos-de-recuperacion.txt');
  return (
    <Banner status="warn" icon="lock" title={<Trans>Guarda tus códigos de recuperación: no se vuelven a enseñar</Trans>}>
      <p>
        <Trans>Con cada uno entras una vez si pierdes el móvil. Guárdalos lejos de él.</Trans>
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row wrap>
        <Button small icon="share" onClick={() => void copy()}>
          <Trans>Copiar</Trans>
        </Button>
        <Button small icon="down" onClick={download}>
          <Trans>Descargar</Trans>
        </Button>
      </Row>
      {isRefused && (
        <p>
          <Trans>El navegador no nos deja copiarlos. Descárgalos, o selecciónalos y cópialos a mano.</Trans>
        </p>
      )}
    </Banner>
  );
}

/** Makes new codes after asking, because the earlier ones stop working. */
function NewCodes({ userId, isFirst, onGiven }: { userId: number; isFirst: boolean; onGiven: (codes: readonly string[]) => void }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending, error } = useSave(renewRecoveryCodes, {
    invalidates: [getSecondFactor],
    onSaved: ({ recovery_codes }) => {
      setIsAsked(false);
      onGiven(recovery_codes);
    },
  });
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>
        <Trans>Códigos de recuperación nuevos</Trans>
      </Button>
      {isAsked && (
        <ConfirmSheet
          title={<Trans>¿Códigos de recuperación nuevos?</Trans>}
          action={<Trans>Pedir códigos nuevos</Trans>}
          busy={t`Preparando…`}
          isBusy={isPending}
          refused={error && problemText(error)}
          onConfirm={() => mutate({ params: { id: userId } })}
          onClose={() => setIsAsked(false)}
        >
          <p>
            {isFirst ? (
              <Trans>Te damos diez: cada uno vale una vez. Te avisamos por correo.</Trans>
            ) : (
              <Trans>Te damos diez, y los que tenías dejan de valer. Te avisamos por correo.</Trans>
            )}
          </p>
        </ConfirmSheet>
      )}
    </>
  );
}
