import { addCatalogue } from './activate.ts';
import { messages } from './catalogues/refusals/es-ES.po';

// Why the server refuses comes with the first screen that says it, and not with the first screen.
addCatalogue(messages);
