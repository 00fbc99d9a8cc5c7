// What a reply in plain words means while a question is open: an answer to it, or something else that a tutor should hear. Depends on
// the words and on what is shown, never on the key.
import type { ClientAction, PartWidget, SessionCommand } from '../../contract/widget.js'
import { gradeResponse, readResponse, type Item, type ItemPart } from '../../items/index.js'
import { commandSaid } from './command-said.js'
import { showsDistress } from './distress.js'
import { numberSaid } from './number-said.js'

type Response = Readonly<Record<string, unknown>>

/** `respond`: what the widget would have posted. `ask`: no answer; the tutor hears the words as they are. `command`: a button's word. */
export type ReadReply =
  | { readonly kind: 'respond'; readonly response: Response }
  | { readonly kind: 'ask'; readonly text: string }
  | { readonly kind: 'command'; readonly command: SessionCommand }

/** Pure: the same words to the same question always mean the same. A question without an item takes every other text as it is. */
export function readReply(action: ClientAction, item: Item | null, reply: string): ReadReply {
  const text = reply.trim()
  const command = commandSaid(action, text)
  if (command !== null) return { kind: 'command', command }
  if (item === null) return { kind: 'respond', response: plainResponse(action, text) }
  // Of an answer only what is typed into the field is kept: such words have to reach the tutor whole.
  if (showsDistress(text)) return { kind: 'ask', text }
  const response =
    candidates(text)
      .map(words => responseTo(action, item, words))
      .find(found => found !== null) ?? responseTo(action, item, text, numberMeant)
  return response === null ? { kind: 'ask', text } : { kind: 'respond', response }
}

function plainResponse(action: ClientAction, text: string): Response {
  const chosen = action.widget_type === 'multiple_choice' ? optionNamed(action.props.options, text) : null
  return chosen === null ? { text } : { index: chosen }
}

/** The reply as it was written, and without the words that lead to an answer: "I think it is B." is B. */
function candidates(text: string): string[] {
  const bare = text.replace(/[\s.!]+$/, '')
  const led = LEAD_IN.exec(bare)?.[1]
  return [...new Set([text, bare, ...(led === undefined ? [] : [led])])].filter(words => words !== '')
}

const LEAD_IN =
  /^(?:(?:um+|so|well|ok(?:ay)?|maybe|hmm+)[,.]?\s+)*(?:(?:i\s+(?:think|guess|believe)(?:\s+that)?|i(?:'d|’d| would)?\s+(?:say|choose|pick|take))\s+)?(?:(?:my|the)\s+answer\s+(?:is|would be)\s*:?|answer\s*:|option|it(?:'s|’s|\s+is|\s+must\s+be)|that(?:'s|’s|\s+is))?\s*(?:option\s+)?(\S.*)$/i

/** What is typed into a field for what was said; null: nothing. */
type Typing = (part: ItemPart, text: string, question: string) => string | null

const asWritten: Typing = (_part, text) => (isQuestion(text) || isRemark(text) ? null : text)

/** The number that is said, where one is asked for. Whatever the item's reader takes as it is stays as it is. */
const numberMeant: Typing = (part, text, question) => {
  if (!NUMBERS.has(part.answer.type)) return null
  return asWritten(part, text, question) !== null && isReadable(part, text) ? text : numberSaid(text, question)
}

/** Of which a number alone is an answer. */
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'rational', 'money', 'percent'])

function responseTo(action: ClientAction, item: Item, text: string, typing = asWritten): Response | null {
  const response =
    action.widget_type === 'parts' ? parts(action.props.parts, item, text, typing) : single(action, item, text, typing)
  return response !== null && readResponse(item, response).ok ? response : null
}

type Widget = ClientAction | PartWidget

/** What this widget would post for the text; null where the text is none of its answers. Whether it can be read is asked afterwards. */
function single(widget: Widget, item: Item, text: string, typing: Typing): Response | null {
  switch (widget.widget_type) {
    case 'multiple_choice': {
      const index = optionNamed(widget.props.options, text) ?? optionMeant(partOf(widget, item), text)
      return index === null ? null : { index }
    }
    case 'multi_select': {
      const indices = optionsNamed(widget.props.options, text)
      return indices === null ? null : { indices }
    }
    case 'ordering': {
      const order = optionsNamed(widget.props.entries, text)
      return order === null ? null : { order }
    }
    case 'matrix':
      return { rows: lines(text).map(line => line.split(/[\s,]+/)) }
    case 'table':
      return { cells: lines(text.includes('\n') || text.includes(';') ? text : text.replaceAll(',', ';')) }
    case 'code_editor':
      return isQuestion(text) ? null : { code: text }
    default: {
      const typed = typing(partOf(widget, item), text, `${item.stem} ${widget.props.prompt}`)
      return typed === null ? null : { text: typed }
    }
  }
}

/** One line, or one stretch between semicolons, for each part. */
function parts(widgets: readonly PartWidget[], item: Item, text: string, typing: Typing): Response | null {
  const given = lines(text)
  if (given.length !== widgets.length) return null
  const responses = widgets.map((widget, index) => [widget.id, single(widget, item, given[index]!, typing)] as const)
  return responses.some(([, response]) => response === null) ? null : { parts: Object.fromEntries(responses) }
}

const lines = (text: string): string[] =>
  text
    .split(/[\n;]/)
    .map(line => line.trim())
    .filter(line => line !== '')

const partOf = (widget: Widget, { parts }: Item): ItemPart =>
  ('id' in widget && parts.find(part => part.id === widget.id)) || parts[0]

/** By its text, however it is spaced and written large or small, or by its letter: `b`, `B)`, `(b)`. Null: none of them. */
function optionNamed(options: readonly string[], text: string): number | null {
  const byText = options.findIndex(option => plain(option) === plain(text))
  if (byText >= 0) return byText
  const letter = /^\(?([a-z])\s*[).:]?$/i.exec(text.trim())?.[1]
  if (letter === undefined) return null
  const place = letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)
  return place < options.length ? place : null
}

/** Several, between commas, semicolons, line breaks or `and`; letters also with nothing but spaces between them. Null unless each is one. */
function optionsNamed(options: readonly string[], text: string): number[] | null {
  const whole = optionNamed(options, text)
  if (whole !== null) return [whole]
  const isLetters = /^(?:\(?[a-z]\)?[\s,]*)+$/i.test(text) && !/[a-z]{2}/i.test(text)
  const named = (isLetters ? text.split(/[\s,]+/) : text.split(/\s*(?:[,;\n>]|\band\b|\bthen\b)\s*/i))
    .filter(part => part !== '')
    .map(part => optionNamed(options, part))
  return named.length > 0 && named.every(place => place !== null) ? named : null
}

/** The one option that means the same as what was written: 0.5 for one half. Each is tried as if it were the answer. */
function optionMeant(part: ItemPart, text: string): number | null {
  if (part.form !== 'choice') return null
  const typed: ItemPart = { ...part, form: 'typed', misconceptions: [], accept: null, followThrough: null }
  const meant = part.options.flatMap((option, place) => (means({ ...typed, key: option.value }, text) ? [place] : []))
  return meant.length === 1 ? meant[0]! : null
}

const isReadable = (part: ItemPart, text: string): boolean => readResponse({ ...ONE_PART, parts: [part] }, { text }).ok

function means(part: ItemPart, text: string): boolean {
  const item = { ...ONE_PART, parts: [{ ...part, options: [] }] } as const satisfies Item
  const read = readResponse(item, { text })
  return read.ok && (gradeResponse(item, read.canonical)?.correct ?? false)
}

/** An item around one part, to read with. */
const ONE_PART: Omit<Item, 'parts'> = {
  blueprintId: '',
  blueprintVersion: 1,
  blueprintHash: '',
  engineVersion: '',
  seed: '',
  tier: 'easy',
  skillId: '',
  sectionId: null,
  variantKey: '',
  stem: '',
  spoken: null,
  steps: [],
  hints: [],
  expectedSeconds: 0,
}

/** As it is read, without the marks that only typeset it: `$\frac{3}{8}$` is 3/8. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\$/g, '')
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\(?:text|mathrm)\{([^{}]*)\}/g, '$1')
    .replace(/\\[,;! ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const isQuestion = (text: string): boolean => text.endsWith('?')

/** What a learner says who does not answer: that would be read as a wrong word where words are the answer. */
const isRemark = (text: string): boolean =>
  /^(?:please |sorry,? )?(?:help\b|no idea\b|i\s+(?:really\s+)?(?:do\s+not|don['’]?t|did\s+not|didn['’]?t|can['’]?t|cannot)\s+(?:know|understand|get|follow|remember|do)\b|i['’]?m\s+(?:\w+\s+)?(?:confused|lost|stuck|bored|tired)\b|i am (?:\w+ )?(?:confused|lost|stuck|bored|tired)\b|(?:what|why|how|where|when|who|can|could|would|do|does|is|are)\s+(?:do(?:es)?|is|are|you|we|i|it|this|that|the)\b)/i.test(
    text,
  ) || /(?:\b\p{L}{2,}\b[^\p{L}\d]*){8,}/u.test(text)
