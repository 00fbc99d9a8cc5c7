// What a typed reply is to the question that is open: what its widget would post, a control, or no answer. Depends on the text, on what is
// shown and on the kind of answer, never on the key.
import type { ClientAction } from '../contract/widget.js'
import {
  gradeResponse,
  plainCharacters,
  readResponse,
  writtenPoints,
  type Item,
  type ItemPart,
} from '../items/index.js'
import type { PartWidget } from '../widgets/part-kinds.js'
import type { SelfAssessment } from '../widgets/self-assessment/kind.js'
import { controlIn } from './controls.js'
import { languagesOf, type Control, type Language } from './language.js'
import { byText, optionNamed, optionsNamed, rawText } from './options.js'
import { readLine, type LineQuestion } from './read-line.js'
import { remainderIn } from './remainder.js'
import { CHOICE_LABELS } from './self-assessment.js'
import { framings, withoutFrame } from './frame.js'
import { tokensOf } from './tokens.js'

type Response = Readonly<Record<string, unknown>>
type Widget = ClientAction | PartWidget

export type Reading =
  | { readonly kind: 'answer'; readonly response: Response }
  | { readonly kind: 'control'; readonly control: Control }
  /** `message`: what the question takes, for the learner. `isTwo`: there were two readings. */
  | { readonly kind: 'none'; readonly message: string; readonly isTwo: boolean }

/** Replies that are longer are read as they are: nobody writes an answer in so many words. */
const LONGEST = 400

/**
 * Pure: the same reply to the same question is always read alike. `item`: null for a question without one, which takes any text.
 * `language`: of the session; its decimal mark counts, and words are read in it and in the languages of the page.
 */
export function readReply(action: ClientAction, item: Item | null, reply: string, language: string): Reading {
  const text = tidy(reply)
  const languages = languagesOf(language)
  const control = controlOf(action, item, text, languages)
  if (control !== null) return { kind: 'control', control }
  if (action.widget_type === 'self_assessment') return selfAssessment(action.props.choices, text, languages)
  if (item === null) return { kind: 'answer', response: unboundResponse(action, reply.trim(), languages) }
  // A program is read to the letter.
  if (action.widget_type === 'code_editor') return checked(item, code(reply))
  return answerTo(action, item, text, languages)
}

/**
 * The text in the field of one part as the answer that it means: “it is 5 cm” as `5 cm`. As it was typed where the reader of the part takes
 * it so, or where nobody can read it.
 */
export function meantInField(widget: PartWidget, item: Item, text: string): string {
  if (text.length > LONGEST) return text
  const part = partOf(widget, item)
  const read = (line: string): boolean => lineReader({ ...item, parts: [part] })(line).ok
  if (read(text)) return text
  const meant = single(widget, item, tidy(text), languagesOf(item.language))
  return meant.kind === 'answer' && typeof meant.response['text'] === 'string' ? meant.response['text'] : text
}

/** The control that a text field was given instead of an answer; null: the text is none. In the item's language and those of the page. */
export const typedControl = (action: ClientAction, item: Item | null, text: string): Control | null =>
  controlOf(action, item, tidy(text), languagesOf(item?.language ?? 'en'))

const controlOf = (
  action: ClientAction,
  item: Item | null,
  text: string,
  languages: readonly Language[],
): Control | null => (isOffered(action, text) ? null : controlIn(text, languages, takesWords(action, item)))

/** Plain characters in each line; pictures and smileys around the reply are no part of it. */
const tidy = (reply: string): string =>
  reply
    .normalize('NFC')
    .replace(/(?![©®™#*\d])\p{Extended_Pictographic}(?:\p{Variation_Selector}|\u200d|\p{Emoji_Modifier})*/gu, ' ')
    .split('\n')
    .map(plainCharacters)
    .join('\n')
    .replace(/(?<=^|\s)[:;]-?[()DPp]+(?=\s|$)/g, ' ')
    .trim()

/** An option with the words of a control is an answer. */
const isOffered = ({ props }: ClientAction, text: string): boolean =>
  'options' in props && byText(props.options, text.replace(/[.!]+$/, '')) !== null

/** A word may be what is asked for: then fewer words are controls. */
const takesWords = (action: ClientAction, item: Item | null): boolean =>
  item === null || action.widget_type === 'free_text' || action.widget_type === 'parts'

/** By the words of a choice in any language of the page, its letter or its position. */
function selfAssessment(choices: readonly SelfAssessment[], text: string, languages: readonly Language[]): Reading {
  const named = CHOICE_LABELS.map(labels =>
    optionNamed(
      choices.map(choice => labels[choice]),
      text,
      languages,
    ),
  ).find(index => typeof index === 'number')
  return typeof named === 'number'
    ? { kind: 'answer', response: { self_assessment: choices[named]! } }
    : none('Choose one of the options.')
}

function unboundResponse(action: ClientAction, text: string, languages: readonly Language[]): Response {
  if (action.widget_type !== 'multiple_choice') return { text }
  const index = optionNamed(action.props.options, text, languages)
  return typeof index === 'number' ? { index } : { text }
}

function answerTo(action: ClientAction, item: Item, text: string, languages: readonly Language[]): Reading {
  if (text.length > LONGEST) return none('Write your answer alone.')
  const posted =
    action.widget_type === 'parts'
      ? parts(action.props.parts, item, text, languages)
      : single(action, item, text, languages)
  return checked(item, posted)
}

/** Only what the item's reader takes is an answer; a refusal carries the reader's own message. */
function checked(item: Item, posted: Reading): Reading {
  if (posted.kind !== 'answer') return posted
  const read = readResponse(item, posted.response)
  return read.ok ? posted : none(read.errors[0]?.message ?? 'This cannot be read.')
}

const answer = (response: Response): Reading => ({ kind: 'answer', response })
const none = (message: string, isTwo = false): Reading => ({ kind: 'none', message, isTwo })

/** What this widget would post for the text. Whether it can be read is asked afterwards. */
function single(widget: Widget, item: Item, text: string, languages: readonly Language[]): Reading {
  const part = partOf(widget, item)
  switch (widget.widget_type) {
    case 'multiple_choice':
      return choice(widget.props.options, part, text, languages)
    case 'multi_select': {
      const indices = optionsNamed(widget.props.options, text, languages)
      return indices === null ? none('Name the options that you choose, such as A and C.') : answer({ indices })
    }
    case 'ordering': {
      const order = optionsNamed(widget.props.entries, text, languages)
      return order?.length === widget.props.entries.length
        ? answer({ order })
        : none('Put every entry in its place, each once.')
    }
    case 'matrix': {
      const lines = linesOf(withoutFrameText(text, languages).replace(/[[\]]+,?/g, '\n'))
      return answer({ rows: lines.map(line => line.split(/[\s,]+/).filter(cell => cell !== '')) })
    }
    case 'table': {
      const core = withoutFrameText(text, languages)
      return answer({ cells: linesOf(/[\n;]/.test(core) ? core : core.replaceAll(',', ';')) })
    }
    case 'number_line': {
      const line = readLine(
        text,
        { ...lineQuestion(widget, part, item), type: 'rational', read: placeReader(item, part) },
        languages,
      )
      return line.kind === 'line' ? answer({ value: line.text }) : line
    }
    case 'coordinate_plane': {
      const read = pointReader(item, part, widget.props)
      const line = readLine(text, { ...lineQuestion(widget, part, item), read }, languages)
      if (line.kind === 'none') return line
      const written = writtenPoints(line.text, widget.props)
      return written.ok ? answer({ points: written.points }) : none(written.message)
    }
    default: {
      const line = readLine(text, lineQuestion(widget, part, item), languages)
      return line.kind === 'line' ? answer({ text: line.text }) : line
    }
  }
}

const withoutFrameText = (text: string, languages: readonly Language[]): string =>
  rawText(text, withoutFrame(tokensOf(text), languages).tokens)

/** A program has signs in it, or several lines; a question about it has a question mark. */
const code = (text: string): Reading =>
  /[(){}[\]=;<>\n]/.test(text) && !/\?\s*$/.test(text) ? answer({ code: text }) : none('Write only the code.')

const lineQuestion = (widget: Widget, part: ItemPart, item: Item): LineQuestion => ({
  type: part.answer.type,
  question: `${item.stem} ${widget.props.prompt}`,
  label: part.label,
  read: lineReader({ ...item, parts: [part] }),
})

/** Reads a line as the item's first part does. */
const lineReader =
  (item: Item): LineQuestion['read'] =>
  line => {
    const read = readResponse(item, { text: line })
    return read.ok ? read : { ok: false, message: read.errors[0]!.message }
  }

/** Reads a place on a number line as the item's first part does. */
const placeReader =
  (item: Item, part: ItemPart): LineQuestion['read'] =>
  value => {
    const read = readResponse({ ...item, parts: [part] }, { value })
    return read.ok ? read : { ok: false, message: read.errors[0]!.message }
  }

/** Reads points that are written in a line as the item's first part reads those that were placed. */
const pointReader =
  (item: Item, part: ItemPart, props: Parameters<typeof writtenPoints>[1]): LineQuestion['read'] =>
  line => {
    const written = writtenPoints(line, props)
    if (!written.ok) return written
    const read = readResponse({ ...item, parts: [part] }, { points: written.points })
    return read.ok ? read : { ok: false, message: read.errors[0]!.message }
  }

/** By text, letter or place; else by its value, where the text means that of one option: 0.5 is one half. */
function choice(options: readonly string[], part: ItemPart, text: string, languages: readonly Language[]): Reading {
  const ask = (isTwo: boolean) =>
    none(isTwo ? 'Choose one of the options by its letter.' : 'Choose one of the options.', isTwo)
  if (text.includes('?') && byText(options, text) === null) return ask(false)
  const named = optionNamed(options, text, languages)
  if (typeof named === 'number') return answer({ index: named })
  if (named === 'two') return ask(true)
  const meant = meantValue(part, text, languages)
  return meant === null ? ask(false) : answer({ index: meant })
}

/** Each option is tried as if it were the answer; the key is not looked at. */
function meantValue(part: ItemPart, text: string, languages: readonly Language[]): number | null {
  const typed: ItemPart = { ...part, form: 'typed', options: [], misconceptions: [], accept: null, followThrough: null }
  const read = lineReader({ parts: [typed] } as unknown as Item)
  if (typed.answer.type === 'option' || typed.answer.type === 'short_text') return null
  const line = readLine(text, { type: typed.answer.type, question: '', label: '', read }, languages)
  if (line.kind === 'none') return null
  const found = read(line.text)
  const meant = part.options.flatMap((option, index) =>
    found.ok && gradeResponse({ parts: [{ ...typed, key: option.value }] } as unknown as Item, found.canonical)?.correct
      ? [index]
      : [],
  )
  return meant.length === 1 ? meant[0]! : null
}

/** One line, or one stretch between semicolons, for each part; a quotient with its remainder where two numbers are asked for so. */
function parts(widgets: readonly PartWidget[], item: Item, text: string, languages: readonly Language[]): Reading {
  const given = partTexts(widgets, item, text, languages)
  if (given === null) return none(`Write ${widgets.length} answers, one in each line.`)
  const read = widgets.map((widget, index) => [widget.id, single(widget, item, given[index]!, languages)] as const)
  const failed = read.find(([, one]) => one.kind !== 'answer')
  if (failed !== undefined) return failed[1]
  return answer({ parts: Object.fromEntries(read.map(([id, one]) => [id, one.kind === 'answer' ? one.response : {}])) })
}

function partTexts(
  widgets: readonly PartWidget[],
  item: Item,
  text: string,
  languages: readonly Language[],
): readonly string[] | null {
  const lines = linesOf(text)
  if (lines.length === widgets.length) return lines
  const labels = item.parts.map(part => `${part.label} ${part.prompt}`)
  const areWhole = item.parts.every(part => part.answer.type === 'integer' && part.form === 'typed')
  if (!areWhole || lines.length !== 1) return null
  const remainder = widgets.length === 2 ? remainderIn(text, labels[1]!, languages) : null
  if (remainder !== null) return remainder
  const { tokens } = framings(tokensOf(text), languages).at(-1)!
  const listed = rawText(text, tokens).split(
    new RegExp(`,\\s+|\\s+(?:${languages.flatMap(one => [...one.and]).join('|')})\\s+`, 'iu'),
  )
  return listed.length === widgets.length ? listed : null
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n;]/)
    .map(line => line.trim())
    .filter(line => line !== '')

const partOf = (widget: Widget, { parts }: Item): ItemPart =>
  ('id' in widget && parts.find(part => part.id === widget.id)) || parts[0]
