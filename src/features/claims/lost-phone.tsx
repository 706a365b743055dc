import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useId } from 'react';
import * as v from 'valibot';
import { mapAt, parseCoordinates } from '#domain/claim/coordinates.ts';
import { getTerminalCoordinates, shareTerminalCoordinates, withdrawTerminalCoordinates } from '#domain/wire/terminal-positions.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { useSave } from '#src/data/save.ts';
import { TextField } from '#src/forms/fields/text.tsx';
import { TickField } from '#src/forms/fields/tick.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { toastAtom } from '#src/state/shell.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Stack } from '#src/ui/layout.tsx';

/** The version of the consent text below: to be changed whenever the text changes. */
const consentVersion = 'lugar-1';

interface Params {
  id: number;
  terminalId: number;
}

/** Where a stolen phone is (decision A58): not shared until the holder enters it and agrees here, and deleted when they withdraw. */
export function LostPhone({ policyId, riskId }: { policyId: number; riskId: number }) {
  const ask = useAsk();
  const params = { id: policyId, terminalId: riskId };
  const { data, error, isFetching, refetch } = useQuery({ ...ask(getTerminalCoordinates, { params }), staleTime: 0 });
  const isUnknown = error instanceof ApiError && error.code === 'not-found';
  if (data === undefined && error === null) return null;
  return (
    <Stack gap={3} as="section">
      <h2>
        <Trans>Dónde está tu móvil</Trans>
      </h2>
      {data !== undefined && !isUnknown ? (
        <Shared params={params} latitude={data.latitude} longitude={data.longitude} locatedAt={data.located_at} />
      ) : isUnknown ? (
        <Share params={params} />
      ) : (
        <NotRead error={error} isReading={isFetching} onAgain={refetch} />
      )}
    </Stack>
  );
}

function Shared({ params, latitude, longitude, locatedAt }: { params: Params; latitude: number; longitude: number; locatedAt: string }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const setToast = useSetAtom(toastAtom);
  const { mutate, isPending, error } = useSave(withdrawTerminalCoordinates, {
    invalidates: [getTerminalCoordinates],
    onSaved: () => setToast(t`Ya no compartes dónde está`),
  });
  return (
    <Card>
      <Stack gap={3}>
        <p>
          <Trans>
            Nos dijiste dónde estaba el <DateText when={locatedAt} />. Lo ve quien tramita tu siniestro, y queda escrito cuándo lo mira.
          </Trans>
        </p>
        <ButtonLink icon="right" to={mapAt({ latitude, longitude })}>
          <Trans>Verlo en un mapa</Trans>
        </ButtonLink>
        {error !== null && <Banner status="bad" title={problemText(error)} />}
        <Button kind="ghost" flush icon="erase" loading={isPending && t`Quitándolo…`} onClick={() => mutate({ params })}>
          <Trans>Dejar de compartirlo</Trans>
        </Button>
      </Stack>
    </Card>
  );
}

/** The form's body: the place as the "find my phone" service shows it, and the consent that the office may see it. */
const shareBody = v.strictObject({
  place: v.pipe(
    v.string(),
    v.minLength(1),
    v.check((text) => parseCoordinates(text) !== null, 'wrong-form'),
  ),
  consent: v.literal(true),
});

function Share({ params }: { params: Params }) {
  const { t } = useLingui();
  const formId = useId();
  const setToast = useSetAtom(toastAtom);
  const { mutateAsync: share } = useSave(shareTerminalCoordinates, {
    invalidates: [getTerminalCoordinates],
    onSaved: () => setToast(t`Guardado: ya vemos dónde está`),
  });
  const noPlace = t`Ahí no vemos un lugar. Copia las coordenadas, como 40.4168, -3.7038, o el enlace del mapa.`;
  const form = useWireForm({
    body: shareBody,
    labels: {
      place: t`Coordenadas o enlace del mapa`,
      consent: t`Acepto que quien tramita mi siniestro vea dónde está mi móvil mientras el siniestro siga abierto. Puedo quitarlo cuando quiera.`,
    },
    start: { place: '', consent: false },
    save: async ({ place }) => {
      const found = parseCoordinates(place);
      if (found === null) return;
      const position = { ...found, accuracy_m: null, located_at: new Date().toISOString() };
      await share({ params, body: { ...position, consent_version: consentVersion } });
    },
  });
  return (
    <>
      <p>
        <Trans>
          Si lo ves en «Buscar» (iPhone) o en «Encontrar mi dispositivo» (Android), puedes decirnos dónde está: ayuda a la denuncia. No
          vayas a buscarlo por tu cuenta.
        </Trans>
      </p>
      <WireFields form={form} id={formId}>
        <TextField
          at={form.at('place')}
          maxLength={300}
          autoComplete="off"
          words={{ missing: noPlace, 'wrong-form': noPlace, 'too-short': noPlace }}
        />
        <TickField at={form.at('consent')} words={{ 'not-an-option': t`Sin tu permiso no podemos guardarlo.` }} />
        <Button type="submit" loading={form.isBusy && t`Guardando…`}>
          <Trans>Compartir dónde está</Trans>
        </Button>
      </WireFields>
    </>
  );
}
