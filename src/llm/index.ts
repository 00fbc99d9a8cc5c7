// The door to language models: the port, its providers by way of settings, and the prompts.
export { costOf, describeUse, type Prices } from './cost.js'
export * from './model.js'
export {
  describeCompiler,
  readAllSettings,
  readCompilerSettings,
  type AgentCommand,
  type CompilerSettings,
} from './compiler-settings.js'
export { CodexModel, type CodexModelOptions } from './codex-model.js'
export { createCompilerModel, createModel } from './create-model.js'
export { InternalModel, type BuiltIn } from './internal-model.js'
export { OpenAiModel, type OpenAiModelOptions } from './openai-model.js'
export { loadProductPrompts, PROMPT_CATALOGUE, SUMMARY_PREFIX, type ProductPrompts } from './prompt-catalogue.js'
export { loadPrompts, PromptError, PROMPTS_DIRECTORY, type PromptDeclarations, type Prompts } from './prompts.js'
export { Secret } from './secret.js'
export { ShadowedModel, type ShadowReport } from './shadowed-model.js'
export { describeModels, readModelSettings, SESSION_ROLES, type ModelSettings, type SessionRole } from './settings.js'
export { ModelSettingsError, type Environment, type ReasoningEffort, type SettingsProblem } from './variables.js'
