import { type RiskType, riskType } from '#domain/policy/risk-type.ts';

/** A word of a search for a model. `isForgiven`: similar spellings match too; never for digits or short words. */
export interface ModelWord {
  text: string;
  isForgiven: boolean;
}

/** Words of fewer letters are too similar to each other to allow misspellings. */
const leastForgivenLetters = 4;

/** Words for each kind of device, without accents; within a kind they do not tell one model from another. */
const kindWords: Partial<Record<RiskType, RegExp>> = {
  [riskType.mobile]: /^(moviles|movil|telefonos?|celular|smartphone)$/,
  [riskType.scooter]: /^(patinetes?|patin|electrico|scooter)$/,
  [riskType.portable]: /^(portatil|ordenador|laptop)$/,
  [riskType.smartTv]: /^(tele|televisor|television|tv|smart)$/,
};
const colour = /^(negr|blanc|roj|amarill|dorad|platead|morad)[oa]$|^(azul|verde|gris|rosa|plata|color|naranja|lila)$/;
/** A storage size: `128GB`, `256 gb`, `1 TB`. */
const capacity = /(?<!\p{L}|\p{N})\d+\s*[gt]b(?!\p{L}|\p{N})/giu;

const plain = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The text of a search for a device without words that name no model: colours, storage sizes and, when `kind` is given, words for that kind. */
export function modelText(text: string, kind?: RiskType): string {
  const ofKind = kind && kindWords[kind];
  return text
    .replaceAll(capacity, ' ')
    .split(/\s+/)
    .filter((word) => !colour.test(plain(word)) && !ofKind?.test(plain(word)))
    .join(' ')
    .trim();
}

/** The words of a search for a device, with digits and letters separated: `iphone13` gives `iphone` and `13`. */
export function modelWords(text: string): ModelWord[] {
  return (text.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}\s]+/gu) ?? []).map((word) => ({
    text: word,
    isForgiven: /^\p{L}/u.test(word) && word.length >= leastForgivenLetters,
  }));
}
