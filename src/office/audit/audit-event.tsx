import { Trans, useLingui } from '@lingui/react/macro';
import { namesInData } from '#domain/audit/event-subject.ts';
import { detailTexts, eventText, leafText, subjectText } from '#domain/audit/event-words.ts';
import { fieldText } from '#domain/audit/field-words.ts';
import { type AuditEvent, getAuditEvent } from '#domain/wire/audit.ts';
import { RecordPage } from '#src/office/kit/record-page.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Row } from '#src/ui/layout.tsx';
import { subjectPath } from './subject-path.ts';

/** `/oficina/auditoria/{id}`: one event of the audit, the old and new value of each field, and the link to the record that it is about. */
export function AuditEventScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <RecordPage
      call={getAuditEvent}
      params={{ eventId: id }}
      place="/oficina/auditoria"
      above={[{ to: '/oficina/auditoria', text: t`Auditoría` }]}
      name={t`Suceso`}
      nameOf={({ kind }) => eventText(kind)}
    >
      {(event) => (
        <>
          <Card>
            <DescriptionList
              rows={[
                { name: t`Cuándo`, value: <DateText when={event.at} /> },
                { name: t`Quién`, value: event.by?.name ?? t`Nadie que haya iniciado sesión` },
                ...(event.is_by_grant ? [{ name: t`Cómo`, value: t`Con un permiso, desde un móvil` }] : []),
                ...(event.subject ? [{ name: t`Sobre qué`, value: subjectText(event.subject, event.policy_number) }] : []),
                ...(event.subject?.type === 'claim' ? [{ name: t`Póliza`, value: event.policy_number }] : []),
                ...detailTexts(besideSubject(event)),
                { name: t`Número del suceso`, value: event.id, isCode: true },
              ]}
            />
          </Card>
          {event.changes.length > 0 && <Changes changes={event.changes} />}
          <Ways event={event} />
        </>
      )}
    </RecordPage>
  );
}

/** The details of an event without those of its subject, which is shown above. */
function besideSubject({ subject, details }: AuditEvent): AuditEvent['details'] {
  const said = subject === null || subject.type === 'policy' ? null : namesInData[subject.type];
  return Object.fromEntries(Object.entries(details).filter(([name]) => name !== said));
}

function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  const { t } = useLingui();
  /** The words for the value on one side of a change. Where a field holds personal data, the audit keeps only its name. */
  const kept = (change: AuditEvent['changes'][number], side: 'before' | 'after') =>
    change.after === undefined ? t`No se guarda` : leafText(change[side]);
  return (
    <Section title={<Trans>Antes y después</Trans>}>
      <DataTable
        caption={t`Antes y después`}
        columns={[
          { key: 'field', head: t`Campo`, cell: ({ field }) => fieldText(field) },
          { key: 'before', head: t`Antes`, cell: (change) => kept(change, 'before') },
          { key: 'after', head: t`Después`, cell: (change) => kept(change, 'after') },
        ]}
        rows={changes}
        keyOf={({ field }) => field}
        empty={null}
      />
    </Section>
  );
}

/** The links to the record, to the person who made the change, and to that person's other events. */
function Ways({ event }: { event: AuditEvent }) {
  const path = subjectPath(event);
  const { by, policy_id: policyId, subject } = event;
  return (
    <Row wrap>
      {path !== null && subject !== null && <ButtonLink to={path}>{subjectText(subject, event.policy_number)}</ButtonLink>}
      {by !== null && (
        <ButtonLink to={`/oficina/auditoria?filter[user_id]=${by.id}`}>
          <Trans>Lo que ha hecho {by.name}</Trans>
        </ButtonLink>
      )}
      {policyId !== null && (
        <ButtonLink to={`/oficina/auditoria?filter[policy_id]=${policyId}`}>
          <Trans>Lo que ha pasado con la póliza</Trans>
        </ButtonLink>
      )}
    </Row>
  );
}
