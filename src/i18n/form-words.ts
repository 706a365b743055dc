import { addCatalogue } from './activate.ts';
import { messages } from './catalogues/forms/es-ES.po';

// The labels and faults of fields are loaded with the first form.
addCatalogue(messages);
