import { createHash } from 'node:crypto';

/**
 * No inline scripts; no inline style except the one with the colours of an operator or store (`style`), allowed by its hash; no eval except WebAssembly; nothing from
 * other origins; script URLs only through the app's Trusted Types policy. Forms may be posted to us and to the card gateway. Responses with worker scripts need this
 * policy too, because a worker is subject to the policy of its own response.
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
