import { addCatalogue } from './activate.ts';
import { messages } from './catalogues/refusals/es-ES.po';

// The words for the server's refusals are loaded with the first screen that shows them, and not with the first page.
addCatalogue(messages);
