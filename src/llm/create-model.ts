// The one place that turns settings into a model.
import { CodexModel } from './codex-model.js'
import type { CompilerSettings } from './compiler-settings.js'
import { InternalModel, type BuiltInAnswer } from './internal-model.js'
import type { Model } from './model.js'
import { OpenAiModel } from './openai-model.js'
import type { ModelSettings, SessionRole } from './settings.js'
import { ModelSettingsError } from './variables.js'

/** The model that plays `role`. Opens no connection. */
export const createModel = (role: SessionRole, settings: ModelSettings): Model =>
  settings.provider === 'internal' ? new InternalModel(role) : remoteModel(settings)

/**
 * The model that compiles curricula; it answers with values only. `builtIn` is what `internal` answers: from the name of the value that is
 * asked for and the request's input to the value. Opens no connection and starts no process.
 */
export function createCompilerModel(settings: CompilerSettings, builtIn: BuiltInAnswer): Model {
  const { provider, command } = settings
  if (provider === 'codex_exec' && command !== null) return new CodexModel({ ...settings, command })
  return provider === 'internal' ? new InternalModel('compiler', builtIn) : remoteModel(settings)
}

function remoteModel(settings: ModelSettings | CompilerSettings): Model {
  const { model, baseUrl, apiKey } = settings
  if (model === null || baseUrl === null || apiKey === null)
    throw new ModelSettingsError([{ variable: 'OPENAI_API_KEY', message: 'remote_llm needs a key and an address.' }])
  return new OpenAiModel({ ...settings, model, baseUrl, apiKey })
}
