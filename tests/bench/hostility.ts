/** What one caller does to hold the server, in a thread of its own, so that whoever measures is not held by it. */
export interface Hostility {
  kinds: readonly HostileKind[];
  port: number;
  /** Grants of one person each, with the path under the API that they may send pictures to. */
  grants: readonly { path: string; imeiPath: string; token: string }[];
  adminToken: string;
}

export const hostileKinds = ['values', 'texts', 'csv heads', 'pictures', 'slow readers', 'half-open'] as const;
export type HostileKind = (typeof hostileKinds)[number];
