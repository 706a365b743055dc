/** Who somebody is to the insurer, from the least to the most that they may do. */
export const roles = ['policyholder', 'store', 'distributor', 'staff', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Who works in the office, administrators too. */
export const isStaff = (role: Role): boolean => role === 'staff' || role === 'admin';

/** Who sells, and sees what they sell. */
export const isSeller = (role: Role): boolean => role === 'store' || role === 'distributor';
