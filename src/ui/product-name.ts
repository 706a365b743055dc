import { createContext } from 'react';

export const ownName = 'Peritia';

/** What the app is called, which a house may choose. */
export const ProductName = createContext<string>(ownName);
