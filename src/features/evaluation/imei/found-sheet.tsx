import { Trans } from '@lingui/react/macro';
import { formatImei } from '#domain/device/imei.ts';
import styles from '#src/features/evaluation/evaluation.module.css';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Frame } from '#src/ui/card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Code, Meta } from '#src/ui/text.tsx';

/** Screen 03c: the person compares the number that was read before it is accepted. */
export function FoundSheet({
  found,
  from,
  onAccept,
  onCorrect,
  onClose,
}: {
  found: { imei: string; imei2: string | null };
  /** Where the person can see the number. */
  from: 'picture' | 'label';
  onAccept: () => void;
  onCorrect: () => void;
  onClose: () => void;
}) {
  const isKept = useIsKept();
  return (
    <Sheet
      title={<Trans>¿Es este tu IMEI?</Trans>}
      over={
        <Pill status="ok">
          <Trans>Los 15 números cuadran</Trans>
        </Pill>
      }
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" block onClick={onAccept}>
            <Trans>Sí, es este</Trans>
          </Button>
          <Button block icon="pen" onClick={onCorrect}>
            <Trans>Corregirlo</Trans>
          </Button>
        </>
      }
    >
      <Frame>
        <Card>
          <p className={styles.found}>
            <Code big>{formatImei(found.imei)}</Code>
          </p>
        </Card>
      </Frame>
      {found.imei2 && (
        <Meta>
          <Trans>Tu móvil tiene otro: {formatImei(found.imei2)}. Guardamos los dos.</Trans>
        </Meta>
      )}
      <Meta>
        {from === 'picture' ? <Trans>Compáralo con el de tu captura.</Trans> : <Trans>Compáralo con el que tienes delante.</Trans>}{' '}
        {isKept && <Trans>Queda guardado en este móvil.</Trans>}
      </Meta>
    </Sheet>
  );
}
