/** What stands in the address of a page on which one is made. */
export const newId = 'nuevo';
