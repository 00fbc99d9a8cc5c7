// Token buckets: how much somebody may do at once, and how fast they may go on after that.

export type BucketSize = {
  /** How much may be done at once. */
  readonly burst: number
  /** How much comes back each second. */
  readonly perSecond: number
}

/** Buckets that are kept; the one that was used longest ago goes first, and would be full again by then. */
const MOST_BUCKETS = 50_000

export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  /** `now`: in ms, never backwards. */
  constructor(
    private readonly size: BucketSize,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes `cost` out of the bucket of `key`, or takes nothing and says how many seconds it is until there would be enough. */
  take(key: string, cost = 1): number {
    const { burst, perSecond } = this.size
    const at = this.now()
    const known = this.#buckets.get(key)
    const tokens = known ? Math.min(burst, known.tokens + ((at - known.at) / 1000) * perSecond) : burst
    // More than fits is taken when the bucket is full: else it could never be had.
    const wanted = Math.min(cost, burst)
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens: tokens >= wanted ? tokens - cost : tokens, at })
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!)
    return tokens >= wanted ? 0 : (wanted - tokens) / perSecond
  }
}
