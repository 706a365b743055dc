import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { deviceMarks } from '#domain/policy/device-marks.ts';
import { type HomeCard, homeCards, isToDo } from '#domain/policy/home-cards.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import { useApi } from '#src/data/api-context.ts';
import { prepareEvaluations } from '#src/evaluation-kit/evaluation-kit.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { MainTabs } from '#src/parts/main-tabs.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { needsNetwork, targetOf } from '#src/parts/policy/card-target.ts';
import { useDeviceWords } from '#src/parts/policy/device-words.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { useEvaluationQueues } from '#src/parts/use-evaluation-queues.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Title } from '#src/ui/text.tsx';
import { HomeCardView } from './home-card-view.tsx';
import { InstallNotice } from './install-notice.tsx';
import { PolicyList } from './policy-list.tsx';
import { Unfinished } from './unfinished.tsx';

/** Screen 01: first what there is to do, then the policies, from the server's and this phone's data. Without a network it shows the data that were read last. */
export function CustomerHome({ user }: { user: LoggedUser }) {
  const { t } = useLingui();
  const isOffline = useAtomValue(isOfflineAtom);
  const phone = useSettings()?.phone;
  const asked = usePolicies();
  const { data: policies, error, isPending, dataUpdatedAt: readAt, refetch, isFetching } = asked;
  const queues = useEvaluationQueues();
  // Until the phone's storage has been read, the page does not say what there is to do.
  const isKnown = policies !== undefined && queues !== null;
  const cards = isKnown ? homeCards(policies, { queues, readAt, today: civilDateOf(Date.now()) }) : [];
  const toDo = cards.filter(isToDo);
  const first = toDo.find((card) => targetOf(card) !== null && !(isOffline && needsNetwork(card) !== null));
  const deviceWords = useDeviceWords(deviceMarks(policies ?? []));
  usePageTitle(t`Inicio`);
  useWhatComesMeanwhile(user, asked, queues);

  return (
    <Screen look="home" queue={<QueueStatus />} phone={phone} tabs={<MainTabs current="/" />} aside={<HelpAside />}>
      <Stack gap={4}>
        {isOffline && (
          <Banner status="off" title={<Trans>Estás sin conexión</Trans>}>
            <Trans>Puedes peritar: lo guardamos en este móvil y se enviará solo.</Trans>
          </Banner>
        )}
        <Greeting name={user.name} cards={isKnown ? cards : null} />
        {policies === undefined && error !== null && !isOffline && (
          <NotRead error={error} isReading={isFetching} onAgain={() => void refetch()} />
        )}
        {cards.length > 0 && (
          <Stack gap={4} as="ul">
            {cards.map((card) => (
              <li key={card.id}>
                <HomeCardView
                  card={card}
                  device={deviceWords(card.kind === 'notice' ? card.notice : card)}
                  phone={phone}
                  isFirst={card === first}
                  isOffline={isOffline}
                />
              </li>
            ))}
          </Stack>
        )}
        {!isKnown && (isPending ? error === null : true) ? <Skeleton rows={3} /> : null}
        <Unfinished />
        {policies !== undefined && <PolicyList policies={policies} queues={queues} readAt={readAt} isOffline={isOffline} />}
        {policies !== undefined && !isOffline && <InstallNotice policies={policies} />}
      </Stack>
    </Screen>
  );
}

/** Reads the policies again after this phone has sent an evaluation, and stores what it needs to evaluate without a network. */
function useWhatComesMeanwhile(
  user: LoggedUser,
  { data: policies, dataUpdatedAt: readAt, refetch }: ReturnType<typeof usePolicies>,
  queues: ReturnType<typeof useEvaluationQueues>,
): void {
  const api = useApi();
  const isOffline = useAtomValue(isOfflineAtom);
  const arrivedAt = Math.max(0, ...[...(queues?.values() ?? [])].map((queue) => (queue.type === 'arrived' ? queue.at : 0)));
  const { records } = useDevice();

  useEffect(() => {
    // An evaluation that has arrived since the policies were read may already have been decided.
    if (arrivedAt > readAt && !isOffline) void refetch();
  }, [arrivedAt, readAt, isOffline, refetch]);

  useEffect(() => {
    // What the phone needs for a later evaluation in a place without a network (decision A81).
    if (policies !== undefined && !isOffline) void prepareEvaluations(api, records, user.id, policies, Date.now());
  }, [api, records, user.id, policies, isOffline]);
}

/** The person's name, and how much there is to do. `cards` null: not known yet. */
function Greeting({ name, cards }: { name: string; cards: readonly HomeCard[] | null }) {
  const toDo = cards?.filter(isToDo) ?? [];
  return (
    <Title>
      {cards === null ? (
        <Trans>Hola, {name}</Trans>
      ) : toDo.length > 0 ? (
        <Trans>
          Hola, {name}. <Plural value={toDo.length} one="Tienes # cosa pendiente" other="Tienes # cosas pendientes" />
        </Trans>
      ) : cards.some((card) => card.kind === 'under-way') ? (
        <Trans>Hola, {name}. Ahora no tienes que hacer nada</Trans>
      ) : (
        <Trans>Hola, {name}. Lo tienes todo al día</Trans>
      )}
    </Title>
  );
}
