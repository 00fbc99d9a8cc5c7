// The built-in agents as models, and for an open dialogue, which has none, a partner that says back what it hears.
import { BUILT_IN } from '../../src/built-in.js'
import { InternalModel, SUMMARY_PREFIX, type BuiltIn, type Model, type SessionRole } from '../../src/llm/index.js'

/** Answers every message with its words and the number of the turn; to a request to sum up, with the end of what was said. */
export const ECHO: BuiltIn = {
  converse({ messages }) {
    const heard = messages.at(-1)?.content ?? ''
    const turn = messages.filter(({ role }) => role === 'user').length
    const text = heard.startsWith(SUMMARY_PREFIX)
      ? `In short: ${heard.slice(-400).trim()}`
      : `Turn ${turn}. You say: ${heard}`
    return { text, toolCalls: [] }
  },
}

export const builtIn = (role: SessionRole): Model => new InternalModel(role, role === 'partner' ? ECHO : BUILT_IN[role])
