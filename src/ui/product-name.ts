import { createContext } from 'react';

export const ownName = 'Peritia';

/** The name of the app, which a house can change. */
export const ProductName = createContext<string>(ownName);
