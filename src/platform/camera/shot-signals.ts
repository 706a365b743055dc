/** Beeps and a vibration by which the countdown can be followed without looking at the screen. Silent where the system gives no sound. */
export interface ShotSignals {
  tick(): void;
  /** Says a word with the system's Spanish voice; calls `otherwise` where there is none, or where it fails. */
  say(word: string, otherwise: () => void): void;
  shot(): void;
  /** Stops the voice, and drops what it has not said yet. */
  end(): void;
}

/** Creates the sounds and the voice of a shot. Call it in the handler of a tap: otherwise browsers play no sound. */
export function createShotSignals(): ShotSignals {
  // Chromium loads its voices on the first call, and has none until then.
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

/** Keeps the screen on; returns the function that ends this. */
export async function keepScreenOn(): Promise<() => void> {
  const lock = await navigator.wakeLock?.request('screen').catch(() => null);
  return () => void lock?.release().catch(() => undefined);
}
