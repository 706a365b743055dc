import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId } from 'react';
import { parsePhone } from '#domain/person/phone.ts';
import { supportHours } from '#domain/person/support-hours.ts';
import { requestCall } from '#domain/wire/call-requests.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { PhoneField } from '#src/forms/fields/phone.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { TickField } from '#src/forms/fields/tick.tsx';
import { useWireForm, type WireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { type CallBody, type CallStanding, callStart } from './call-wish.ts';
import { useSlotWords } from './slot-words.ts';

/** `not-kept`: the phone could not store the request. */
export type CallFailure = Extract<CallStanding, 'too-many' | 'refused'> | 'not-kept';

const maxNameLength = 120;
const maxReasonLength = 500;

export function CallBackForm({
  title,
  phoneLine,
  wish,
  failure,
  consent,
  onAsk,
  onClose,
}: {
  title: ReactNode;
  /** Telephone number of the customer line; digits only. */
  phoneLine: string;
  /** The values that the form starts with. */
  wish: Parameters<typeof callStart>[0];
  /** Why the last request failed. */
  failure: CallFailure | null;
  /** The text that is agreed to, word for word. */
  consent: string;
  onAsk: (body: CallBody) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const isOffline = useAtomValue(isOfflineAtom);
  const form = useWireForm({
    body: requestCall.body,
    labels: {
      name: t`Nombre`,
      phone: t`Teléfono`,
      slot: { date: t`¿Cuándo?`, hour: t`Hora` },
      reason: t`¿De qué se trata?`,
      consent: { accepted: consent, text: consent, version: consent },
    },
    start: callStart(wish, consent),
    given: { policy: null },
    save: (body) => {
      const phone = parsePhone(body.phone);
      return onAsk({ ...body, phone: phone.ok ? phone.value.national : body.phone, slot: isOffline ? null : body.slot });
    },
  });

  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" icon="phone" type="submit" form={formId} loading={form.isBusy && t`Guardando…`}>
            <Trans>Te llamamos</Trans>
          </Button>
          <ButtonLink kind="ghost" to={`tel:${phoneLine}`}>
            <Trans>O llama ya: {groupedPhone(phoneLine)}</Trans>
          </ButtonLink>
        </>
      }
    >
      <WireFields form={form} id={formId}>
        {failure !== null && <Failure why={failure} />}
        <TextField at={form.at('name')} kind="name" maxLength={maxNameLength} words={{ missing: t`Escribe tu nombre.` }} />
        <PhoneField at={form.at('phone')} />
        {!isOffline && <WhenFields form={form} />}
        <LinesField at={form.at('reason')} maxLength={maxReasonLength} />
        <TickField at={form.at('consent.accepted')} words={{ 'not-an-option': t`Sin tu permiso no podemos llamarte.` }} />
        {isOffline && (
          <Banner status="off" title={<Trans>Estás sin conexión</Trans>}>
            <Trans>Guardamos tu petición y la enviamos cuando haya red. Te llamamos lo antes posible.</Trans>
          </Banner>
        )}
      </WireFields>
    </Sheet>
  );
}

/** The day and, once a day is chosen, the line's opening hours on it. No days are offered while this device has never received the settings. */
function WhenFields({ form }: { form: WireForm<CallBody> }) {
  const { t } = useLingui();
  const words = useSlotWords();
  const settings = useSettings();
  const hours = settings === null ? [] : supportHours(Date.now(), settings);
  const days = [...new Set(hours.map(({ date }) => date))];
  const date: unknown = form.methods.watch('slot.date');
  const hoursOfDay = (day: unknown) => hours.filter((one) => one.date === day).map(({ hour }) => hour);
  return (
    <>
      <ChoiceField
        at={form.at('slot.date')}
        options={[{ value: '', text: t`Lo antes posible` }, ...days.map((day) => ({ value: day, text: words.dayOf(day) }))]}
        onChosen={(day) => form.methods.setValue('slot.hour', hoursOfDay(day)[0] ?? '')}
      />
      {date !== '' && (
        <ChoiceField at={form.at('slot.hour')} options={hoursOfDay(date).map((hour) => ({ value: hour, text: words.hoursOf(hour) }))} />
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
