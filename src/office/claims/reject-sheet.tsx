import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { type ClaimDetail, updateClaim } from '#domain/wire/claims.ts';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { useClaimChange } from './claim-changes.ts';
import { CommentTemplates } from './comment-templates.tsx';
import { Meanwhile } from './meanwhile.tsx';

const [, rejection] = updateClaim.body.options;
/** For each document the reason why it is rejected; empty: it is accepted. */
const body = v.object({ comments: rejection.entries.comments, reasons: v.record(v.string(), v.optional(v.string())) });

/**
 * Rejects documents one by one, each with its reason, and sends one comment on all of them. Documents that are still rejected begin with their reason: a rejection
 * replaces the one before.
 */
export function RejectSheet({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const { t } = useLingui();
  const done = useDone(onClose);
  const { change, ...meanwhile } = useClaimChange(claim);
  const sent = meanwhile.now.documents.filter(({ files }) => files.length > 0);
  const form = useWireForm({
    body,
    labels: { comments: t`Qué se le dice`, reasons: Object.fromEntries(sent.map(({ type, title }) => [type, title])) },
    start: { comments: '', reasons: Object.fromEntries(sent.map(({ type, refused_because: reason }) => [type, reason ?? ''])) },
    draft: { name: `claim.${claim.id}.documentation-rejected` },
    save: async ({ comments, reasons }) => {
      // Only documents that are shown: a draft may hold a reason for a document that is no longer there.
      const documents = sent.flatMap(({ type }) => {
        const reason = reasons[type] ?? '';
        return reason.trim() === '' ? [] : [{ type, reason }];
      });
      await change({ event: 'documentation-rejected', comments: comments ?? null, documents });
      done(t`Documentos rechazados`);
    },
  });
  return (
    <FormSheet
      title={<Trans>Rechazar documentos</Trans>}
      action={<Trans>Rechazar documentos</Trans>}
      isDanger
      form={form}
      above={<Meanwhile {...meanwhile} />}
      onClose={onClose}
    >
      <CommentTemplates event="documentation-rejected" onText={(text) => form.methods.setValue('comments', text, { shouldDirty: true })} />
      <LinesField at={{ ...form.at('comments'), isOptional: false }} maxLength={2000} help={t`Se lo decimos tal como está.`} />
      {sent.map(({ type }) => (
        <LinesField key={type} at={form.at(`reasons.${type}`)} maxLength={2000} rows={2} help={t`Por qué no vale. Vacío: vale.`} />
      ))}
    </FormSheet>
  );
}
