// `RateLimit` and `RateLimit-Policy`, as draft-ietf-httpapi-ratelimit-headers-10 has them: how much a caller may do, and how much of it is left. On
// answers of routes that have a limit of their own, and on refusals.
import type { Context, MiddlewareHandler } from 'hono'

/** One limit as it stands for a caller. `unit`: what is counted, where it is not requests. */
export type LimitState = {
  readonly name: string
  readonly quota: number
  /** In how many seconds all of it comes back. */
  readonly windowSeconds: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly unit?: 'content-bytes'
}

/** Says with the answer to this request how a limit stands then; `state` is asked when the answer is ready. */
export function tellLimit(c: Context, state: () => LimitState | null): void {
  c.set('toldLimits', [...((c.get('toldLimits') as (() => LimitState | null)[] | undefined) ?? []), state])
}

export const limitHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const states = ((c.get('toldLimits') as (() => LimitState | null)[] | undefined) ?? []).flatMap(
    state => state() ?? [],
  )
  if (states.length === 0) return
  const { headers } = c.res
  headers.set(
    'ratelimit-policy',
    states
      .map(
        ({ name, quota, windowSeconds, unit }) =>
          `"${name}";q=${quota};w=${windowSeconds}${unit === undefined ? '' : `;qu="${unit}"`}`,
      )
      .join(', '),
  )
  headers.set(
    'ratelimit',
    states.map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`).join(', '),
  )
}
