import type { ReadImei } from '#domain/evaluation/imei-check.ts';

/** Reads the IMEI in a picture. Never guesses, and never completes a number (decision A86). */
export interface ImeiReader {
  /**
   * Null when no IMEI is read with certainty. Reads one picture at a time: others wait.
   * @throws when the picture cannot be opened, or takes too long.
   */
  read(picture: Uint8Array): Promise<ReadImei | null>;
  /** Whether so many pictures wait that callers who can should try again later. */
  isBusy(): boolean;
}
