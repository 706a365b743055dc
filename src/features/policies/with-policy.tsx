import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { deviceMarks } from '#domain/policy/device-marks.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Policy } from '#domain/wire/policies.ts';
import { getPolicyContract, type PolicyContract } from '#domain/wire/policy-contracts.ts';
import { ApiError } from '#src/api/api-error.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import { fetchAhead } from '#src/parts/fetch-ahead.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { DataAge } from '#src/parts/policy/data-age.tsx';
import { useDeviceWords } from '#src/parts/policy/device-words.ts';
import { usePolicies } from '#src/parts/policy/policies.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { haltAtom, isOfflineAtom } from '#src/state/connection.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head } from '#src/ui/text.tsx';

/** A policy with what its screens need to know. */
export interface KnownPolicy {
  policy: Policy;
  /** The name of its only device, with what distinguishes it from others of the same name; the product's name when it has none or several. */
  name: string;
  /** The name of a risk. */
  nameOf: (riskId: number) => string;
  /** The contract; null: not loaded, or not readable here. */
  contract: PolicyContract | null;
  /** Epoch milliseconds: when the data were read. */
  readAt: number;
  isOffline: boolean;
  /** Says why the server did not give the contract, with a button to ask again; nothing: it gave it, or nothing came from it at all. */
  unread: ReactNode;
}

/** The frame of every screen of a policy. */
export function PolicyFrame({
  title,
  about,
  back,
  dock,
  dockNote,
  children,
}: {
  title: string;
  about?: string | undefined;
  back: AppPath;
  dock?: ReactNode;
  dockNote?: ReactNode;
  children: ReactNode;
}) {
  const phone = useSettings()?.phone;
  return (
    <Screen
      title={title}
      about={about}
      back={back}
      queue={<QueueStatus />}
      phone={phone}
      dock={dock}
      dockNote={dockNote}
      aside={<HelpAside />}
    >
      <Stack gap={5}>{children}</Stack>
    </Screen>
  );
}

/** Milliseconds until the neighbouring screens are fetched: until then the first screen has the network for itself. */
const neighboursAfterMs = 2_500;

/** Loads a policy of the person, without a network from the data read last; another person's is treated as not found. `title`: shown until the policy is known. */
export function WithPolicy({ id, title, children }: { id: string; title: string; children: (known: KnownPolicy) => ReactNode }) {
  const ask = useAsk();
  const isOffline = useAtomValue(isOfflineAtom);
  const isHalted = useAtomValue(haltAtom) !== null;
  const { data: policies, dataUpdatedAt: readAt, error, isFetching, refetch } = usePolicies();
  const deviceWords = useDeviceWords(deviceMarks(policies ?? []));
  const policy = policies?.find((one) => String(one.id) === id);
  const contract = useQuery({ ...ask(getPolicyContract, { params: { id } }), ...persisted, enabled: policy !== undefined });
  usePageTitle(title);
  const isThere = policy !== undefined;
  useEffect(() => {
    if (!isThere) return;
    // A screen that cannot be fetched now is fetched when it is opened.
    const timer = setTimeout(
      () => void fetchAhead(import('./neighbours.ts')).then((loaded) => loaded?.fetchNeighbours()),
      neighboursAfterMs,
    );
    return () => clearTimeout(timer);
  }, [isThere]);
  if (policy === undefined)
    return (
      <PolicyFrame title={title} back="/">
        {policies === undefined || (isFetching && policies.length === 0) ? (
          <>
            <Head title={title} />
            {error === null ? <Skeleton rows={4} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
          </>
        ) : (
          <NotThere />
        )}
      </PolicyFrame>
    );
  const nameOf = (riskId: number) => {
    const risk = policy.policy_risks.find((one) => one.id === riskId);
    return deviceWords({ device: risk ? deviceName(risk) : null, riskId, policyNumber: policy.number });
  };
  const devices = policy.policy_risks.filter((risk) => risk.active && deviceName(risk) !== null);
  const [only] = devices;
  const name = devices.length === 1 && only ? nameOf(only.id) : policy.product.name;
  const missing = contract.data === undefined ? contract.error : null;
  const isAnswered = missing instanceof ApiError && !isHalted;
  return (
    <>
      {children({
        policy,
        name,
        nameOf,
        contract: contract.data ?? null,
        readAt,
        isOffline: isOffline || (missing !== null && !isAnswered),
        unread: isAnswered && missing.code !== 'not-found' && (
          <NotRead error={missing} isReading={contract.isFetching} onAgain={contract.refetch} />
        ),
      })}
    </>
  );
}

function NotThere() {
  return (
    <Stack gap={4}>
      <Head
        title={<Trans>Aquí no hay ninguna póliza tuya</Trans>}
        lead={<Trans>Puede que el enlace sea de otra cuenta, o que ya no exista.</Trans>}
      />
      <ButtonLink to="/">
        <Trans>Ver mis pólizas</Trans>
      </ButtonLink>
    </Stack>
  );
}

/** The age of the data, shown without a network; or that the server did not give the contract. */
export function AgeOf({ known: { isOffline, readAt, unread } }: { known: Pick<KnownPolicy, 'isOffline' | 'readAt' | 'unread'> }) {
  return isOffline ? <DataAge readAt={readAt} /> : unread;
}

/** "Xiaomi Redmi Note 13 · Póliza 20481": the subject line of the policy's other screens. */
export function useAbout({ policy, name }: Pick<KnownPolicy, 'policy' | 'name'>): string {
  const { t } = useLingui();
  return t`${name} · Póliza ${policy.number}`;
}
