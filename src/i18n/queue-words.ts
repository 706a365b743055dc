import { addCatalogue } from './activate.ts';
import { messages } from './catalogues/queue/es-ES.po';

// The names of queued items are loaded with the first screen that shows them, and not with the first page.
addCatalogue(messages);
