/** Version of package.json, written in by the build. */
declare const __APP_VERSION__: string;

interface ImportMetaEnv {
  /** `hash` for places where the server cannot answer every path; else browser history. */
  readonly VITE_ROUTER_MODE?: 'history' | 'hash';
  /** `on`: paths under /peritation check the operating system (specification §2). */
  readonly VITE_VERSION_CHECK?: 'on' | 'off';
  /** Scheme of the bank's app in whose web view we may be shown, and what tells it: in its user agent or in `?source=` (decision A20). */
  readonly VITE_APP_SCHEME?: string;
  readonly VITE_APP_MARK?: string;
  /** Where the API is; default `/api`. */
  readonly VITE_API_BASE?: string;
}

/** The coast and the provinces of Spain, as the data of an SVG path in the units of `domain/site/spain-map.ts` (vite.spain-outline.ts). */
declare module 'virtual:spain-outline' {
  const path: string;
  export default path;
}
