import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mapAt } from '#domain/claim/coordinates.ts';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { getTerminalCoordinates } from '#domain/wire/terminal-positions.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { useNow } from '#src/parts/use-now.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/text.tsx';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** The position of a stolen phone whose holder has allowed it (decision A58): each reading is recorded in the audit, so it is asked for only on a press. */
export function StolenPhone({ claim: { policy_id: id, policy_risk_id: terminalId } }: { claim: ClaimDetail }) {
  const ask = useAsk();
  const [isAsked, setIsAsked] = useState(false);
  const { data, error, refetch } = useQuery({
    ...ask(getTerminalCoordinates, { params: { id, terminalId } }),
    enabled: isAsked,
    // One press is one reading: the answer is never read again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const isUnknown = error instanceof ApiError && error.code === 'not-found';
  return (
    <Card>
      <Stack gap={3}>
        {data ? (
          <Place {...data} />
        ) : isUnknown ? (
          <p>
            <Trans>Quien lo tenía no ha dicho dónde está, o ha dejado de compartirlo.</Trans>
          </p>
        ) : error ? (
          <NotRead error={error} small onAgain={refetch} />
        ) : (
          <>
            <Note icon="info">
              <Trans>Queda escrito quién lo mira y cuándo.</Trans>
            </Note>
            <Button icon="near" loading={isAsked && '…'} onClick={() => setIsAsked(true)}>
              <Trans>Ver dónde está</Trans>
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}

function Place({
  latitude,
  longitude,
  accuracy_m: accuracy,
  located_at: locatedAt,
}: {
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
  located_at: string;
}) {
  const { t } = useLingui();
  const hours = Math.max(0, Math.floor((useNow(minuteMs) - Date.parse(locatedAt)) / hourMs));
  return (
    <>
      <DescriptionList
        rows={[
          { name: t`Coordenadas`, value: `${latitude}, ${longitude}`, isCode: true },
          { name: t`Con un margen de`, value: accuracy === null ? null : t`${accuracy} m` },
          {
            name: t`Estaba allí`,
            value: (
              <>
                <DateText when={locatedAt} /> (<Plural value={hours} _0="hace menos de una hora" one="hace # hora" other="hace # horas" />)
              </>
            ),
          },
        ]}
      />
      <ButtonLink icon="right" to={mapAt({ latitude, longitude })}>
        <Trans>Verlo en un mapa</Trans>
      </ButtonLink>
    </>
  );
}
