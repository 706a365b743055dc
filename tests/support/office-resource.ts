import type { Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';

/** The parameters of one kind of thing of the office, for the journey that all kinds share. `word`: a word that occurs in nothing else. */
export interface OfficeResource {
  /** The title of its list. */
  many: string;
  /** The address of its list. */
  list: string;
  /** The words of the button that makes a new one. */
  fresh: string;
  /** The label of a required field, whose fault is shown when it is empty. */
  needed: string;
  /** Creates the things to which a new one belongs. */
  prepare?: (server: AppServer, word: string) => Promise<unknown>;
  /** Steps before its form is shown. */
  begin?: (page: Page, word: string) => Promise<void>;
  fill: (page: Page, word: string) => Promise<void>;
  /** The query with which the list shows only this thing; absent: it is searched by its word. */
  found?: (server: AppServer, word: string) => Promise<string>;
  /** The name of its row. */
  named: (word: string) => string;
  /** A field that is changed, and the entry of its history. */
  change: { label: string; to: string; told: RegExp };
  /** The name of its row after the change, if the change renames it. */
  renamed?: string;
  /** Absent: it can be deleted. */
  isRemovable?: false;
  /** A column that only its export has. Absent: the list has no export. */
  onlyInFile?: string;
  /** An import of rows. Absent: there is none. */
  rows?: {
    action: string;
    /** The page with the import. */
    at: (server: AppServer, word: string) => Promise<string>;
    head: string;
    good: (word: string) => string;
    /** The file with one wrong cell, under `column`; `mended` is its corrected value. */
    bad: (word: string) => string;
    column: string;
    mended: string;
    /** The number of things after the import. */
    count: (server: AppServer, word: string) => Promise<number>;
  };
}
