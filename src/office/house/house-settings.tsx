import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { getHouseSettings, type HouseAnswer } from '#domain/wire/house-settings.ts';
import { useAsk } from '#src/data/ask.ts';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { OneOf, useOneOf } from '#src/office/kit/one-of.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { DateText } from '#src/ui/date.tsx';
import { Meta } from '#src/ui/text.tsx';
import { FloorsSection } from './floors-section.tsx';
import { NoticeTexts } from './notice-texts.tsx';
import { KeptSection, MoneySection, TellingSection } from './other-sections.tsx';
import { AttentionSection, EvaluationSection } from './service-sections.tsx';

/** Loaded after the settings, because it stands below them. */
const History = lazy(async () => ({ default: (await import('#src/office/kit/history.tsx')).History }));

/** `/oficina/ajustes`: the settings of the house, section by section. */
export function HouseSettingsScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const one = useOneOf({ ...ask(getHouseSettings, {}), enabled: may(getHouseSettings) });
  return (
    <OfficePage title={t`Ajustes`} current="/oficina/ajustes" needs={getHouseSettings} hasFailed={one.error !== null}>
      <OneOf one={one}>{(given) => <Sections given={given} />}</OneOf>
    </OfficePage>
  );
}

function Sections({ given }: { given: HouseAnswer }) {
  const [last] = given.changed.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <>
      <Meta>
        <Trans>Valen desde que se guardan.</Trans>{' '}
        {last && (
          <Trans>
            El último cambio es de {last.by.name}, <DateText when={last.at} />.
          </Trans>
        )}
      </Meta>
      <AttentionSection given={given} />
      <EvaluationSection given={given} />
      <FloorsSection given={given} />
      <MoneySection given={given} />
      <TellingSection given={given} />
      <NoticeTexts given={given} />
      <KeptSection given={given} />
      <Suspense>
        <History subject="house" id="1" isThere labels={{}} />
      </Suspense>
    </>
  );
}
