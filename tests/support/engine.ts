/** One element of a page, found by XPath. */
export interface EngineElement {
  click(): Promise<unknown>;
  type(text: string): Promise<unknown>;
  choose(path: string): Promise<unknown>;
  attribute(name: string): Promise<string | null>;
}

/** What every engine can be told to do, whichever protocol its driver speaks. */
export interface Engine {
  open(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  /** Waits until it is there. */
  find(xpath: string): Promise<EngineElement>;
  /** All that can be read on the page. */
  words(): Promise<string>;
  /** The value of an expression in the page; a promise is waited for. */
  ask<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

/** How long a page may take on a machine that has other work. */
export const engineWaitMs = 60_000;
