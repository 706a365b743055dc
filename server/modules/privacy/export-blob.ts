import { randomUUID } from 'node:crypto';

/** The name of the file of a copy of somebody's data. */
export const exportBlob = () => `export-${randomUUID()}`;

export const isExportBlob = (name: string) => /^export-[0-9a-f-]{36}$/.test(name);
