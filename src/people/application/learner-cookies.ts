// The cookies of learners: each says its number, and those below the number that counts are void.
import type { LearnerClaim } from '../../identity/index.js'

export type CookieStore = {
  /** Every cookie that the learner has is void from now on. The number of the next one. */
  raise(learnerId: string): Promise<number>
  /** The number of the cookies that count; 0: none was ever void. */
  numberOf(learnerId: string): Promise<number>
  /** Of learners whose cookies became void since the last call; with the first call, of all. */
  raised(): Promise<readonly LearnerClaim[]>
}

/** As this process knows them: within about a second of a change on any node. */
export class LearnerCookies {
  readonly #counting = new Map<string, number>()

  constructor(private readonly store: CookieStore) {}

  isVoid = ({ learnerId, number }: LearnerClaim): boolean => number < (this.#counting.get(learnerId) ?? 0)

  /** Voids those that the learner has. The number of the next one. */
  async renew(learnerId: string): Promise<number> {
    const number = await this.store.raise(learnerId)
    this.#note([{ learnerId, number }])
    return number
  }

  numberOf = (learnerId: string): Promise<number> => this.store.numberOf(learnerId)

  /** Learns what happened on other nodes. */
  async look(): Promise<void> {
    this.#note(await this.store.raised())
  }

  #note(claims: readonly LearnerClaim[]): void {
    for (const { learnerId, number } of claims)
      if (number > (this.#counting.get(learnerId) ?? 0)) this.#counting.set(learnerId, number)
  }
}
