import { addCatalogue } from './activate.ts';
import { messages } from './catalogues/kit/es-ES.po';

// The words of the parts of lists come with the first of them, and not with the first screen. Whoever draws them imports this file.
addCatalogue(messages);
