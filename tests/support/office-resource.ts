import type { Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';

/** What one kind of thing of the office says of itself, for the journey that is the same for all of them. `word`: one that stands in nothing else. */
export interface OfficeResource {
  /** The name of its list. */
  many: string;
  /** Where that is. */
  list: string;
  /** What makes a new one. */
  fresh: string;
  /** The label of a field that has to be filled in, which is told when it is not. */
  needed: string;
  /** Makes what a new one belongs to. */
  prepare?: (server: AppServer, word: string) => Promise<unknown>;
  /** What comes before its form. */
  begin?: (page: Page, word: string) => Promise<void>;
  fill: (page: Page, word: string) => Promise<void>;
  /** The query by which the list shows it alone; absent: it is searched by its word. */
  found?: (server: AppServer, word: string) => Promise<string>;
  /** What its row is called. */
  named: (word: string) => string;
  /** A field that is changed, and what its history says of that. */
  change: { label: string; to: string; told: RegExp };
  /** What its row is called then, if that is what was changed. */
  renamed?: string;
  /** Absent: it never goes. */
  isRemovable?: false;
  /** A column that its file has and no screen. Absent: it has no file. */
  onlyInFile?: string;
  /** Rows that come in as a file. Absent: none do. */
  rows?: {
    action: string;
    /** The page from which they come in. */
    at: (server: AppServer, word: string) => Promise<string>;
    head: string;
    good: (word: string) => string;
    /** With one cell that is wrong, under `column`; put right, it is `mended`. */
    bad: (word: string) => string;
    column: string;
    mended: string;
    /** How many there are then. */
    count: (server: AppServer, word: string) => Promise<number>;
  };
}
