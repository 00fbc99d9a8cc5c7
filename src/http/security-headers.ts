// What a browser may do with our answers. A page runs its own scripts only; an API answer is no page at all.
import type { MiddlewareHandler } from 'hono'

/**
 * Pages: a content security policy without inline script, framed by us and the listed origins only. Inline styles are allowed:
 * maths, the editor and the API page set them. Everything else: never a page, never stored unless the route said so.
 */
export const securityHeaders = (allowedOrigins: readonly string[]): MiddlewareHandler => {
  const pagePolicy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${["'self'", ...allowedOrigins].join(' ')}`,
  ].join('; ')
  return async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'same-origin')
    const contentType = c.res.headers.get('content-type') ?? ''
    if (contentType.startsWith('text/html')) {
      c.header('content-security-policy', pagePolicy)
      c.header('cross-origin-opener-policy', 'same-origin')
      c.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    } else if (/^application\/(problem\+)?json/.test(contentType)) {
      c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    }
  }
}
