/** Letters that no accent is taken off of, and signs, each with what stands for it (EPC217-08, conversion table). */
const others = new Map(
  `Æ=AE æ=ae Œ=OE œ=oe Ø=O ø=o Ł=L ł=l Đ=D đ=d Ð=D ð=d Þ=TH þ=th ẞ=SS ß=ss ı=i Ħ=H ħ=h Ŧ=T ŧ=t Ŋ=N ŋ=n ĸ=k º=o ª=a €=E
   &=+ ;=, _=- –=- —=- ·=. [=( ]=) {=( }=) \\=/ |=/ "=' \`=' ´=' ‘=' ’=' “=' ”=' «=' »='`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

/** What every bank of the SEPA schemes reads (EPC217-08): accents taken off, other letters and signs as what stands for them; what nothing stands for is a space. */
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
