import { bundleWhenStale } from '#server/bundle.ts';

/** Bundles the server before any test starts one: Vitest and Playwright call it once per run. */
export default bundleWhenStale;
