import path from 'node:path';
import type { ServerConfig } from '#server/config.ts';
import type { PolicyPartner } from '#server/ports/policy-partner.ts';
import { filePartner } from './file-partner.ts';
import { httpPartner } from './http-partner.ts';

/** Segelevia as configured: its address, or files in the data folder. */
export function configuredPartner({ segelevia, dataDir }: ServerConfig): PolicyPartner {
  return segelevia ? httpPartner(segelevia.address, segelevia.key) : filePartner(path.join(dataDir, 'segelevia'));
}
