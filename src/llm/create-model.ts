// The one place that turns settings into a model.
import { anthropicWire } from './anthropic-model.js'
import { USUAL_WAITS } from './attempts.js'
import { CodexModel } from './codex-model.js'
import type { CompilerSettings } from './compiler-settings.js'
import { googleWire } from './google-model.js'
import { InternalModel, type BuiltIn } from './internal-model.js'
import type { Model } from './model.js'
import { OpenAiModel } from './openai-model.js'
import { KnownServers } from './server-memory.js'
import type { ModelSettings, SessionRole } from './settings.js'
import { StreamedModel } from './streamed-model.js'
import { ModelSettingsError } from './variables.js'

/**
 * The model that plays `role`; `builtIn` plays it for the provider `internal`. `servers`: what is known of the servers, for all models of a
 * process. Opens no connection.
 */
export const createModel = (
  role: SessionRole,
  settings: ModelSettings,
  builtIn: BuiltIn = {},
  servers = new KnownServers(),
): Model => (settings.provider === 'internal' ? new InternalModel(role, builtIn) : remoteModel(settings, servers))

/**
 * The model that compiles curricula; it answers with values only. `builtIn` makes them for the provider `internal`. Opens no connection and
 * starts no process.
 */
export function createCompilerModel(settings: CompilerSettings, builtIn: NonNullable<BuiltIn['structured']>): Model {
  const { provider, command } = settings
  if (provider === 'codex_exec' && command !== null) return new CodexModel({ ...settings, command })
  return provider === 'internal'
    ? new InternalModel('compiler', { structured: builtIn })
    : remoteModel(settings, new KnownServers(), true)
}

function remoteModel(settings: ModelSettings | CompilerSettings, servers: KnownServers, streamsValues = false): Model {
  const { provider, model, baseUrl, apiKey } = settings
  if (model === null || baseUrl === null || apiKey === null)
    throw new ModelSettingsError([{ variable: 'AGENT_API_KEY', message: `${provider} needs a key and an address.` }])
  const memory = servers.memoryOf(baseUrl, model)
  const options = { temperature: null, ...USUAL_WAITS, ...settings, model, baseUrl, apiKey }
  switch (provider) {
    case 'anthropic':
      return new StreamedModel(model, anthropicWire(options), options, memory, streamsValues)
    case 'google':
      return new StreamedModel(model, googleWire(options), options, memory, streamsValues)
    default:
      return new OpenAiModel({ ...options, streamsValues, memory })
  }
}
