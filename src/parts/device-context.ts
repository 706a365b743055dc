import { createContext, useContext } from 'react';
import type { Reader } from '#src/platform/reader/reader.ts';
import type { Records } from '#src/platform/storage/strict-store.ts';

/** The parts of the device that screens use: its storage and the reader of pictures. */
export interface Device {
  records: Records;
  reader: Reader;
}

const DeviceContext = createContext<Device | null>(null);

export const DeviceProvider = DeviceContext;

export function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (device === null) throw new Error('useDevice outside DeviceProvider');
  return device;
}
