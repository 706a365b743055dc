/** A word of a search for a model. `isForgiven`: a word that is written almost so is found too; figures are not guessed. */
export interface ModelWord {
  text: string;
  isForgiven: boolean;
}

/** Of fewer letters than these, almost every word is like another. */
const leastForgivenLetters = 4;

/** The words of what somebody types to find their device, figures apart from letters: `iphone13` is `iphone` and `13`. */
export function modelWords(text: string): ModelWord[] {
  return (text.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}\s]+/gu) ?? []).map((word) => ({
    text: word,
    isForgiven: /^\p{L}/u.test(word) && word.length >= leastForgivenLetters,
  }));
}
