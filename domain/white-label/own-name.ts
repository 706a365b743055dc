/** What the product is called where no house has named it. By itself, as the first screen needs nothing else of a brand. */
export const ownName = 'Peritia';
