// Which models are the defaults, and which are known to be switched off on a day. Facts of the vendors' own pages, read on 2026-11-24:
// https://developers.openai.com/api/docs/deprecations, https://platform.claude.com/docs/en/models, https://ai.google.dev/gemini-api/docs/deprecations.
// The seeds name GPT-4o, GPT-4.1 mini and GPT-5.1; all three are gone within five months, so their roles go to the vendor's successors.
import type { RemoteProvider } from './variables.js'

type KnownModel = {
  readonly name: string
  /** The day (ISO 8601) from which the vendor's server answers no more; null: none was announced. */
  readonly retires: string | null
  /** What the vendor names instead; null: it names none that we know of. */
  readonly successor: string | null
}

const model = (name: string, retires: string | null = null, successor: string | null = null): KnownModel => ({
  name,
  retires,
  successor,
})

const MODELS: Readonly<Record<RemoteProvider, readonly KnownModel[]>> = {
  remote_llm: [
    model('gpt-6-luna'),
    model('gpt-6-sol'),
    model('gpt-6.1-sol'),
    model('gpt-6.1-terra'),
    model('gpt-5', '2026-12-11', 'gpt-6.1-sol'),
    model('gpt-5-mini', '2026-12-11', 'gpt-6.1-terra'),
    model('gpt-5-nano', '2026-12-11'),
    model('gpt-4o', '2027-01-14', 'gpt-6-luna'),
    model('gpt-4o-mini', '2027-01-14', 'gpt-6-luna'),
    model('gpt-4.1', '2027-01-14', 'gpt-6-luna'),
    model('gpt-4.1-mini', '2027-01-14', 'gpt-6-luna'),
    model('gpt-5.1', '2027-04-01'),
  ],
  anthropic: [
    model('claude-haiku-5-5'),
    model('claude-sonnet-5-5'),
    model('claude-opus-5-5'),
    model('claude-sonnet-4-5', '2026-11-30', 'claude-sonnet-5-5'),
  ],
  google: [
    model('gemini-3.8-flash'),
    model('gemini-3.5-flash-lite'),
    model('gemini-2.5-pro', '2026-12-01', 'gemini-3.8-flash'),
    model('gemini-2.5-flash', '2026-12-01', 'gemini-3.5-flash-lite'),
    model('gemini-3.1-flash-lite', '2027-05-07'),
  ],
}

/** `planner`: for plans, which are few and matter; `usual`: for everything else. */
export const DEFAULT_MODELS: Readonly<Record<RemoteProvider, { readonly usual: string; readonly planner: string }>> = {
  remote_llm: { usual: 'gpt-6-luna', planner: 'gpt-6-sol' },
  anthropic: { usual: 'claude-haiku-5-5', planner: 'claude-sonnet-5-5' },
  google: { usual: 'gemini-3.8-flash', planner: 'gemini-3.8-flash' },
}

/** A dated snapshot (`gpt-4o-2024-08-06`, `claude-sonnet-4-5-20250929`) goes with its model. Null: not in the table. */
export const knownModel = (provider: RemoteProvider, name: string): KnownModel | null =>
  MODELS[provider].find(known => name.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{8})$/, '') === known.name) ?? null

/**
 * When a model is switched off, for whoever has to replace it. `daysLeft` is negative afterwards. `announced`: what its server says itself.
 * Null: no day is known.
 */
export function retirementOf(provider: RemoteProvider, name: string, now: Date, announced: string | null = null) {
  const known = knownModel(provider, name)
  const on = announced ?? known?.retires ?? null
  if (on === null) return null
  return {
    on,
    daysLeft: Math.ceil((Date.parse(on) - now.getTime()) / 86_400_000),
    successor: known?.successor ?? DEFAULT_MODELS[provider].usual,
  }
}
