import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AppPath } from '#domain/wire/page-paths.ts';
import type { Search } from '#src/data/list-address.ts';
import { SectionTabs } from '#src/ui/section-tabs.tsx';

/** One tab of a page that has several. */
export interface RecordTab {
  /** The name of the tab in the address: `?tab=key`. */
  key: string;
  text: string;
  /** How many things the tab lists. */
  count?: number | undefined;
  draw: () => ReactNode;
}

/** The tabs of one thing, each with its own address; the first one has the address of the page. */
export function RecordTabs({ place, tabs }: { place: AppPath; tabs: readonly [RecordTab, ...RecordTab[]] }) {
  const { t } = useLingui();
  const { tab } = useLocation({ select: (location): Search => location.search });
  const [first] = tabs;
  const current = tabs.find(({ key }) => key === tab) ?? first;
  const to = (key: string) => (key === first.key ? place : (`${place}?tab=${key}` as AppPath));
  return (
    <>
      <SectionTabs label={t`Partes`} tabs={tabs.map(({ key, text, count }) => ({ to: to(key), text, count }))} current={to(current.key)} />
      {current.draw()}
    </>
  );
}
