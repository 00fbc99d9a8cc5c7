// Derives the state of a session from the messages that a model gets, and from nothing else. Tool results are parsed leniently: a
// missing or malformed field is absent, never a fault.
import { z } from 'zod'
import { isObject, jsonOrText } from '../../kernel/json.js'
import type { ChatMessage, ConverseRequest } from '../../llm/index.js'

const absent = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const Text = z.string().min(1)

const Item = z.object({
  stem: Text,
  item_number: absent(z.int()),
  total_items: absent(z.int()),
  options: absent(z.array(z.string()).min(2)),
  language: absent(Text),
  present_with: absent(Text),
})
export type ShownItem = z.infer<typeof Item>

const Counts = z.object({
  items_completed: absent(z.int()),
  total_items: absent(z.int()),
  items_correct: absent(z.int()),
  /** Names of what is worth practising, when the server says so. */
  to_practise: absent(z.array(Text)),
})
type Counts = z.infer<typeof Counts>

/** The facts of the session that a user message carries as one JSON object at its end. */
const Facts = z.object({
  items_completed: absent(z.int()),
  total_items: absent(z.int()),
  current_skill: absent(Text),
  /** Of the open question, else of the next one. */
  language: absent(Text),
})
type Facts = z.infer<typeof Facts>

const Verdict = z.object({
  correct: absent(z.boolean()),
  score: absent(z.number()),
  items_completed: absent(z.int()),
  learner_answer: absent(z.string().nullable()),
  correct_answer: absent(Text.nullable()),
  misconception: absent(z.object({ feedback: Text }).nullable()),
  solution_steps: absent(z.array(Text)),
  code_language: absent(Text),
  is_number: absent(z.boolean()),
  is_example: absent(z.boolean()),
  ticked: absent(z.object({ wrong: z.array(Text), missing: z.array(Text) })),
  timed_out: absent(z.boolean()),
  skipped: absent(z.boolean()),
  verdict: absent(z.enum(['correct', 'almost', 'partly', 'wrong', 'skipped', 'timed_out'])),
  /** The same question is asked once more, and its solution stays hidden. */
  second_try: absent(z.boolean()),
  tries: absent(z.int()),
  /** The solution had been shown before. */
  unscored: absent(z.boolean()),
})
export type Verdict = z.infer<typeof Verdict>

/** The review of an item as a verdict. */
export const verdictIn = (review: object): Verdict => Verdict.parse(review)

/** Whether a learner whose question nobody answers can still ask for a hint. */
const Help = z.object({ kind: z.enum(['hint', 'nobody']) })

export type Situation = {
  /** `returned`: the learner went back; `asked`: the learner wants help with the open item. */
  readonly stage: 'start' | 'fetched' | 'answered' | 'returned' | 'asked' | 'recorded' | 'exhausted' | 'completed'
  /** The item that was fetched last, while it is in sight. */
  readonly item: ShownItem | null
  /** What was told of a mistake after the first try at it; null: nothing. */
  readonly told: string | null
  /** The widget's result, as text to relay. */
  readonly answer: string
  /** For the question that was asked last. */
  readonly help: z.infer<typeof Help>
  readonly verdict: Verdict | null
  readonly counts: Counts
  readonly facts: Facts
  /** Whether an item in sight was recorded as wrong. */
  readonly missed: boolean
  /** Errors in a row since the server last spoke, and the tool that gave the last one. */
  readonly errors: number
  readonly failedTool: string | null
}

const START: Situation = {
  stage: 'start',
  item: null,
  told: null,
  answer: '',
  help: { kind: 'nobody' },
  verdict: null,
  counts: {},
  facts: {},
  missed: false,
  errors: 0,
  failedTool: null,
}

/** Folds the messages, oldest first. */
export function readSituation(messages: ConverseRequest['messages']): Situation {
  const names = new Map<string, string>()
  return messages.reduce<Situation>((before, message) => {
    switch (message.role) {
      case 'user':
        // After a reminder, try again: another model may have caused the earlier refusals.
        return { ...before, errors: 0, failedTool: null, facts: readFacts(message.content) ?? before.facts }
      case 'assistant':
        for (const call of message.toolCalls) names.set(call.id, call.name)
        return before
      case 'tool':
        return afterResult(before, names.get(message.toolCallId) ?? '', message)
    }
  }, START)
}

function afterResult(before: Situation, tool: string, message: Extract<ChatMessage, { role: 'tool' }>): Situation {
  const result = jsonOrText(message.content)
  if (isObject(result) && isObject(result['error'])) return { ...before, errors: before.errors + 1, failedTool: tool }
  const after = { ...before, errors: 0, failedTool: null }
  switch (tool) {
    case 'get_next_item': {
      if (!isObject(result) || result['item'] === null)
        return { ...after, stage: 'exhausted', item: null, counts: Counts.safeParse(result).data ?? {} }
      const item = Item.safeParse(result['item'])
      const told = Text.safeParse(result['told_of_first_try']).data ?? null
      return item.success
        ? { ...after, stage: 'fetched', item: item.data, told, verdict: null }
        : { ...before, errors: before.errors + 1, failedTool: tool }
    }
    case 'record_response': {
      const verdict = Verdict.safeParse(result).data ?? {}
      return { ...after, stage: 'recorded', verdict, missed: before.missed || verdict.correct === false }
    }
    case 'complete_session':
      return { ...after, stage: 'completed' }
    default:
      if (!isWidget(tool, before.item)) return after
      if (isObject(result) && result['back'] === true) return { ...after, stage: 'returned' }
      if (isObject(result) && typeof result['asked'] === 'string')
        return { ...after, stage: 'asked', help: Help.safeParse(result['help']).data ?? START.help }
      return { ...after, stage: 'answered', answer: answerOf(result, message.content) }
  }
}

/** Widgets are the tools that present or request something; what else a tool returns moves nothing. */
const isWidget = (tool: string, item: ShownItem | null) =>
  /^(present|request)_/.test(tool) || (tool !== '' && tool === item?.present_with)

/** The relayed text may be cut: the server grades the posted response. */
const LONGEST_ANSWER = 500

function answerOf(result: unknown, content: string): string {
  const answer = isObject(result)
    ? (result['selection'] ??
      result['text'] ??
      result['code'] ??
      result['index'] ??
      (result['timed_out'] ? '[timed out]' : result['skipped'] ? '[skipped]' : content))
    : (result ?? content)
  return (typeof answer === 'string' ? answer : JSON.stringify(answer)).slice(0, LONGEST_ANSWER)
}

function readFacts(content: string): Facts | null {
  const from = content.indexOf('{')
  return from < 0 ? null : (Facts.safeParse(jsonOrText(content.slice(from))).data ?? null)
}
