import type { ReactNode } from 'react';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { type Asked, useAsk } from '#src/data/ask.ts';
import { OfficePage } from './office-page.tsx';
import { OneOf, useOneOf } from './one-of.tsx';

/** The page of one existing thing: its name, its actions and its content. */
export function RecordPage<const E extends EndpointParts>({
  call,
  params,
  place,
  above,
  name,
  nameOf,
  actions,
  after,
  children,
}: {
  call: E;
  /** The parameters in the call's path. */
  params: Readonly<Record<string, string>>;
  /** The place in the navigation to which it belongs. */
  place: AppPath;
  /** The pages above this one, the last of them its list. */
  above: readonly { to: AppPath; text: string }[];
  /** The title while the thing is loading or does not exist: "Distribuidor". */
  name: string;
  nameOf: (given: ResponseOf<E>) => string;
  actions?: (given: ResponseOf<E>) => ReactNode;
  /** Stands below the content, also when the thing does not exist or no longer does. */
  after?: (given: ResponseOf<E> | undefined) => ReactNode;
  children: (given: ResponseOf<E>) => ReactNode;
}) {
  const ask = useAsk();
  const one = useOneOf(ask(call, { params } as unknown as Asked<E>));
  return (
    <OfficePage
      title={one.data === undefined ? name : nameOf(one.data)}
      current={place}
      above={above}
      needs={call}
      hasFailed={one.error !== null}
      actions={one.data !== undefined && actions?.(one.data)}
    >
      <OneOf one={one}>{children}</OneOf>
      {after?.(one.data)}
    </OfficePage>
  );
}
