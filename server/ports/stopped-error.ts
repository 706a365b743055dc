/** A task was cut short because the server stops. The error says nothing about the task itself, which is done again at the next start. */
export class StoppedError extends Error {
  constructor() {
    super('stopped');
  }
}
