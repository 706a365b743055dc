import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fullName } from '#domain/person/full-name.ts';
import type { Proposal } from '#domain/wire/proposals.ts';
import { PersonSheet } from '#src/features/contracting/person/person-sheet.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ListRow } from '#src/ui/list-row.tsx';

/** The policyholder-to-be, with a button to correct the data here. */
export function HolderCard({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { policyholder: holder, email } = proposal;
  const [name, surname1, surname2] = [holder?.name ?? '', holder?.surname1 ?? '', holder?.surname2 ?? ''];
  return (
    <>
      <Card flush>
        <ListRow
          icon="user"
          title={fullName({ name, surname1, surname2 }) || t`Tus datos`}
          text={[holder?.document, email].filter(Boolean).join(' · ')}
          end={
            <Button kind="ghost" flush label={t`Cambiar mis datos`} onClick={() => setIsOpen(true)}>
              <Trans>Cambiar</Trans>
            </Button>
          }
        />
      </Card>
      {isOpen && <PersonSheet proposal={proposal} onClose={() => setIsOpen(false)} />}
    </>
  );
}
