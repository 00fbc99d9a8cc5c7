// The conversation as lines of text for an agent. What a learner typed appears under the role `student` only, so that the prompts can
// say that it is never an instruction.
import { z } from 'zod'
import type { ClientAction } from '../../contract/widget.js'
import type { NewMessage, StoredMessage } from '../../sessions/index.js'
import { isObject, jsonOrText } from '../../kernel/json.js'
import { clip } from '../../kernel/text.js'

type ConversationLine = { readonly role: 'tutor' | 'student' | 'system'; readonly content: string }

const FIRST = 3
const LAST = 12
/** Characters of one line. */
const LONGEST_LINE = 600
/** Most questions that the executor's prompt lists as asked already. */
const MOST_ASKED = 30

const SELF_ASSESSMENT = 'request_self_assessment'

/** The first three lines, how many are left out, and the last twelve. `hintsShown`: of the open question, the newest last. */
export function readConversation(
  messages: readonly StoredMessage[],
  hintsShown: readonly string[] = [],
): ConversationLine[] {
  const lines = allLines(messages).map(({ role, content }) => ({ role, content: clipped(content) }))
  const hints = hintsShown.map((hint): ConversationLine => ({
    role: 'system',
    content: clipped(`The learner took a hint: ${hint}`),
  }))
  const unread = messages.reduce((sum, { seq }, index) => sum + seq - (messages[index - 1]?.seq ?? 0) - 1, 0)
  const leftOut = lines.length - FIRST - LAST
  if (leftOut <= 0) return [...lines, ...hints]
  const gap: ConversationLine = { role: 'system', content: `[${leftOut + unread} earlier messages left out]` }
  return [...lines.slice(0, FIRST), gap, ...lines.slice(-LAST), ...hints]
}

/** The questions that the learner was asked in a widget, each once, the one that was asked last at the end. */
export function questionsAsked(messages: readonly StoredMessage[]): string[] {
  const prompts = messages.flatMap(message => (message.role === 'assistant' ? message.toolCalls : []))
  const asked = prompts
    .filter(call => call.name !== SELF_ASSESSMENT)
    .flatMap(call => questionOfCall(call.arguments)?.prompt ?? [])
  return [...new Set(asked.toReversed())].slice(0, MOST_ASKED).toReversed()
}

/** What the tutor wrote, oldest first. */
export const tutorTexts = (messages: readonly StoredMessage[]): string[] =>
  messages.flatMap(message => (message.role === 'assistant' && message.content !== '' ? [message.content] : []))

function allLines(messages: readonly StoredMessage[]): ConversationLine[] {
  const asked = new Map<string, StoredQuestion>()
  return messages.flatMap((message): ConversationLine[] => {
    switch (message.role) {
      case 'user':
        return [{ role: 'system', content: message.content }]
      case 'assistant': {
        const prompts = message.toolCalls.flatMap(call => {
          if (call.name === SELF_ASSESSMENT) return []
          const ask = questionOfCall(call.arguments)
          if (ask !== null) asked.set(call.id, ask)
          return ask === null ? [] : [ask.prompt]
        })
        const content = [message.content, ...prompts].filter(text => text !== '').join('\n\n')
        return content === '' ? [] : [{ role: 'tutor', content }]
      }
      case 'tool':
        // Agents must not plan by learners' self-assessments.
        if (message.toolName === SELF_ASSESSMENT) return []
        return [{ role: 'student', content: textOfAnswer(message.content, asked.get(message.toolCallId)) }]
    }
  })
}

/** The last sentence that the learner wrote: an answer in words, a question or a remark; empty where there is none. */
export function lastSentence(messages: readonly StoredMessage[]): string {
  const written = messages.flatMap(message => (message.role === 'tool' ? sentenceOf(objectOf(message.content)) : []))
  return written.at(-1) ?? ''
}

/** One word may be in any language. */
const sentenceOf = ({ asked, text }: Readonly<Record<string, unknown>>): string[] =>
  [asked, text].filter(words => typeof words === 'string').filter(words => /\p{L}\P{L}+\p{L}/u.test(words))

export type LastReply = {
  /** Sequence number of the message that holds the reply; `callId` names the question that it closed. */
  readonly seq: number
  readonly callId: string
  /** The answer as text for the evaluator. */
  readonly answerText: string
  readonly skipped: boolean
  /** Nobody here reads words: it was kept for the teacher. */
  readonly isKept: boolean
  /** As it was posted. */
  readonly posted: Readonly<Record<string, unknown>>
}

/** The reply that is not judged yet; null when it is the tutor's turn. Messages are the window, oldest first. */
export function lastReply(messages: readonly StoredMessage[], evaluatedSeq: number): LastReply | null {
  const message = messages.findLast(each => each.role === 'tool')
  if (message === undefined || message.seq <= evaluatedSeq) return null
  const posted = objectOf(message.content)
  const calls = messages.flatMap(each => (each.role === 'assistant' ? each.toolCalls : []))
  const asked = calls.find(call => call.id === message.toolCallId)
  const answerText = textOfAnswer(message.content, (asked && questionOfCall(asked.arguments)) ?? undefined)
  const isKept = 'help' in posted
  return { seq: message.seq, callId: message.toolCallId, answerText, skipped: 'skipped' in posted, isKept, posted }
}

const Offered = z.object({ options: z.array(z.string()).optional(), entries: z.array(z.string()).optional() })
/** The texts that an answer refers to by index. `parts` by their ids. */
const Offers = Offered.extend({ parts: z.record(z.string(), Offered).optional() })
type Offers = z.infer<typeof Offers>
const StoredQuestion = Offers.extend({ prompt: z.string().min(1) })
type StoredQuestion = z.infer<typeof StoredQuestion>

/** The part of a question that is stored with its call. */
function questionOfAction({ props }: ClientAction): StoredQuestion {
  const parts = 'parts' in props ? { parts: Object.fromEntries(props.parts.map(part => [part.id, part.props])) } : {}
  return StoredQuestion.parse({ ...props, ...parts })
}

/** The tutor's message and the call that asks `action` below it. */
export const askingMessage = (content: string, action: ClientAction): NewMessage => ({
  role: 'assistant',
  content,
  toolCalls: [{ id: action.tool_call_id, name: action.tool_name, arguments: JSON.stringify(questionOfAction(action)) }],
})

/** The question in the stored arguments of a call; null when the call asked none. */
function questionOfCall(args: string): StoredQuestion | null {
  const read = StoredQuestion.safeParse(jsonOrText(args))
  return read.success ? read.data : null
}

/** The learner's answer as text, from the stored result of a widget (JSON). */
export function textOfAnswer(result: string, { options = [], entries = [], parts = {} }: Offers = {}): string {
  const answer = objectOf(result)
  const among =
    (texts: readonly string[]) =>
    (index: unknown): string =>
      (typeof index === 'number' ? texts[index] : undefined) ?? `option ${Number(index) + 1}`
  if (typeof answer['asked'] === 'string') return answer['asked']
  if (answer['skipped'] === true) return '(skipped the question)'
  if (answer['selection'] !== undefined) return plainText(answer['selection'])
  if (answer['index'] !== undefined) return among(options)(answer['index'])
  if (Array.isArray(answer['indices']) && answer['selections'] === undefined)
    return answer['indices'].map(among(options)).join(', ')
  if (Array.isArray(answer['order']) && answer['entries'] === undefined)
    return answer['order'].map(among(entries)).join(', ')
  const [first] = ['text', 'code', 'selections', 'entries', 'rows', 'cells', 'parts'].filter(
    key => answer[key] !== undefined,
  )
  return first === undefined ? plainText(jsonOrText(result)) : plainText(answer[first], parts)
}

/** Any JSON value as text: lists with commas, lists of lists with semicolons, fields with their names. */
function plainText(value: unknown, offers: NonNullable<Offers['parts']> = {}): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(each => plainText(each)).join(value.some(Array.isArray) ? '; ' : ', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, entry]) => `${name}: ${textOfAnswer(JSON.stringify(entry), offers[name])}`)
    .join('; ')
}

/** The object that a stored result is; an empty one for anything else. */
function objectOf(text: string): Readonly<Record<string, unknown>> {
  const value = jsonOrText(text)
  return isObject(value) ? value : {}
}

/** Never cut inside a surrogate pair, of which providers refuse a half. */
const clipped = (text: string, longest: number = LONGEST_LINE): string =>
  text.length <= longest ? text : `${clip(text, longest - 1)}…`
