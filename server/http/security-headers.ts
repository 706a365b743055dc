import { createHash } from 'node:crypto';

/**
 * No inline script, no inline style but the one of a house or a store that has colours of its own (`style`), which is named by its hash, no eval but WebAssembly, nothing from elsewhere; script addresses only through the app's own Trusted Types
 * policy. Worker scripts carry it too: a worker follows the policy of its own response. Forms are posted to us and to the card gateway.
 */
const contentSecurityPolicy = (gatewayOrigin: string | null, style: string | null) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    `style-src 'self'${style === null ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${gatewayOrigin === null ? '' : ` ${gatewayOrigin}`}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

export const securityHeaders = (gatewayOrigin: string | null, style: string | null): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(gatewayOrigin, style),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
});
