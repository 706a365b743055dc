import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getBegunProposal, listBegunProposals, type OneBegunProposal, withdrawProposal } from '#domain/wire/begun-proposals.ts';
import { listCallRequests } from '#domain/wire/call-requests.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { DeleteOne } from '#src/office/kit/delete-one.tsx';
import { PhoneLink } from '#src/office/kit/phone-link.tsx';
import { RecordPage } from '#src/office/kit/record-page.tsx';
import { useDone } from '#src/office/kit/use-done.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { newContracting } from '#src/state/contracting.ts';
import { Button } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Row } from '#src/ui/layout.tsx';
import { AppLink } from '#src/ui/link.tsx';
import { Money } from '#src/ui/money.tsx';
import { Note } from '#src/ui/text.tsx';
import styles from './policy.module.css';
import { ProposalPill } from './proposals.tsx';
import { Titled } from './titled.tsx';
import { useBeginContract } from './use-begin-contract.ts';

const place = '/oficina/propuestas';

/** `/oficina/propuestas/{id}`: one contract that was begun: what was asked for, and the result. */
export function ProposalScreen({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <RecordPage
      call={getBegunProposal}
      params={{ id }}
      place={place}
      above={[{ to: place, text: t`Propuestas` }]}
      name={t`Propuesta`}
      nameOf={({ complete_name, email, phone }) => complete_name ?? email ?? phone ?? t`Propuesta ${id}`}
      actions={(proposal) => <Actions proposal={proposal} />}
    >
      {(proposal) => (
        <>
          <Row wrap>
            <ProposalPill state={proposal.state} />
          </Row>
          <div className={styles.cards}>
            <Asked proposal={proposal} />
            <Outcome proposal={proposal} />
            <Reach proposal={proposal} />
          </div>
        </>
      )}
    </RecordPage>
  );
}

interface Shown {
  proposal: OneBegunProposal;
}

/** The actions on a proposal; none once it was contracted, because its policy has them. */
function Actions({ proposal }: Shown) {
  const { t } = useLingui();
  const may = useMay();
  const done = useDone(() => undefined);
  const deletion = useSave(withdrawProposal, {
    invalidates: [getBegunProposal, listBegunProposals],
    onSaved: () => done(t`Retirada`),
  });
  if (proposal.state === 'contracted') return null;
  return (
    <>
      {may(withdrawProposal) && proposal.state === 'open' && (
        <DeleteOne
          action={<Trans>Retirar</Trans>}
          title={<Trans>¿Retirar esta propuesta?</Trans>}
          deletion={deletion}
          given={{ params: { id: String(proposal.id) } }}
        >
          <p>
            <Trans>
              Hazlo solo si la persona ha dicho que ya no la quiere: el precio nos obliga hasta el <DateText when={proposal.last_day} />. Su
              enlace deja de valer y no se le recuerda más.
            </Trans>
          </p>
        </DeleteOne>
      )}
      <AtCounter proposal={proposal} />
    </>
  );
}

function AtCounter({ proposal: { asked, product, product_type, store, phone, email } }: Shown) {
  const begin = useBeginContract();
  if (product_type === null) return null;
  const { type, periodicity, paymentMethod, device, other_devices, discount } = asked;
  const chosen = { type, periodicity, paymentMethod, device, phone: phone ?? '', email: email ?? '' };
  return (
    <Button
      kind="primary"
      icon="store"
      onClick={() =>
        begin({
          ...newContracting,
          product_type_id: product_type.id,
          product_id: product?.id ?? null,
          policy: { ...newContracting.policy, ...chosen },
          other_devices,
          discount,
          store_id: store?.id ?? null,
        })
      }
    >
      <Trans>Contratar en el mostrador</Trans>
    </Button>
  );
}

function Asked({ proposal: { asked, product, product_type, price, store } }: Shown) {
  const { t } = useLingui();
  const devices = [...(asked.device ? [asked.device] : []), ...asked.other_devices];
  return (
    <Titled title={<Trans>Qué se pidió</Trans>}>
      <DescriptionList
        rows={[
          { name: t`Qué se asegura`, value: product_type?.name },
          { name: t`Producto`, value: product?.name },
          ...devices.map(({ label, brand, model, price: value, purchase_date: day }) => ({
            name: label || t`Aparato`,
            value: (
              <>
                {brand} {model}, <Money euros={value} />
                {day !== null && (
                  <Trans>
                    , comprado el <DateText when={day} />
                  </Trans>
                )}
              </>
            ),
          })),
          { name: t`Precio del año`, value: price && <Money euros={price.total_price} /> },
          { name: t`Pago`, value: asked.periodicity === 12 ? t`Anual` : t`Mensual` },
          { name: t`Con qué`, value: asked.paymentMethod === 'card' ? t`Tarjeta` : t`Cuenta` },
          { name: t`Descuento`, value: asked.discount, isCode: true },
          { name: t`Tienda`, value: store?.name ?? t`Web` },
        ]}
      />
    </Titled>
  );
}

/** The last step that was reached, and the result. */
function Outcome({ proposal }: Shown) {
  const { t } = useLingui();
  const { asked, policy, withdrawn, reminded_at: reminded, created_at: begun, updated_at: changed, last_day: lastDay } = proposal;
  const steps: Record<string, string> = { person: t`Sus datos`, payment: t`El pago`, conditions: t`Las condiciones` };
  return (
    <Titled title={<Trans>En qué ha quedado</Trans>}>
      <DescriptionList
        rows={[
          { name: t`Empezada`, value: <DateText when={begun} /> },
          { name: t`Último cambio`, value: <DateText when={changed} /> },
          { name: t`Llegó a`, value: (asked.step !== null && steps[asked.step]) || t`El precio` },
          { name: t`Vale hasta`, value: <DateText when={lastDay} /> },
          { name: t`Recordatorio`, value: reminded ? <DateText when={reminded} /> : t`Ninguno` },
          { name: t`Póliza`, value: policy && <AppLink to={`/oficina/polizas/${policy.id}`}>{policy.number}</AppLink> },
          ...(withdrawn
            ? [
                {
                  name: t`Retirada`,
                  value: (
                    <>
                      <DateText when={withdrawn.at} /> · {withdrawn.by}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {proposal.is_of_reminder && (
        <Note icon="info">
          <Trans>Es la copia que lleva el enlace de un recordatorio: quien la empezó tiene además la suya.</Trans>
        </Note>
      )}
    </Titled>
  );
}

/** How to reach the person who began it, for people who may call them. */
function Reach({ proposal: { phone, email } }: Shown) {
  const { t } = useLingui();
  const may = useMay();
  if (!may(listCallRequests)) return null;
  return (
    <Titled title={<Trans>Cómo localizar a la persona</Trans>}>
      <DescriptionList
        rows={[
          { name: t`Teléfono`, value: phone && <PhoneLink phone={phone} /> },
          { name: t`Correo`, value: email && <AppLink to={`mailto:${email}`}>{email}</AppLink> },
          { name: t`Llamadas que ha pedido`, value: phone && <CallsAsked phone={phone} /> },
        ]}
      />
    </Titled>
  );
}

function CallsAsked({ phone }: { phone: string }) {
  const { t } = useLingui();
  const ask = useAsk();
  const { data } = useQuery(ask(listCallRequests, { query: { search: phone, page: { size: '1', total: '1' } } }));
  const count = data?.meta.total ?? 0;
  if (data === undefined) return '…';
  return count === 0 ? t`Ninguna` : <AppLink to={`/oficina/llamadas?search=${phone}`}>{count}</AppLink>;
}
