/** Version of package.json, set by the build. */
declare const __APP_VERSION__: string;

interface ImportMetaEnv {
  /** `hash` for hosts whose server cannot answer every path; else browser history. */
  readonly VITE_ROUTER_MODE?: 'history' | 'hash';
  /** `on`: paths under /peritation check the operating system (specification §2). */
  readonly VITE_VERSION_CHECK?: 'on' | 'off';
  /** Scheme of the bank's app in whose web view this app may run, and the mark that identifies that web view, in its user agent or in `?source=` (decision A20). */
  readonly VITE_APP_SCHEME?: string;
  readonly VITE_APP_MARK?: string;
  /** Base address of the API; default `/api`. */
  readonly VITE_API_BASE?: string;
}

/** The coast and the provinces of Spain: the data of an SVG path in the units of `domain/site/spain-map.ts` (vite.spain-outline.ts). */
declare module 'virtual:spain-outline' {
  const path: string;
  export default path;
}
