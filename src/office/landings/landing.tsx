import { Trans, useLingui } from '@lingui/react/macro';
import { planTiers } from '#domain/policy/plan-tier.ts';
import { tierNames } from '#domain/policy/tier-names.ts';
import { createLanding, getLanding, updateLanding } from '#domain/wire/landings.ts';
import { listOwnLandings } from '#domain/wire/office-landings.ts';
import { ChipsField } from '#src/forms/fields/chips.tsx';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { CodeField } from '#src/forms/fields/code.tsx';
import { ColorField } from '#src/forms/fields/color.tsx';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { SwitchField } from '#src/forms/fields/switch.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import { ResourcePage } from '#src/office/kit/resource-page.tsx';
import { useProductTypes } from '#src/office/kit/use-product-types.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { LandingPreview } from './landing-preview.tsx';

const calls = { list: listOwnLandings, get: getLanding, create: createLanding, update: updateLanding };
const ours = { dock: '', action: '', link: '' };

/** `/oficina/tiendas/{storeId}/landings/{id}`, and `/nuevo`: a landing page of a store, beside its preview. */
export function LandingScreen({ storeId, id }: { storeId: string; id: string }) {
  const { t } = useLingui();
  const types = useProductTypes();
  return (
    <ResourcePage
      calls={calls}
      place="/oficina/landings"
      within={{ place: '/oficina/landings', above: [], params: { id: storeId }, idName: 'landingId' }}
      words={{ many: t`Páginas de tiendas`, one: t`Página`, fresh: t`Nueva página` }}
      subject="landing"
      id={id}
      nameOf={({ title }) => title}
      actions={({ active, slug }) =>
        active && (
          <ButtonLink icon="right" to={`/tienda/${slug}`}>
            <Trans>Ver la página</Trans>
          </ButtonLink>
        )
      }
      labels={{
        title: t`Título`,
        slug: t`Dirección de la página`,
        text: t`Texto`,
        product_type_ids: t`Qué se vende aquí`,
        plan: t`Plan que sale elegido`,
        discount_code: t`Descuento`,
        brand: { dock: t`Barra`, action: t`Botón`, link: t`Enlaces` },
        active: t`Publicada`,
      }}
      start={(given) => ({ product_type_ids: [], active: false, ...given, brand: given?.brand ?? ours })}
      fields={(form) => (
        <>
          <TextField at={form.at('title')} />
          <TextField
            at={form.at('slug')}
            help={t`Lo que va detrás de /tienda/`}
            words={{ 'wrong-form': t`Sin espacios ni acentos. Por ejemplo: tienda-sol` }}
          />
          <LinesField at={form.at('text')} maxLength={5000} rows={5} help={t`Una línea vacía empieza otro párrafo.`} />
          <ChipsField at={form.at('product_type_ids')} options={types.map((type) => ({ value: type.id, text: type.name }))} />
          <CodeField
            at={form.at('discount_code')}
            help={t`El código de un descuento de esta tienda, o de todas.`}
            words={{ unknown: t`Esta tienda no tiene ese descuento.` }}
          />
          <ChoiceField
            at={form.at('plan')}
            options={[{ value: '', text: t`El de siempre` }, ...planTiers.map((tier) => ({ value: tier, text: tierNames[tier] }))]}
            words={{ 'not-an-option': t`Nada de lo que se vende aquí tiene ese plan.` }}
          />
          <ColorField at={form.at('brand.dock')} />
          <ColorField at={form.at('brand.action')} />
          <ColorField at={form.at('brand.link')} />
          <SwitchField at={form.at('active')} help={t`La ve cualquiera que tenga su dirección. Sin los tres colores lleva los nuestros.`} />
        </>
      )}
      beside={(form) => <LandingPreview storeId={storeId} control={form.methods.control} />}
    />
  );
}
