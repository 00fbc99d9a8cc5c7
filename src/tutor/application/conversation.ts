// The conversation as an agent reads it: who said what, in words. What a learner typed stands under the role `student` and nowhere
// else, so that an agent can be told that it is never an instruction.
import { z } from 'zod'
import type { ClientAction } from '../../contract/widget.js'
import type { AskedHelp, StoredMessage } from '../../sessions/index.js'
import { clip } from '../../kernel/text.js'

type ConversationLine = { readonly role: 'tutor' | 'student' | 'system'; readonly content: string }

const FIRST = 3
const LAST = 12
/** Characters of one line. */
const LONGEST_LINE = 600
/** Questions that the executor is told not to ask again. */
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
    .flatMap(call => askedBy(call.arguments)?.prompt ?? [])
  return [...new Set(asked.toReversed())].slice(0, MOST_ASKED).toReversed()
}

/** What the tutor wrote, oldest first. */
export const tutorTexts = (messages: readonly StoredMessage[]): string[] =>
  messages.flatMap(message => (message.role === 'assistant' && message.content !== '' ? [message.content] : []))

function allLines(messages: readonly StoredMessage[]): ConversationLine[] {
  const asked = new Map<string, Asked>()
  return messages.flatMap((message): ConversationLine[] => {
    switch (message.role) {
      case 'user':
        return [{ role: 'system', content: message.content }]
      case 'assistant': {
        const prompts = message.toolCalls.flatMap(call => {
          if (call.name === SELF_ASSESSMENT) return []
          const ask = askedBy(call.arguments)
          if (ask !== null) asked.set(call.id, ask)
          return ask === null ? [] : [ask.prompt]
        })
        const content = [message.content, ...prompts].filter(text => text !== '').join('\n\n')
        return content === '' ? [] : [{ role: 'tutor', content }]
      }
      case 'tool':
        // What learners say of themselves is nothing that an agent may plan by.
        if (message.toolName === SELF_ASSESSMENT) return []
        return [{ role: 'student', content: learnerWords(message.content, asked.get(message.toolCallId)) }]
    }
  })
}

export type LastReply = {
  /** Of the message that holds it, and the question that it closed. */
  readonly seq: number
  readonly callId: string
  /** In words, as the evaluator reads it. */
  readonly words: string
  readonly skipped: boolean
  /** What code found for a question that nobody hears; null: somebody hears it, or it was none. */
  readonly help: AskedHelp | null
  /** As it was posted. */
  readonly posted: Readonly<Record<string, unknown>>
}

/** The reply that nobody has judged yet; null when it is the tutor's turn to speak. Messages are the window, oldest first. */
export function lastReply(messages: readonly StoredMessage[], evaluatedSeq: number): LastReply | null {
  const message = messages.findLast(each => each.role === 'tool')
  if (message === undefined || message.seq <= evaluatedSeq) return null
  const posted = objectOf(message.content)
  const calls = messages.flatMap(each => (each.role === 'assistant' ? each.toolCalls : []))
  const asked = calls.find(call => call.id === message.toolCallId)
  const words = learnerWords(message.content, (asked && askedBy(asked.arguments)) ?? undefined)
  const help = 'help' in posted ? (posted['help'] as AskedHelp) : null
  return { seq: message.seq, callId: message.toolCallId, words, skipped: 'skipped' in posted, help, posted }
}

const Offered = z.object({ options: z.array(z.string()).optional(), entries: z.array(z.string()).optional() })
/** What a question offers by places: the texts that an answer means where it names their places alone. `parts` by their ids. */
const Offers = Offered.extend({ parts: z.record(z.string(), Offered).optional() })
type Offers = z.infer<typeof Offers>
const Asked = Offers.extend({ prompt: z.string().min(1) })
type Asked = z.infer<typeof Asked>

/** As much of a question as is kept with its call. */
export function askedIn({ props }: Pick<ClientAction, 'props'>): Asked {
  const parts = 'parts' in props ? { parts: Object.fromEntries(props.parts.map(part => [part.id, part.props])) } : {}
  return Asked.parse({ ...props, ...parts })
}

/** From the arguments of a call; null where it asked nothing. */
function askedBy(args: string): Asked | null {
  const read = Asked.safeParse(parsed(args))
  return read.success ? read.data : null
}

/** What the learner answered, from the stored result of a widget. */
export function learnerWords(result: string, { options = [], entries = [], parts = {} }: Offers = {}): string {
  const said = objectOf(result)
  const among =
    (texts: readonly string[]) =>
    (index: unknown): string =>
      (typeof index === 'number' ? texts[index] : undefined) ?? `option ${Number(index) + 1}`
  if (typeof said['asked'] === 'string') return said['asked']
  if (said['skipped'] === true) return '(skipped the question)'
  if (said['selection'] !== undefined) return wordsOf(said['selection'])
  if (said['index'] !== undefined) return among(options)(said['index'])
  if (Array.isArray(said['indices']) && said['selections'] === undefined)
    return said['indices'].map(among(options)).join(', ')
  if (Array.isArray(said['order']) && said['entries'] === undefined) return said['order'].map(among(entries)).join(', ')
  const [first] = ['text', 'code', 'selections', 'entries', 'rows', 'cells', 'parts'].filter(
    key => said[key] !== undefined,
  )
  return first === undefined ? wordsOf(parsed(result)) : wordsOf(said[first], parts)
}

/** Any JSON value in words: lists with commas, the lists in a list with semicolons, fields by their names. */
function wordsOf(value: unknown, offers: NonNullable<Offers['parts']> = {}): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(each => wordsOf(each)).join(value.some(Array.isArray) ? '; ' : ', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, entry]) => `${name}: ${learnerWords(JSON.stringify(entry), offers[name])}`)
    .join('; ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The object that a stored result is; an empty one for anything else. */
function objectOf(text: string): Record<string, unknown> {
  const value = parsed(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** Never cut inside a surrogate pair, of which providers refuse a half. */
const clipped = (text: string, longest: number = LONGEST_LINE): string =>
  text.length <= longest ? text : `${clip(text, longest - 1)}…`
