/** An element of a page, found by XPath. */
export interface EngineElement {
  click(): Promise<unknown>;
  type(text: string): Promise<unknown>;
  choose(path: string): Promise<unknown>;
  attribute(name: string): Promise<string | null>;
}

/** The commands that every browser engine takes, whatever protocol its driver speaks. */
export interface Engine {
  open(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  /** Waits until the element exists. */
  find(xpath: string): Promise<EngineElement>;
  /** All text on the page. */
  words(): Promise<string>;
  /** Evaluates an expression in the page; a promise is awaited. */
  ask<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

/** Milliseconds that a page may take on a machine with other work. */
export const engineWaitMs = 60_000;
