import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { listPasskeys } from '#domain/wire/passkeys.ts';
import { getSecondFactor, showFactor } from '#domain/wire/second-factor.ts';
import { useAsk } from '#src/data/ask.ts';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Passkeys } from '#src/parts/session/passkeys.tsx';
import { loggedUserAtom } from '#src/state/session.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './access.module.css';
import { RecoverySection } from './recovery-codes.tsx';
import { TotpSection } from './totp-section.tsx';

/** `/oficina/acceso`: the second factors of the person signed in. Whoever has to have one and has none yet is led here. */
export function OwnAccessScreen() {
  const { t } = useLingui();
  const user = useAtomValue(loggedUserAtom);
  return (
    <OfficePage title={t`Tu acceso`} current="/oficina/acceso" needs={showFactor}>
      {user && <OwnAccess userId={user.id} />}
    </OfficePage>
  );
}

function OwnAccess({ userId }: { userId: number }) {
  const ask = useAsk();
  const problemText = useProblemText();
  const [isMaking, setIsMaking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const asked = { params: { id: userId } };
  const { data: factor, error } = useQuery(ask(getSecondFactor, asked));
  const { data: passkeys } = useQuery({ ...ask(listPasskeys, asked), select: ({ data }) => data });
  if (error) return <Banner status="bad" title={problemText(error)} />;
  if (factor === undefined || passkeys === undefined) return <Skeleton rows={3} />;
  const hasNone = factor.totp_since === null && passkeys.length === 0;
  return (
    <div className={styles.page}>
      {hasNone && <WhatItIs isRequired={factor.is_required} />}
      <TotpSection userId={userId} factor={factor} onCodes={setCodes} />
      {!hasNone && <RecoverySection userId={userId} left={factor.recovery_codes_left} codes={codes} onGiven={setCodes} />}
      <Passkeys userId={userId} making={{ isOpen: isMaking, open: () => setIsMaking(true), close: () => setIsMaking(false) }} />
    </div>
  );
}

function WhatItIs({ isRequired }: { isRequired: boolean }) {
  return isRequired ? (
    <Banner status="warn" icon="lock" title={<Trans>Antes de seguir, configura tu segundo factor</Trans>}>
      <Trans>
        Con una contraseña robada no se entra en la oficina. Elige una aplicación de códigos o una llave de acceso: es un minuto.
      </Trans>
    </Banner>
  ) : (
    <Banner status="off" icon="lock" title={<Trans>Aquí el segundo factor es voluntario</Trans>}>
      <Trans>
        Pruébalo con una aplicación de códigos o una llave de acceso: la próxima vez que entres se te pedirá, y también antes de dar
        permisos, devolver dinero, borrar datos o sacar archivos.
      </Trans>
    </Banner>
  );
}
