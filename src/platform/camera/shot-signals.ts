/** Beeps and a vibration, so that the countdown can be followed without looking at the screen. Silent where the system gives no sound. */
export interface ShotSignals {
  tick(): void;
  /** Says a word with the system's Spanish voice; `otherwise` is called where there is none, or where it fails. */
  say(word: string, otherwise: () => void): void;
  shot(): void;
  /** Ends the voice in what it has still to say. */
  end(): void;
}

/** Makes the sounds and voice of a shot. To be called in the handler of a tap: without one, browsers give no sound. */
export function createShotSignals(): ShotSignals {
  // Chromium fetches its voices when they are asked for first, and has none until then.
  globalThis.speechSynthesis?.getVoices();
  const context = typeof AudioContext === 'function' ? new AudioContext() : null;
  function beep(hertz: number, ms: number): void {
    if (!context) return;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = hertz;
    gain.gain.value = 0.2;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + ms / 1000);
  }
  return {
    tick: () => beep(880, 90),
    say(word, otherwise) {
      const voice = globalThis.speechSynthesis?.getVoices().find(({ lang }) => lang.toLowerCase().startsWith('es'));
      if (!voice) {
        otherwise();
        return;
      }
      const said = new SpeechSynthesisUtterance(word);
      said.voice = voice;
      said.lang = voice.lang;
      said.onerror = ({ error }) => {
        if (error !== 'canceled' && error !== 'interrupted') otherwise();
      };
      speechSynthesis.speak(said);
    },
    shot() {
      beep(1320, 400);
      navigator.vibrate?.(300);
    },
    end() {
      globalThis.speechSynthesis?.cancel();
      void context?.close().catch(() => undefined);
    },
  };
}

/** Keeps the screen on while the work lasts; returns how to let it go. */
export async function keepScreenOn(): Promise<() => void> {
  const lock = await navigator.wakeLock?.request('screen').catch(() => null);
  return () => void lock?.release().catch(() => undefined);
}
