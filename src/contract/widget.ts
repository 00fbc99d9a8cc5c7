// The question that is open, as the page gets it: one of the ways to answer, with what stands around every one of them.
import { z } from 'zod'
import type { DontKnow } from '../widgets/dont-know.js'
import { KINDS, type PropsOf, type ResponseTo, type WidgetType } from '../widgets/kinds.js'

export const SESSION_COMMANDS = ['hint', 'skip', 'back', 'ask', 'retry', 'finish', 'continue'] as const
export const SessionCommand = z.enum(SESSION_COMMANDS)
export type SessionCommand = z.infer<typeof SessionCommand>

const around = {
  /** Of the question's texts, as `en`; absent where nobody knows it. */
  language: z.string().optional(),
  /** Nothing else may be typed meanwhile. */
  lock_input: z.boolean(),
  /** What the learner may do beside answering; absent: nothing. */
  commands: z.array(SessionCommand).optional(),
  /** Advice that fits the question in general and gives nothing away: it costs nothing. */
  nudges: z.array(z.string()).max(3).optional(),
  /** The form's name for a survey's question. */
  question_id: z.string().optional(),
  /** Share of the item's score, 0 to 1, that the next hint takes away by itself; absent where nothing is scored and where none is left. */
  next_hint_cost: z.number().optional(),
  /** The same question once more, after a first answer that was not right. The solution has not been shown. */
  second_try: z.literal(true).optional(),
  /** The solution was shown before: the answer is practice, scores nothing and says nothing about the skill. */
  unscored: z.literal(true).optional(),
  /** Besides its own responses the question takes `{dont_know: true}`: it is scored 0, and the session goes on. */
  dont_know: z.literal(true).optional(),
  /** What the learner answered to it before, or wrote and took back: to begin with. */
  answered: z.record(z.string(), z.unknown()).optional(),
}

/** The one thing the learner is asked to do now. */
export type ClientAction = {
  [Noun in WidgetType]: z.output<z.ZodObject<typeof around>> & {
    tool_call_id: string
    tool_name: (typeof KINDS)[Noun]['tool']
    widget_type: Noun
    props: PropsOf<Noun>
  }
}[WidgetType]

const [first, ...others] = Object.entries(KINDS).map(([noun, { tool, props }]) =>
  z.strictObject({
    tool_call_id: z.uuid(),
    tool_name: z.literal(tool),
    widget_type: z.literal(noun),
    props,
    ...around,
  }),
)
export const ClientAction = z.discriminatedUnion('widget_type', [
  first!,
  ...others,
]) as unknown as z.ZodType<ClientAction>

/** A question as it was shown, without what stood around it. */
export type ShownQuestion = { [Noun in WidgetType]: { widget_type: Noun; props: PropsOf<Noun> } }[WidgetType]

const [firstShown, ...othersShown] = Object.entries(KINDS).map(([noun, { props }]) =>
  z.strictObject({ widget_type: z.literal(noun), props }),
)
export const ShownQuestion = z.discriminatedUnion('widget_type', [
  firstShown!,
  ...othersShown,
]) as unknown as z.ZodType<ShownQuestion>

/** A response as it is posted. */
export type WidgetResponse = ResponseTo<WidgetType> | DontKnow
