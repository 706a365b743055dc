import { randomUUID } from 'node:crypto';

/** A new name for the file of a data export. */
export const exportBlob = () => `export-${randomUUID()}`;

export const isExportBlob = (name: string) => /^export-[0-9a-f-]{36}$/.test(name);
