import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { WireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import styles from './resource-form.module.css';

/** The form of one thing of the office: its fields, and below them the buttons that save and cancel. */
export function ResourceForm<Body extends FieldValues>({
  form,
  id,
  list,
  isReadOnly,
  children,
}: {
  form: WireForm<Body>;
  /** The id of the form element. */
  id: string;
  /** The page to which cancelling leads. */
  list: AppPath;
  /** The person signed in may see the thing and not change it. */
  isReadOnly: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className={styles.form}>
      <Card>
        <WireFields form={form} id={id}>
          <fieldset className={styles.fields} disabled={isReadOnly}>
            {children}
          </fieldset>
        </WireFields>
        <div className={styles.actions}>
          {!isReadOnly && (
            <Button kind="primary" type="submit" form={id} loading={form.isBusy && t`Guardando…`}>
              <Trans>Guardar</Trans>
            </Button>
          )}
          <ButtonLink to={list}>{isReadOnly ? <Trans>Volver a la lista</Trans> : <Trans>Cancelar</Trans>}</ButtonLink>
        </div>
      </Card>
    </div>
  );
}
