// How much the models of sessions may be used: in a session, by a learner in a day, by everybody in a day.
import { z } from 'zod'
import { costOf, type Prices } from './cost.js'
import type { Embedder } from './embedder.js'
import type { Usage } from './model.js'
import type { ModelSettings } from './settings.js'
import { isRemote, RoleVariables, wholeNumber, withoutProblems, type Environment } from './variables.js'

export const BUDGET_SCOPES = ['session', 'learner', 'day'] as const
export type BudgetScope = (typeof BUDGET_SCOPES)[number]

/** Null: no limit. */
type Budget = { readonly tokens: number | null; readonly dollars: number | null }
export type Budgets = Readonly<Record<BudgetScope, Budget>>

/** What was used of one model. */
export type ModelUsed = Usage & { readonly provider: string; readonly model: string }

const Dollars = z.coerce
  .number('Give US dollars, like 2.5.')
  .gt(0, 'Give more than 0.')
  .max(1_000_000_000, 'Give US dollars.')

/** Null: none is set, so nothing has to be counted. `embedder`: null if there is none. Throws ModelSettingsError with all problems at once. */
export const readBudgets = (
  environment: Environment,
  models: Readonly<Record<string, Pick<ModelSettings, 'provider' | 'prices'>>>,
  embedder: Pick<Embedder, 'prices'> | null,
): Budgets | null =>
  withoutProblems(problems => {
    const variables = new RoleVariables(environment, 'all', problems)
    const unpriced = Object.keys(models).filter(
      role => isRemote(models[role]!.provider) && models[role]!.prices === null,
    )
    const budgetOf = (scope: BudgetScope): Budget => {
      const [tokens, dollars] = [`BUDGET_${scope.toUpperCase()}_TOKENS`, `BUDGET_${scope.toUpperCase()}_USD`]
      if (variables.setOne(dollars) && unpriced.length > 0)
        variables.report(dollars, `Set AGENT_INPUT_PRICE and AGENT_OUTPUT_PRICE too, for: ${unpriced.join(', ')}.`)
      if (scope === 'day' && variables.setOne(dollars) && embedder?.prices === null)
        variables.report(dollars, 'Set EMBEDDING_PRICE too: documents count for the day.')
      return {
        tokens: variables.read([tokens], wholeNumber(1, 1_000_000_000_000), null),
        dollars: variables.read([dollars], Dollars, null),
      }
    }
    const budgets = { session: budgetOf('session'), learner: budgetOf('learner'), day: budgetOf('day') }
    return Object.values(budgets).some(isLimited) ? budgets : null
  })

export const isLimited = ({ tokens, dollars }: Budget): boolean => tokens !== null || dollars !== null

/** Whether what was used is the whole budget, or more. */
export function isSpent(
  used: readonly ModelUsed[],
  { tokens, dollars }: Budget,
  pricesOf: (provider: string, model: string) => Prices | null,
): boolean {
  const sum = (each: (one: ModelUsed) => number) => used.reduce((total, one) => total + each(one), 0)
  return (
    (tokens !== null && sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens) >= tokens) ||
    (dollars !== null && sum(one => costOf(one, pricesOf(one.provider, one.model)) ?? 0) >= dollars)
  )
}
