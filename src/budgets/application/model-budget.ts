// Whether a model may still be asked. Counted from the stored calls, and only where a budget is set and a model would be asked.
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

/** What the stored calls of remote models used. A day begins at midnight UTC by the database's clock. */
export interface ModelUse {
  ofSession(sessionId: string): Promise<readonly ModelUsed[]>
  /** Today. */
  ofLearner(learnerId: string): Promise<readonly ModelUsed[]>
  /** Today, of everybody. */
  ofDay(): Promise<readonly ModelUsed[]>
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
  async spent(session: Asking): Promise<BudgetScope | null> {
    for (const scope of BUDGET_SCOPES)
      if (
        isLimited(this.budgets[scope]) &&
        isSpent(await this.#used(scope, session), this.budgets[scope], this.pricesOf)
      )
        return scope
    return null
  }

  #used(scope: BudgetScope, { id, learnerId }: Asking): Promise<readonly ModelUsed[]> {
    if (scope === 'session') return this.use.ofSession(id)
    if (scope === 'learner') return this.use.ofLearner(learnerId)
    if (this.#day === null || this.now() - this.#day.at > DAY_EVERY_MS) {
      const used = this.use.ofDay()
      this.#day = { at: this.now(), used }
      used.catch(() => (this.#day = null))
    }
    return this.#day.used
  }
}
