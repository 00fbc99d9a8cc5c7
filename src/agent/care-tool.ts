// The tool that a model which speaks in prose calls in place of a reply when a person should read the learner's words.
import { z } from 'zod'
import { toolDefinition } from './tool.js'

export const CARE_TOOL = toolDefinition({
  name: 'call_for_care',
  description:
    'Call this, and nothing else, when what the learner has just written says or hints that they want to die or to hurt themselves, are hurt or touched by somebody, are in danger or want to endanger others, get nothing to eat or starve themselves, or run away from home. A person at the school is told, and the learner gets fixed words.',
  parameters: z.object({}),
})

/** A model's reply is untrusted: the calls may be anything. */
export const callsForCare = (toolCalls: unknown): boolean =>
  Array.isArray(toolCalls) &&
  toolCalls.some((call: unknown) => (call as { name?: unknown } | null)?.name === CARE_TOOL.name)
