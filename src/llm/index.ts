// The door to language models: the port, its providers by way of settings, and the prompts.
export {
  BUDGET_SCOPES,
  isLimited,
  isSpent,
  readBudgets,
  type Budgets,
  type BudgetScope,
  type ModelUsed,
} from './budgets.js'
export { costOf, describeUse, type Prices } from './cost.js'
export * from './model.js'
export { beginModelCall, type ModelCall } from './model-call.js'
export { describeCompiler, readAllSettings, readCompilerSettings, type CompilerSettings } from './compiler-settings.js'
export { CodexModel, type CodexModelOptions } from './codex-model.js'
export { createCompilerModel, createModel } from './create-model.js'
export { readEmbedder, type Embedder } from './embedder.js'
export { InternalModel, type BuiltIn } from './internal-model.js'
export { OpenAiModel, type OpenAiModelOptions } from './openai-model.js'
export { DEFAULT_MODELS, knownModel, retirementOf } from './model-table.js'
export { LivePrompts } from './live-prompts.js'
export { loadProductPrompts, PROMPT_CATALOGUE, SUMMARY_PREFIX, type ProductPrompts } from './prompt-catalogue.js'
export { loadPrompts, PromptError, PROMPTS_DIRECTORY } from './prompts.js'
export { Secret } from './secret.js'
export { KnownServers } from './server-memory.js'
export { ShadowedModel } from './shadowed-model.js'
export { describeModels, readModelSettings, SESSION_ROLES, type ModelSettings, type SessionRole } from './settings.js'
export { ModelSettingsError, type Environment, type SettingsProblem } from './variables.js'
export { jsonWithin, withoutForeign, type Json } from './loose-json.js'
