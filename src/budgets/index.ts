export { ModelBudget } from './application/model-budget.js'
export { DrizzleModelUse } from './infrastructure/drizzle-model-use.js'
