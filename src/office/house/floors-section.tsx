import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { type HouseAnswer, houseBody } from '#domain/wire/house-settings.ts';
import { NumberField } from '#src/forms/fields/number.tsx';
import { Columns } from '#src/ui/layout.tsx';
import { HouseSection } from './house-section.tsx';

const floors = v.object({ assessment_floors: v.required(houseBody.entries.assessment_floors) });
type Floor = keyof HouseAnswer['settings']['assessment_floors'];

function useFloorLabels(): Record<Floor, string> {
  const { t } = useLingui();
  return {
    darkest: t`Luz mínima`,
    sureLightFront: t`Luz segura, delante`,
    sureLightBack: t`Luz segura, detrás`,
    mostBurntFront: t`Quemado máximo, delante`,
    sureBurntFront: t`Quemado seguro, delante`,
    mostBurntBack: t`Quemado máximo, detrás`,
    mostBlur: t`Borroso máximo`,
    leastDevice: t`Móvil, mínimo`,
    leastOutline: t`Contorno mínimo sin código`,
    sureDevice: t`Móvil, seguro`,
    sureLens: t`Objetivo, seguro`,
    leastShare: t`Tamaño mínimo`,
    sureShare: t`Tamaño seguro`,
    mostOutsideFront: t`Fuera máximo, delante`,
    mostOutsideBack: t`Fuera máximo, detrás`,
    sureOutsideFront: t`Fuera seguro, delante`,
    sureOutsideBack: t`Fuera seguro, detrás`,
    mostBeyondSides: t`Se sale, máximo`,
    sureBeyondSides: t`Se sale, seguro`,
    mostScreenGrid: t`Trama de pantalla máxima`,
    mostScreenWave: t`Onda de pantalla máxima`,
    mostColourShift: t`Separación máxima entre el rojo y el azul (píxeles)`,
    mostBezel: t`Marco de pantalla máximo`,
    mostCodeLean: t`Inclinación máxima del código`,
    mostCodeEdge: t`Nitidez máxima del código, en veces`,
    mostCodeLight: t`Diferencia máxima del blanco del código`,
    mostSavedTwice: t`Indicio máximo de guardarse dos veces`,
    mostCracksFront: t`Grietas máximas, delante`,
    mostBrokenBack: t`Grietas máximas, detrás`,
    sameLikeness: t`Parecido de la misma foto`,
    likeLikeness: t`Parecido sospechoso`,
    mostUnchanged: t`Parte igual máxima`,
  };
}

/** The limits of the measures: beyond them a photo is refused, or left to a person. */
export function FloorsSection({ given }: { given: HouseAnswer }) {
  const labels = useFloorLabels();
  const { t, i18n } = useLingui();
  const usual = given.defaults.assessment_floors;
  return (
    <HouseSection
      id="floors"
      title={<Trans>Umbrales de las fotos</Trans>}
      given={given}
      body={floors}
      labels={{ assessment_floors: labels }}
    >
      {(form) => (
        <Columns>
          {(Object.keys(labels) as Floor[]).map((name) => {
            const asUsual = i18n.number(usual[name], { maximumFractionDigits: 6 });
            return <NumberField key={name} at={form.at(`assessment_floors.${name}`)} help={t`De partida: ${asUsual}`} />;
          })}
        </Columns>
      )}
    </HouseSection>
  );
}
