import { afterEach, expect, test, vi } from 'vitest';
import { createShotSignals } from './shot-signals.ts';

afterEach(() => vi.restoreAllMocks());

/** A fake of speech synthesis: its voices are there only after they were asked for once, and `says` is called with each utterance. */
function speakWith(voices: string[], says: (utterance: SpeechSynthesisUtterance) => void) {
  let asked = 0;
  vi.spyOn(speechSynthesis, 'getVoices').mockImplementation(() => {
    asked += 1;
    return asked === 1 ? [] : voices.map((lang) => ({ lang, name: lang, default: false, localService: true, voiceURI: lang }));
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      onerror: SpeechSynthesisUtterance['onerror'] = null;
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.spyOn(speechSynthesis, 'speak').mockImplementation(says);
  return vi.spyOn(speechSynthesis, 'cancel');
}

/** Runs the last seconds of a countdown; returns the words that were left to be announced without a voice. */
function countDown(): string[] {
  const announced: string[] = [];
  const signals = createShotSignals();
  for (const word of ['3', '2', '1']) signals.say(word, () => announced.push(word));
  signals.end();
  return announced;
}

test.each([
  ['a Spanish voice', ['en-GB', 'es-ES'], ['3', '2', '1'], []],
  ['one of Mexico, named in the way of Android', ['es_MX'], ['3', '2', '1'], []],
  ['an English voice alone', ['en-GB'], [], ['3', '2', '1']],
  ['no voice', [], [], ['3', '2', '1']],
])('with %s each number is said once', (_what, voices, spoken, announced) => {
  const words: string[] = [];
  const cancelled = speakWith(voices, ({ text }) => words.push(text));
  expect(countDown()).toEqual(announced);
  expect(words).toEqual(spoken);
  expect(cancelled).toHaveBeenCalledOnce();
});

test.each([
  ['synthesis-failed', ['3', '2', '1']],
  // A countdown that was stopped announces nothing more.
  ['canceled', []],
] as const)('a voice that ends with %s leaves %j to be announced', (error, announced) => {
  speakWith(['es-ES'], (utterance) => utterance.onerror?.({ error } as SpeechSynthesisErrorEvent));
  expect(countDown()).toEqual(announced);
});
