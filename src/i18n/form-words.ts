import { addCatalogue } from './activate.ts';
import { messages } from './catalogues/forms/es-ES.po';

// What is wrong with a field, and the words of fields: they come with the first form.
addCatalogue(messages);
