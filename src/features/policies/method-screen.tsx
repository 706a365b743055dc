import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paymentMethod } from '#domain/payment/payment-method.ts';
import { addAccount } from '#domain/wire/new-account.ts';
import { addCard, changePaymentMethod, listPaymentMethods } from '#domain/wire/payment-methods.ts';
import type { PaymentMethodWire } from '#domain/wire/payment-parts.ts';
import { getPayment } from '#domain/wire/payments.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { useOpenOverExpiry } from '#src/forms/use-left-by-expiry.ts';
import { AccountForm } from '#src/parts/payment/account-form.tsx';
import { useMethodWords } from '#src/parts/payment/method-words.ts';
import { PaymentRefused } from '#src/parts/payment/payment-refused.tsx';
import { useGateway } from '#src/parts/payment/use-gateway.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Meta, Note } from '#src/ui/text.tsx';
import { Toast } from '#src/ui/toast.tsx';
import { AgeOf, type KnownPolicy, PolicyFrame, useAbout, WithPolicy } from './with-policy.tsx';

const changed = [listPaymentMethods, getPayment] as const;

/** The cards and accounts that pay later receipts, with buttons to change, add and remove one. After adding a card, the holder returns here from the gateway. */
export function MethodScreen() {
  const { t } = useLingui();
  const { policyId } = useParams({ from: '/policies/$policyId/pago' });
  return (
    <WithPolicy id={policyId} title={t`Forma de pago`}>
      {(known) => <Methods known={known} />}
    </WithPolicy>
  );
}

function Methods({ known }: { known: KnownPolicy }) {
  const { t } = useLingui();
  const { pago } = useSearch({ from: '/policies/$policyId/pago' });
  const about = useAbout(known);
  const ask = useAsk();
  const [done, setDone] = useState<string | null>(pago === 'ok' ? t`Tarjeta guardada` : null);
  const params = { id: known.policy.id };
  const { data, error, isFetching, refetch } = useQuery({ ...ask(listPaymentMethods, { params }), ...persisted });
  const card = useGateway(addCard);
  const addOneCard = () => card.begin({ params, body: {} });
  const methods = data?.payment_methods.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
  // The address proves nothing: the card was stored only if it is in the list.
  const hasCard = methods?.some(({ card, is_current: isCurrent }) => card !== null && isCurrent) ?? false;
  return (
    <PolicyFrame title={t`Forma de pago`} about={about} back={`/policies/${known.policy.id}`}>
      <AgeOf known={known} />
      <Head title={<Trans>Forma de pago</Trans>} lead={<Trans>Con ella se cobran los recibos que vengan.</Trans>} />
      {pago === 'ko' && (
        <PaymentRefused
          title={<Trans>No se ha guardado la tarjeta</Trans>}
          again={
            !known.isOffline && (
              <Button icon="retry" loading={card.isBusy && t`Abriendo el banco…`} onClick={addOneCard}>
                <Trans>Reintentar</Trans>
              </Button>
            )
          }
        />
      )}
      {methods === undefined ? (
        error === null ? (
          <Skeleton rows={2} />
        ) : (
          <NotRead error={error} isReading={isFetching} onAgain={refetch} />
        )
      ) : methods.length === 0 ? (
        <Empty icon="card" title={<Trans>No hay ninguna guardada</Trans>}>
          <Trans>Añade una y los recibos se cobrarán solos.</Trans>
        </Empty>
      ) : (
        <Stack gap={3} as="ul">
          {methods.map((method) => (
            <li key={method.id} ref={passFocusOn}>
              <Method policyId={known.policy.id} method={method} isOffline={known.isOffline} onDone={setDone} />
            </li>
          ))}
        </Stack>
      )}
      {known.isOffline ? (
        <Note icon="off">
          <Trans>Para cambiarla hace falta conexión.</Trans>
        </Note>
      ) : (
        data && <Add policyId={known.policy.id} allowed={data.allowed_methods} card={card} onCard={addOneCard} onDone={setDone} />
      )}
      <Toast text={done !== null && (pago !== 'ok' || hasCard) ? done : null} onDone={() => setDone(null)} />
    </PolicyFrame>
  );
}

function Method({
  policyId,
  method,
  isOffline,
  onDone,
}: {
  policyId: number;
  method: PaymentMethodWire;
  isOffline: boolean;
  onDone: (text: string) => void;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const words = useMethodWords()(method);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  const params = { id: policyId, methodId: method.id };
  const use = useSave(changePaymentMethod, {
    invalidates: changed,
    onSaved: () => {
      // The pressed button disappears, and the row has another place.
      remove.current?.focus();
      onDone(t`Forma de pago cambiada`);
    },
  });
  const { card, account, is_current: isCurrent } = method;
  return (
    <Card>
      <Stack gap={3}>
        <h2>{words}</h2>
        {isCurrent && (
          <Meta>
            <Trans>Es la de los recibos que vengan.</Trans>
          </Meta>
        )}
        <DescriptionList
          rows={
            card
              ? [{ name: t`Caduca`, value: card.expiry.split('-').toReversed().join('/') }]
              : account
                ? [
                    { name: t`Titular`, value: account.holder },
                    { name: t`Mandato`, value: account.mandate_reference, isCode: true },
                    { name: t`Firmado el`, value: <DateText when={account.mandate_signed_on} /> },
                  ]
                : []
          }
        />
        {use.error !== null && <Banner status="bad" title={problemText(use.error)} />}
        {!isOffline && (
          <Row wrap>
            {!isCurrent && (
              <Button
                label={t`Usar esta: ${words}`}
                loading={use.isPending && t`Cambiando…`}
                onClick={() => use.mutate({ params, body: { is_current: true } })}
              >
                <Trans>Usar esta</Trans>
              </Button>
            )}
            <Button ref={remove} kind="ghost" flush icon="trash" label={t`Quitar: ${words}`} onClick={() => setIsRemoving(true)}>
              <Trans>Quitar</Trans>
            </Button>
          </Row>
        )}
      </Stack>
      {isRemoving && (
        <RemoveSheet
          params={params}
          isCurrent={isCurrent}
          onDone={() => {
            setIsRemoving(false);
            onDone(t`Forma de pago quitada`);
          }}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </Card>
  );
}

/** Shows the effect of removing a payment method, before it is removed. */
function RemoveSheet({
  params,
  isCurrent,
  onDone,
  onClose,
}: {
  params: { id: number; methodId: number };
  isCurrent: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useSave(changePaymentMethod, { invalidates: changed, onSaved: onDone });
  return (
    <ConfirmSheet
      title={<Trans>¿Quitar esta forma de pago?</Trans>}
      action={<Trans>Quitarla</Trans>}
      busy={t`Quitando…`}
      isBusy={isPending}
      isDanger
      refused={error === null ? undefined : problemText(error)}
      onConfirm={() => mutate({ params, body: { removed: true } })}
      onClose={onClose}
    >
      <p>
        {isCurrent ? (
          <Trans>
            Los recibos que vengan no se cobrarán solos: tendrás que pagarlos tú cuando venzan. Lo que el banco ya tiene sigue adelante.
          </Trans>
        ) : (
          <Trans>Dejamos de guardarla. Los recibos se siguen cobrando con la otra.</Trans>
        )}
      </p>
    </ConfirmSheet>
  );
}

function Add({
  policyId,
  allowed,
  card,
  onCard,
  onDone,
}: {
  policyId: number;
  allowed: readonly number[];
  card: Pick<ReturnType<typeof useGateway>, 'isBusy' | 'error'>;
  onCard: () => void;
  onDone: (text: string) => void;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [isAccountOpen, setIsAccountOpen] = useOpenOverExpiry('account', false);
  const { mutateAsync: give } = useSave(addAccount, {
    invalidates: changed,
    onSaved: () => {
      setIsAccountOpen(false);
      onDone(t`Cuenta guardada`);
    },
  });
  const params = { id: policyId };
  return (
    <Stack gap={3}>
      {card.error !== null && <Banner status="bad" title={problemText(card.error)} />}
      {allowed.includes(paymentMethod.card) && (
        <Button icon="card" block loading={card.isBusy && t`Abriendo el banco…`} onClick={onCard}>
          <Trans>Añadir una tarjeta</Trans>
        </Button>
      )}
      {allowed.includes(paymentMethod.iban) && (
        <Button icon="bank" block onClick={() => setIsAccountOpen(true)}>
          <Trans>Añadir una cuenta</Trans>
        </Button>
      )}
      <Meta>
        <Trans>No se cobra nada por añadirla. De la tarjeta no guardamos su número: la escribes en la página segura del banco.</Trans>
      </Meta>
      {isAccountOpen && (
        <Sheet title={<Trans>Añadir una cuenta</Trans>} onClose={() => setIsAccountOpen(false)}>
          <AccountForm
            save={(body) => give({ params, body })}
            above={
              <Meta>
                <Trans>
                  Los recibos que vengan se cargarán en ella. El primer cargo tarda unas dos semanas, que es el plazo para avisarte.
                </Trans>
              </Meta>
            }
          >
            <Trans>Autorizar los cargos en esta cuenta</Trans>
          </AccountForm>
        </Sheet>
      )}
    </Stack>
  );
}
