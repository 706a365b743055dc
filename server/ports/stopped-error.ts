/** What was asked was cut short because the server ends: it says nothing of what was asked about, which is asked again at the next start. */
export class StoppedError extends Error {
  constructor() {
    super('stopped');
  }
}
