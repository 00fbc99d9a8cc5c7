// What a browser may do with our answers. A page runs its own scripts only; an API answer is no page at all. Headers are set on the
// finished answer itself: the framework's `c.header` would wrap it, body and all, into another one for each of them.
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
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'same-origin')
    const contentType = headers.get('content-type') ?? ''
    if (contentType.startsWith('text/html')) {
      headers.set('content-security-policy', pagePolicy)
      headers.set('cross-origin-opener-policy', 'same-origin')
      headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    } else if (/^application\/(problem\+)?json/.test(contentType)) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    }
  }
}
