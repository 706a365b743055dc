import { useLingui } from '@lingui/react/macro';
import type { claimDecisions } from '#domain/claim/claim-status.ts';
import { type ClaimDetail, updateClaim } from '#domain/wire/claims.ts';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { useClaimChange } from './claim-changes.ts';
import { CommentTemplates } from './comment-templates.tsx';
import { Meanwhile } from './meanwhile.tsx';

export type ClaimDecision = Exclude<(typeof claimDecisions)[number], 'documentation-rejected'>;

const [, , , , decision] = updateClaim.body.options;

/** The sheet for a decision on a claim, with the comment that its policyholder is sent. */
export function DecisionSheet({
  claim,
  event,
  name,
  onClose,
}: {
  claim: ClaimDetail;
  event: ClaimDecision;
  /** The verb of the decision, as on its button. */
  name: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const { change, ...meanwhile } = useClaimChange(claim);
  const form = useWireForm({
    body: decision,
    given: { event },
    labels: { comments: t`Qué se le dice` },
    start: { comments: '' },
    draft: { name: `claim.${claim.id}.${event}` },
    save: async (body) => {
      await change(body);
      done(t`Anotado`);
    },
  });
  return (
    <FormSheet title={name} action={name} isDanger={event === 'denied'} form={form} above={<Meanwhile {...meanwhile} />} onClose={onClose}>
      <CommentTemplates event={event} onText={(text) => form.methods.setValue('comments', text, { shouldDirty: true })} />
      <LinesField
        at={{ ...form.at('comments'), isOptional: event !== 'denied' }}
        maxLength={2000}
        help={event === 'denied' ? t`El motivo. Se lo decimos tal como está.` : t`Se lo decimos tal como está.`}
      />
    </FormSheet>
  );
}
