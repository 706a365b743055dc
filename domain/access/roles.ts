/** The roles of users, from the fewest rights to the most. */
export const roles = ['policyholder', 'store', 'distributor', 'staff', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether a role is one of the office, administrators included. */
export const isStaff = (role: Role): boolean => role === 'staff' || role === 'admin';

/** Whether a role sells policies; sellers see only what they sell. */
export const isSeller = (role: Role): boolean => role === 'store' || role === 'distributor';
