import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { storePage } from '#domain/site/store-page.ts';
import {
  type BrandColors,
  type BrandScheme,
  brandContrasts,
  brandFloors,
  brandSchemes,
  neutrals,
  ownBrand,
} from '#domain/white-label/brand-colors.ts';
import { brandProperty } from '#domain/white-label/brand-property.ts';
import { isHexColor } from '#domain/white-label/contrast.ts';
import { getStore } from '#domain/wire/stores.ts';
import { useAsk } from '#src/data/ask.ts';
import { Section } from '#src/office/kit/section.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { Row, Stack } from '#src/ui/layout.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Segment } from '#src/ui/segment.tsx';
import styles from './landing-preview.module.css';

type Scheme = 'light' | 'dark';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Preview of a landing page with the values in its form now, in both colour schemes, with the contrast of its colours. `control`: of that form. */
export function LandingPreview({ storeId, control }: { storeId: string; control: Control<FieldValues> }) {
  const { t } = useLingui();
  const ask = useAsk();
  const [scheme, setScheme] = useState<Scheme>('light');
  const { data: store } = useQuery(ask(getStore, { params: { id: storeId } }));
  const [title, text, code, brand] = useWatch({ control, name: ['title', 'text', 'discount_code', 'brand'] }) as unknown[];
  const house = useSettings()?.brand?.colors ?? brandSchemes(ownBrand);
  const colors = colorsOf(brand);
  const page = storePage({ title: textOf(title), text: textOf(text), store: { name: store?.name ?? '…', city: store?.city ?? '…' } });
  const discount = textOf(code).toUpperCase();
  return (
    <Section title={<Trans>Así se verá</Trans>}>
      <Stack gap={4}>
        <Segment
          label={t`Con el móvil en`}
          options={[
            { value: 'light', text: t`Claro` },
            { value: 'dark', text: t`Oscuro` },
          ]}
          value={scheme}
          onValue={(chosen) => setScheme(chosen === 'dark' ? 'dark' : 'light')}
        />
        {colors && <Contrasts colors={colors} />}
        <div className={styles.phone} style={styleOf((colors ? brandSchemes(colors) : house)[scheme], scheme)}>
          <div className={styles.words}>
            <p className={styles.title}>{page.heading || t`Título`}</p>
            <p>{page.lead}</p>
            {page.more.map((paragraph, place) => (
              <p key={String(place)}>{paragraph}</p>
            ))}
            {discount !== '' && (
              <p className={styles.discount}>
                <Trans>Con el código {discount}, que ya va puesto en tu precio.</Trans>
              </p>
            )}
            <p className={styles.link}>
              <Trans>¿Tienes dudas?</Trans>
            </p>
            <p>{page.offeredBy}</p>
          </div>
          <div className={styles.dock}>
            <span className={styles.action}>
              <Trans>Ver mi precio</Trans>
            </span>
          </div>
        </div>
      </Stack>
    </Section>
  );
}

/** The three colours of the form; null: they are not all valid colours yet, and the preview uses those of the house. */
function colorsOf(brand: unknown): BrandColors | null {
  const { dock, action, link } = (brand ?? {}) as Partial<Record<keyof BrandColors, unknown>>;
  const isColor = (value: unknown): value is string => typeof value === 'string' && isHexColor(value);
  return isColor(dock) && isColor(action) && isColor(link) ? { dock, action, link } : null;
}

/** This page follows the system's colour scheme, so the scheme of the preview is set colour by colour. */
function styleOf(colors: BrandScheme, scheme: Scheme): CSSProperties {
  const own = Object.entries(colors).map(([name, color]) => [brandProperty(name), color]);
  const { surface, text } = neutrals[scheme];
  return { '--surface': surface, '--text': text, ...Object.fromEntries(own) } as CSSProperties;
}

/** The contrast of each pair that has a minimum. Below it the server refuses to publish. */
function Contrasts({ colors }: { colors: BrandColors }) {
  const { t, i18n } = useLingui();
  const names = { dock: t`Barra`, action: t`Botón`, actionOnDock: t`Botón en la barra`, link: t`Enlaces` };
  const contrasts = brandContrasts(colors);
  const pairs = (Object.keys(names) as (keyof typeof names)[]).map((pair) => ({
    pair,
    ratio: i18n.number(Math.floor(contrasts[pair] * 10) / 10, { minimumFractionDigits: 1 }),
    floor: i18n.number(brandFloors[pair], { minimumFractionDigits: 1 }),
    isRead: contrasts[pair] >= brandFloors[pair],
  }));
  const low = pairs.filter(({ isRead }) => !isRead).length;
  return (
    <Stack gap={2}>
      <b role="status">
        {low === 0 ? (
          <Trans>Se lee bien</Trans>
        ) : (
          <Plural value={low} one="# contraste no llega: así no se guarda" other="# contrastes no llegan: así no se guarda" />
        )}
      </b>
      <Row wrap gap={2}>
        {pairs.map(({ pair, ratio, floor, isRead }) => (
          <Pill key={pair} status={isRead ? 'ok' : 'bad'}>
            {isRead ? (
              <Trans>
                {names[pair]} {ratio} : 1
              </Trans>
            ) : (
              <Trans>
                {names[pair]} {ratio} : 1, mínimo {floor}
              </Trans>
            )}
          </Pill>
        ))}
      </Row>
    </Stack>
  );
}
