import { bundleWhenStale } from '#server/bundle.ts';

/** Before any test starts a server: vitest and Playwright call it once a run. */
export default bundleWhenStale;
