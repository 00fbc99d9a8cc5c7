// Whether a model may still be asked: counted only where a budget is set, and a model would be asked.
import { DomainError } from '../../kernel/errors.js'
import {
  BUDGET_SCOPES,
  isLimited,
  isSpent,
  type Budgets,
  type BudgetScope,
  type ModelUsed,
  type Prices,
} from '../../llm/index.js'

/** Whose session asks a model. */
type Asking = { readonly id: string; readonly learnerId: string }

/** What remote models used. A day begins at midnight UTC by the database's clock. */
export interface ModelUse {
  ofSession(sessionId: string): Promise<readonly ModelUsed[]>
  /** Today. */
  ofLearner(learnerId: string): Promise<readonly ModelUsed[]>
  /** Today, of everybody, and for documents. */
  ofDay(): Promise<readonly ModelUsed[]>
  /** Counts a call that belongs to no session, and so stands in no log. */
  add(used: ModelUsed): Promise<void>
}

/** What everybody used today is the sum over all sessions; it is not read more often than this. */
const DAY_EVERY_MS = 5_000

export class ModelBudget {
  #day: { readonly at: number; readonly used: Promise<readonly ModelUsed[]> } | null = null

  constructor(
    private readonly budgets: Budgets,
    private readonly use: ModelUse,
    private readonly pricesOf: (provider: string, model: string) => Prices | null,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The first budget that is spent; null: a model may be asked. */
  async spent({ id, learnerId }: Asking): Promise<BudgetScope | null> {
    const used: Record<BudgetScope, () => Promise<readonly ModelUsed[]>> = {
      session: () => this.use.ofSession(id),
      learner: () => this.use.ofLearner(learnerId),
      day: () => this.#ofDay(),
    }
    for (const scope of BUDGET_SCOPES) if (await this.#isSpent(scope, used[scope])) return scope
    return null
  }

  /**
   * A call that belongs to no session: counted for the day, and made only while the day's budget lasts. `call` returns what it used; null
   * where the server told nothing. Throws `budget_spent`.
   */
  async withinDay<T>(call: () => Promise<{ readonly reply: T; readonly used: ModelUsed | null }>): Promise<T> {
    if (await this.#isSpent('day', () => this.#ofDay())) throw dayIsSpent()
    const { reply, used } = await call()
    if (used !== null && isLimited(this.budgets.day)) await this.use.add(used)
    return reply
  }

  async #isSpent(scope: BudgetScope, used: () => Promise<readonly ModelUsed[]>): Promise<boolean> {
    return isLimited(this.budgets[scope]) && isSpent(await used(), this.budgets[scope], this.pricesOf)
  }

  #ofDay(): Promise<readonly ModelUsed[]> {
    if (this.#day === null || this.now() - this.#day.at > DAY_EVERY_MS) {
      const used = this.use.ofDay()
      this.#day = { at: this.now(), used }
      used.catch(() => (this.#day = null))
    }
    return this.#day.used
  }
}

const dayIsSpent = (): DomainError =>
  new DomainError(
    'unavailable',
    'budget_spent',
    'What models may cost in a day is spent (BUDGET_DAY_TOKENS, BUDGET_DAY_USD). The next day begins at midnight UTC.',
  )
