/** The variables that the build sets in the worker; those of the pages are declared in `src/app`. */
interface ImportMetaEnv {
  readonly VITE_ROUTER_MODE?: 'history' | 'hash';
  readonly VITE_API_BASE?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
