// The one place that turns settings into a model.
import { InternalModel } from './internal-model.js'
import type { Model } from './model.js'
import { OpenAiModel } from './openai-model.js'
import { ModelSettingsError, type ModelSettings, type SessionRole } from './settings.js'

/** The model that plays `role`. Opens no connection. */
export function createModel(role: SessionRole, settings: ModelSettings): Model {
  if (settings.provider === 'internal') return new InternalModel(role)
  const { baseUrl, apiKey } = settings
  if (baseUrl === null || apiKey === null)
    throw new ModelSettingsError([{ variable: 'OPENAI_API_KEY', message: 'remote_llm needs a key and an address.' }])
  return new OpenAiModel({ ...settings, baseUrl, apiKey })
}
