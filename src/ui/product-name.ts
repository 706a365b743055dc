import { createContext } from 'react';
import { ownName } from '#domain/white-label/own-name.ts';

/** What the app is called, which a house may choose. */
export const ProductName = createContext<string>(ownName);
