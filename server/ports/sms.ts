/** An SMS to one phone. */
export interface TextMessage {
  /** The same for every try of the same message. */
  id: string;
  /** `+34` and nine digits. */
  to: string;
  text: string;
}

/** Sends SMS. */
export interface Sms {
  /** Messages do not leave this machine, and people are told so. */
  isDemo: boolean;
  /**
   * Resolves when another server has accepted the message or it is on the disk; throws an `OutsideError` when it has to be tried again, a final one when it is
   * refused for good.
   */
  send(message: TextMessage): Promise<void>;
}
