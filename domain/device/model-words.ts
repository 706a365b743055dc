import { type RiskType, riskType } from '#domain/policy/risk-type.ts';

/** A word of a search for a model. `isForgiven`: a word that is written almost so is found too; figures are not guessed. */
export interface ModelWord {
  text: string;
  isForgiven: boolean;
}

/** Almost every word of fewer letters is like another. */
const leastForgivenLetters = 4;

/** What things of a kind are called, without accents: among those of its kind it tells none from another. */
const kindWords: Partial<Record<RiskType, RegExp>> = {
  [riskType.mobile]: /^(moviles|movil|telefonos?|celular|smartphone)$/,
  [riskType.scooter]: /^(patinetes?|patin|electrico|scooter)$/,
  [riskType.portable]: /^(portatil|ordenador|laptop)$/,
  [riskType.smartTv]: /^(tele|televisor|television|tv|smart)$/,
};
const colour = /^(negr|blanc|roj|amarill|dorad|platead|morad)[oa]$|^(azul|verde|gris|rosa|plata|color|naranja|lila)$/;
/** How much it holds: `128GB`, `256 gb`, `1 TB`. */
const capacity = /(?<!\p{L}|\p{N})\d+\s*[gt]b(?!\p{L}|\p{N})/giu;

const plain = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What somebody types to find their device, without what says no model: its colour, how much it holds, and among things of one kind the kind. */
export function modelText(text: string, kind?: RiskType): string {
  const ofKind = kind && kindWords[kind];
  return text
    .replaceAll(capacity, ' ')
    .split(/\s+/)
    .filter((word) => !colour.test(plain(word)) && !ofKind?.test(plain(word)))
    .join(' ')
    .trim();
}

/** The words of what somebody types to find their device, figures apart from letters: `iphone13` is `iphone` and `13`. */
export function modelWords(text: string): ModelWord[] {
  return (text.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}\s]+/gu) ?? []).map((word) => ({
    text: word,
    isForgiven: /^\p{L}/u.test(word) && word.length >= leastForgivenLetters,
  }));
}
