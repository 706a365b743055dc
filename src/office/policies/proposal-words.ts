import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BegunProposal } from '#domain/wire/begun-proposals.ts';
import type { Status } from '#src/ui/status.ts';

/** The state of a proposal, in the words of the office. */
export const proposalStates: Readonly<Record<BegunProposal['state'], { status: Status; text: MessageDescriptor }>> = {
  open: { status: 'busy', text: msg`Abierta` },
  contracted: { status: 'ok', text: msg`Contratada` },
  expired: { status: 'wait', text: msg`Caducada` },
  withdrawn: { status: 'bad', text: msg`Retirada` },
};
