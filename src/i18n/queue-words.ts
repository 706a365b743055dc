import { addCatalogue } from './activate.ts';
import { messages } from './catalogues/queue/es-ES.po';

// What things that wait are called comes with the first screen that says it, and not with the first screen.
addCatalogue(messages);
