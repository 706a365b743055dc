/** Who somebody is to the insurer, from the least to the most that they may do. */
export const roles = ['policyholder', 'store', 'distributor', 'staff', 'admin'] as const;
export type Role = (typeof roles)[number];
