import type { ReactNode } from 'react';
import type { EndpointParts, ResponseOf } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { type Asked, useAsk } from '#src/data/ask.ts';
import { OfficePage } from './office-page.tsx';
import { OneOf, useOneOf } from './one-of.tsx';

/** The page of one thing that is there: its name, what can be done with it, and what is drawn of it. */
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
  /** The parameters of the call's path. */
  params: Readonly<Record<string, string>>;
  /** The place of the navigation that it belongs to. */
  place: AppPath;
  /** Pages that it stands below, its list the last of them. */
  above: readonly { to: AppPath; text: string }[];
  /** What such a thing is called while it is not there: "Distribuidor". */
  name: string;
  nameOf: (given: ResponseOf<E>) => string;
  actions?: (given: ResponseOf<E>) => ReactNode;
  /** Below it, also when it is not there or no more. */
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
