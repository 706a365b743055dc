/**
 * Replacements for letters that do not decompose into a base letter and an accent, and for signs: by the conversion table of EPC217-08, which has Latin, Greek and
 * Bulgarian letters. Letters like Æ, Œ and Þ become two letters. Cyrillic letters of other languages are not in the table and have their usual transliteration.
 */
const others = new Map(
  `æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ß=ss ẞ=SS ı=i ħ=h ŧ=t ŋ=n ĸ=k º=o ª=a
   α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r ς=s σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
   а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sht ъ=a ь=y ю=yu я=ya
   ы=y э=e і=i є=ye ґ=g ђ=d ј=j љ=lj њ=nj ћ=c џ=dz ѕ=dz
   €=E &=+ ;=, _=- –=- —=- ·=. [=( ]=) {=( }=) \\=/ |=/ "=' \`=' ´=' ‘=' ’=' “=' ”=' «=' »='`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(2)] as const)
    // A sign without a capital makes two equal entries, of which the second counts.
    .flatMap(([sign, stands]) => [[sign.toUpperCase(), stands.toUpperCase()] as const, [sign, stands] as const]),
);

/** A text in the character set that every SEPA bank accepts (EPC217-08): without accents, other letters and signs replaced, and a space where there is no replacement. */
export function sepaText(text: string, maxLength: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, (sign) => others.get(sign) ?? ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
}
