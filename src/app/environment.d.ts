/** Version of package.json, written in by the build. */
declare const __APP_VERSION__: string;

interface ImportMetaEnv {
  /** `hash` for places where the server cannot answer every path; else browser history. */
  readonly VITE_ROUTER_MODE?: 'history' | 'hash';
  /** `on`: paths under /peritation check the operating system (specification §2). */
  readonly VITE_VERSION_CHECK?: 'on' | 'off';
  /** Where the API is; default `/api`. */
  readonly VITE_API_BASE?: string;
}
