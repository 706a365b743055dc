/** How long a payer may take at the card gateway, in milliseconds; after that their receipt is collected another way. */
export const cardAttemptMs = 3_600_000;
