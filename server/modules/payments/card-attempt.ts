/** How long somebody may take at the card gateway: after that their receipt is collected some other way. */
export const cardAttemptMs = 3_600_000;
