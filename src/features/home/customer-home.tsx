import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { notices } from '#domain/policy/notices.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import { useApi } from '#src/parts/api-context.ts';
import { useDevice } from '#src/parts/device-context.ts';
import { prepareEvaluations } from '#src/parts/evaluation-kit.ts';
import { HelpAside } from '#src/parts/help-aside.tsx';
import { MainTabs } from '#src/parts/main-tabs.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { policiesQuery } from '#src/parts/queries/policies.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { isOfflineAtom } from '#src/parts/state/connection.ts';
import { supportPhoneAtom } from '#src/parts/state/general.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Title } from '#src/ui/text.tsx';
import { InstallNotice } from './install-notice.tsx';
import { NoticeCard } from './notice-card.tsx';
import { PolicyList } from './policy-list.tsx';

/** Screen 01: what is pending first, then the policies. Opens without a network from what was read last. */
export function CustomerHome({ user }: { user: LoggedUser }) {
  const { t } = useLingui();
  const api = useApi();
  const isOffline = useAtomValue(isOfflineAtom);
  const phone = useAtomValue(supportPhoneAtom);
  const problemText = useProblemText();
  const { data: policies, error, isPending, dataUpdatedAt, refetch, isFetching } = useQuery(policiesQuery(api, user.id));
  const pending = policies === undefined ? [] : notices(policies, civilDateOf(Date.now()));
  const { records } = useDevice();
  usePageTitle(t`Inicio`);

  useEffect(() => {
    // What a phone needs to evaluate later, in a place without a network (decision A81).
    if (policies !== undefined && !isOffline) void prepareEvaluations(api, records, user.id, policies, Date.now());
  }, [api, records, user.id, policies, isOffline]);

  return (
    <Screen look="home" queue={<QueueStatus />} phone={phone ?? undefined} tabs={<MainTabs current="/" />} aside={<HelpAside />}>
      <Stack gap={4}>
        {isOffline && (
          <Banner status="off" title={<Trans>Estás sin conexión</Trans>}>
            <Trans>Puedes peritar: lo guardamos en este móvil y se enviará solo.</Trans>
          </Banner>
        )}
        <Title>
          {pending.length === 0 ? (
            policies === undefined ? (
              <Trans>Hola, {user.name}</Trans>
            ) : (
              <Trans>Hola, {user.name}. Lo tienes todo al día</Trans>
            )
          ) : (
            <Trans>
              Hola, {user.name}. <Plural value={pending.length} one="Tienes # cosa pendiente" other="Tienes # cosas pendientes" />
            </Trans>
          )}
        </Title>
        {policies === undefined && error !== null && !isOffline && (
          <Banner
            status="bad"
            title={problemText(error)}
            action={
              <Button
                icon="retry"
                loading={isFetching && t`Cargando…`}
                onClick={() => {
                  void refetch();
                }}
              >
                <Trans>Reintentar</Trans>
              </Button>
            }
          />
        )}
        {pending.map((notice, index) => (
          <NoticeCard key={notice.id} notice={notice} isFirst={index === 0} isOffline={isOffline} />
        ))}
        {isPending && error === null ? <Skeleton rows={3} /> : null}
        {policies !== undefined && <PolicyList policies={policies} readAt={dataUpdatedAt} isOffline={isOffline} />}
        {policies !== undefined && !isOffline && <InstallNotice policies={policies} />}
      </Stack>
    </Screen>
  );
}
