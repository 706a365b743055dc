import { addCatalogue } from './activate.ts';
import { messages } from './catalogues/kit/es-ES.po';

// The messages of the parts of lists are loaded with the first of these parts, and not with the first screen: each part imports this file.
addCatalogue(messages);
