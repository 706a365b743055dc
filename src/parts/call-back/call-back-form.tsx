import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useRef, useState } from 'react';
import { callConsentVersion } from '#domain/person/call-request.ts';
import { parsePhone } from '#domain/person/phone.ts';
import { supportHours } from '#domain/person/support-hours.ts';
import { isOfflineAtom } from '#src/parts/state/connection.ts';
import { settingsAtom } from '#src/parts/state/general.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { Select } from '#src/ui/select.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { type CallBody, type CallStanding, type CallWish, slotOf } from './call-wish.ts';
import { useSlotWords } from './slot-words.ts';

/** `not-kept`: the phone could not write it down. */
export type CallFailure = Extract<CallStanding, 'too-many' | 'refused'> | 'not-kept';

const maxNameLength = 120;
const maxReasonLength = 500;

export function CallBackForm({
  title,
  phoneLine,
  wish,
  onWish,
  failure,
  consent,
  onAsk,
  onClose,
}: {
  title: ReactNode;
  /** Digits of the customer line. */
  phoneLine: string;
  wish: CallWish;
  onWish: (wish: CallWish) => void;
  /** Why the last one did not go. */
  failure: CallFailure | null;
  /** What is agreed to, word for word. */
  consent: string;
  onAsk: (body: CallBody) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const isOffline = useAtomValue(isOfflineAtom);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const phone = parsePhone(wish.phone);
  const isNameMissing = wish.name.trim() === '';
  const set = (part: Partial<CallWish>) => onWish({ ...wish, ...part });

  const submit = async () => {
    setIsTried(true);
    if (isNameMissing || !phone.ok || !wish.isAgreed) {
      // The fields say what is wrong once they are drawn anew.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setIsBusy(true);
    await onAsk({
      name: wish.name.trim(),
      phone: phone.value.national,
      slot: isOffline ? null : slotOf(wish),
      reason: wish.reason.trim() || null,
      policy: null,
      consent: { accepted: true, text: consent, version: callConsentVersion },
    });
    setIsBusy(false);
  };

  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" icon="phone" type="submit" form={formId} loading={isBusy && t`Guardando…`}>
            <Trans>Te llamamos</Trans>
          </Button>
          <ButtonLink kind="ghost" to={`tel:${phoneLine}`}>
            <Trans>O llama ya: {groupedPhone(phoneLine)}</Trans>
          </ButtonLink>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap={4}>
          {failure !== null && <Failure why={failure} />}
          <Field label={t`Nombre`} error={isTried && isNameMissing ? t`Escribe tu nombre.` : undefined}>
            {(control) => (
              <Input {...control} autoComplete="name" maxLength={maxNameLength} value={wish.name} onValue={(name) => set({ name })} />
            )}
          </Field>
          <Field label={t`Teléfono`} error={isTried && !phone.ok ? t`Escribe un teléfono español de nueve cifras.` : undefined}>
            {(control) => (
              <Input
                {...control}
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
                value={wish.phone}
                onValue={(typed) => set({ phone: typed })}
              />
            )}
          </Field>
          {!isOffline && <WhenFields wish={wish} onWish={set} />}
          <Field label={t`¿De qué se trata?`} optional>
            {(control) => (
              <TextArea control={control} maxLength={maxReasonLength} value={wish.reason} onValue={(reason) => set({ reason })} />
            )}
          </Field>
          <Checkbox
            checked={wish.isAgreed}
            onChecked={(isAgreed) => set({ isAgreed })}
            error={isTried && !wish.isAgreed ? t`Sin tu permiso no podemos llamarte.` : undefined}
          >
            {consent}
          </Checkbox>
          {isOffline && (
            <Banner status="off" title={<Trans>Estás sin conexión</Trans>}>
              <Trans>Guardamos tu petición y la enviamos cuando haya red. Te llamamos lo antes posible.</Trans>
            </Banner>
          )}
        </Stack>
      </form>
    </Sheet>
  );
}

/** The day and, with a day, its hours in which the line answers; without a network nothing is promised. */
function WhenFields({ wish, onWish }: { wish: CallWish; onWish: (part: Partial<CallWish>) => void }) {
  const { t } = useLingui();
  const words = useSlotWords();
  const settings = useAtomValue(settingsAtom);
  const hours = settings === null ? [] : supportHours(Date.now(), settings);
  const days = [...new Set(hours.map(({ date }) => date))];
  const hoursOfDay = (date: string) => hours.filter((one) => one.date === date).map(({ hour }) => String(hour));
  return (
    <>
      <Field label={t`¿Cuándo?`}>
        {(control) => (
          <Select
            control={control}
            options={[{ value: '', text: t`Lo antes posible` }, ...days.map((date) => ({ value: date, text: words.dayOf(date) }))]}
            value={wish.date}
            onValue={(date) => onWish({ date, hour: hoursOfDay(date)[0] ?? '' })}
          />
        )}
      </Field>
      {wish.date !== '' && (
        <Field label={t`Hora`}>
          {(control) => (
            <Select
              control={control}
              options={hoursOfDay(wish.date).map((hour) => ({ value: hour, text: words.hoursOf(Number(hour)) }))}
              value={wish.hour}
              onValue={(hour) => onWish({ hour })}
            />
          )}
        </Field>
      )}
    </>
  );
}

function Failure({ why }: { why: CallFailure }) {
  switch (why) {
    case 'too-many':
      return (
        <Banner status="bad" title={<Trans>Ya hay varias llamadas pedidas</Trans>}>
          <Trans>Te llamamos por las que ya pediste. Si te corre prisa, llámanos.</Trans>
        </Banner>
      );
    case 'refused':
      return (
        <Banner status="bad" title={<Trans>Esa hora ya no puede ser</Trans>}>
          <Trans>Elige otra, o llámanos.</Trans>
        </Banner>
      );
    case 'not-kept':
      return (
        <Banner status="bad" title={<Trans>No hemos podido guardarlo en este móvil</Trans>}>
          <Trans>Vuelve a probar, o llámanos.</Trans>
        </Banner>
      );
  }
}
