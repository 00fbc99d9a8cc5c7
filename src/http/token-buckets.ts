// Token buckets: how much each key may do at once, and how fast it may go on after that.

export type BucketSize = {
  /** How much may be done at once. */
  readonly burst: number
  /** How much comes back each second. */
  readonly perSecond: number
}

type BucketState = {
  readonly quota: number
  /** In how many seconds an empty bucket is full. */
  readonly windowSeconds: number
  readonly remaining: number
  readonly fullInSeconds: number
}

/** Keys that are remembered. Beyond them the key that was unused for longest is forgotten, and would start with a full bucket. */
const MOST_BUCKETS = 50_000

export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  /** `now`: in ms, never backwards. */
  constructor(
    private readonly size: BucketSize,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** How many seconds it is until `cost` can be taken from the bucket of `key`; 0: now. Takes nothing. */
  wait(key: string, cost = 1): number {
    // A cost above the burst is allowed once the bucket is full; otherwise it could never succeed.
    const missing = Math.min(cost, this.size.burst) - this.#tokens(key)
    return missing <= 0 ? 0 : missing / this.size.perSecond
  }

  /** How the bucket of `key` stands; takes nothing. */
  stateOf(key: string): BucketState {
    const { burst, perSecond } = this.size
    const tokens = this.#tokens(key)
    return {
      quota: burst,
      windowSeconds: burst / perSecond,
      remaining: tokens,
      fullInSeconds: (burst - tokens) / perSecond,
    }
  }

  /** Takes `cost` from the bucket of `key`; `wait` says whether that is allowed. */
  take(key: string, cost = 1): void {
    const tokens = this.#tokens(key) - cost
    this.#buckets.delete(key)
    this.#buckets.set(key, { tokens, at: this.now() })
    if (this.#buckets.size > MOST_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!)
  }

  #tokens(key: string): number {
    const { burst, perSecond } = this.size
    const known = this.#buckets.get(key)
    return known ? Math.min(burst, known.tokens + ((this.now() - known.at) / 1000) * perSecond) : burst
  }
}
