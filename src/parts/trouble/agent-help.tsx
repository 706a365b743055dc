import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { SupportCard } from '#src/parts/help/help-aside.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';

/** "Ayuda de un agente": opens a sheet with the customer line, on screens that the person should not have to leave. */
export function AgentHelp({ kind = 'ghost' }: { kind?: 'primary' | 'ghost' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind={kind} icon="phone" flush={kind === 'ghost'} onClick={() => setIsOpen(true)}>
        <Trans>Ayuda de un agente</Trans>
      </Button>
      {isOpen && (
        <Sheet title={<Trans>Ayuda de un agente</Trans>} onClose={() => setIsOpen(false)}>
          <SupportCard />
        </Sheet>
      )}
    </>
  );
}

/** "Ayuda de un agente": a link to its page, on screens where nothing is left to do. */
export function AgentHelpLink({ kind = 'ghost' }: { kind?: 'primary' | 'ghost' }) {
  return (
    <ButtonLink kind={kind} icon="phone" flush={kind === 'ghost'} to="/ayuda">
      <Trans>Ayuda de un agente</Trans>
    </ButtonLink>
  );
}
