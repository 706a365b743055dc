/** A message to one phone. */
export interface TextMessage {
  /** The same for every try of the same message. */
  id: string;
  /** `+34` and nine digits. */
  to: string;
  text: string;
}

/** Sends messages to phones. */
export interface Sms {
  /** Messages do not leave this machine, and people are told so. */
  isDemo: boolean;
  /** Resolves when somebody else has taken it over or it lies on the disk; throws an `OutsideError` when it has to be tried again, a final one when it is refused for good. */
  send(message: TextMessage): Promise<void>;
}
