/** What the build writes in; the pages' own list is in `src/app`. */
interface ImportMetaEnv {
  readonly VITE_ROUTER_MODE?: 'history' | 'hash';
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
