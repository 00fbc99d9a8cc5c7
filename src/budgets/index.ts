export { ModelBudget } from './application/model-budget.js'
export { meteredEmbedder, meteredModel } from './application/metered.js'
export { DrizzleModelUse } from './infrastructure/drizzle-model-use.js'
