// One view per reader. Each lists its fields and is checked by a strict schema: what is not listed here is never sent.
import { z } from 'zod'
import type { ClientAction } from '../../../contract/widget.js'
import { escapePattern } from '../../../kernel/text.js'
import { decimalMark } from '../../../language/decimals.js'
import { sentenceIn } from '../../../language/stored.js'
import { KINDS, kindOf, widget, type WidgetType } from '../../../widgets/kinds.js'
import type { Asking } from '../answers/answer-type.js'
import { codePartOf } from '../answers/code/code-part.js'
import { answerType } from '../answers/registry.js'
import type { Item, ItemMisconception, ItemPart, Verdict } from './item.js'
import { fieldHelp } from './field-help.js'
import { figureDescription } from './figure-texts.js'
import { widgetOf } from './part-widget.js'
import { hasSeveralAnswers } from './several-answers.js'

/** What the learner's page gets: a client action without its ids. */
type BrowserItem = ClientAction extends infer Action
  ? Action extends { tool_call_id: string }
    ? Omit<Action, 'tool_call_id'>
    : never
  : never

/** What the model gets that presents an open item. */
export const ProctorView = z.strictObject({
  item_number: z.int(),
  total_items: z.int(),
  stem: z.string(),
  /** What the picture of the question shows, in words. */
  figure: z.string().optional(),
  /** The noun of the widget. */
  item_type: z.string(),
  options: z.array(z.string()).optional(),
  /** What each of several parts asks. */
  parts: z.array(z.string()).optional(),
  section: z.string().nullable(),
  present_with: z.string(),
})
export type ProctorView = z.infer<typeof ProctorView>

/** What a tutoring model gets once the response is recorded. */
export const TutorView = z.strictObject({
  correct: z.boolean(),
  score: z.number(),
  learner_answer: z.string(),
  correct_answer: z.string(),
  misconception: z.strictObject({ id: z.string(), feedback: z.string() }).nullable(),
  solution_steps: z.array(z.string()),
  /** In which language the answers are programs; absent for any other answer. */
  code_language: z.string().optional(),
  /** The answers are numbers with a decimal point, which not every language writes so. */
  is_number: z.literal(true).optional(),
  /** Many answers are right; `correct_answer` is one of them. */
  is_example: z.literal(true).optional(),
  ticked: z.strictObject({ wrong: z.array(z.string()), missing: z.array(z.string()) }).optional(),
})
export type TutorView = z.infer<typeof TutorView>

type ItemPosition = { readonly itemNumber: number; readonly totalItems: number; readonly section: string | null }

/** As the page gets it: how its answer counts is worded in the item's language. */
function shownWidget(part: ItemPart, item: Item): Asking {
  const { noun, props } = widgetOf(part)
  if (noun === 'number') return { noun, props: { ...props, ...fieldHelp(item, part) } }
  if (!('rule' in props) || props.rule === undefined) return { noun, props } as Asking
  return { noun, props: { ...props, rule: sentenceIn(item.language, props.rule) } } as Asking
}

export function forBrowser(item: Item): BrowserItem {
  const asked = {
    prompt: item.stem,
    ...(item.spoken !== null && { spoken: item.spoken }),
    ...(item.figure !== undefined && { figure: item.figure }),
  }
  if (item.parts.length === 1) {
    const { noun, props } = shownWidget(item.parts[0], item)
    return browserItem(item, noun, { ...asked, ...props })
  }
  const parts = item.parts.map(part => {
    const { noun, props } = shownWidget(part, item)
    return { id: part.id, widget_type: noun, props: { prompt: part.prompt, ...props } }
  })
  return browserItem(item, 'parts', { ...asked, parts })
}

/** Throws where the props hold what the page is not to get. */
function browserItem({ language }: Item, noun: WidgetType, props: object): BrowserItem {
  const { lock_input, ...asked } = widget(noun, kindOf(noun).props.parse(props) as never)
  return { ...asked, language, lock_input } as BrowserItem
}

export function forProctor(item: Item, { itemNumber, totalItems, section }: ItemPosition): ProctorView {
  const figure = figureDescription(item)
  const common = {
    item_number: itemNumber,
    total_items: totalItems,
    stem: item.stem,
    ...(figure !== null && { figure }),
    section,
  }
  if (item.parts.length > 1)
    return ProctorView.parse({
      ...common,
      item_type: 'parts',
      parts: item.parts.map(part => part.prompt),
      present_with: KINDS.parts.tool,
    })
  const [part] = item.parts
  const { noun } = widgetOf(part)
  const options = part.options.length === 0 ? {} : { options: part.options.map(option => option.text) }
  return ProctorView.parse({ ...common, item_type: noun, ...options, present_with: KINDS[noun].tool })
}

/** Whether a verdict's note names a misconception of the question, and not what the grader found: that something is missing, or the form. */
export const isMisconception = ({ parts }: Pick<Item, 'parts'>, note: string | null): boolean =>
  parts.some(({ misconceptions }) => misconceptions.some(({ id }) => id === note))

/**
 * Ids of the misconceptions that an answer to the item can show. Where one option is chosen, those whose own answer is offered: an answer
 * to which two of them lead together shows nothing of who holds the first alone.
 */
export const misconceptionsShownBy = ({ parts }: Pick<Item, 'parts'>): string[] => [
  ...new Set(
    parts.flatMap(({ form, options, misconceptions }) => {
      const alone = misconceptions.filter(({ id }, index) => misconceptions.findIndex(one => one.id === id) === index)
      const offered = ({ value }: ItemMisconception): boolean => options.some(option => option.value === value)
      return (form === 'choice' ? alone.filter(offered) : alone).map(({ id }) => id)
    }),
  ),
]

/**
 * Only after the item's response is recorded: this view tells the answer. `shown` is what the learner said. What the grader noticed is
 * worded in the language of the item.
 */
export function forTutor(item: Item, verdict: Verdict, shown: string): TutorView {
  const code = codePartOf(item)
  const ticked = verdict.correct ? null : tickedIn(item, shown)
  return TutorView.parse({
    correct: verdict.correct,
    score: verdict.score,
    learner_answer: shown,
    correct_answer: keyOf(item),
    misconception:
      verdict.note === null ? null : { id: verdict.note, feedback: sentenceIn(item.language, verdict.feedback ?? '') },
    solution_steps: [...item.steps],
    ...(code !== null && { code_language: code.language }),
    ...(isNumber(item) && { is_number: true }),
    ...(item.parts.some(hasSeveralAnswers) && { is_example: true }),
    ...(ticked !== null && { ticked }),
  })
}

/** Of several options that are right: what was ticked and is not among them, and what was left out. Null of any other question, and without an answer. */
function tickedIn({ parts: [part, ...others], language }: Item, shown: string): TutorView['ticked'] | null {
  if (others.length > 0 || part.answer.type !== 'multi_select' || shown === '') return null
  const [given, right] = [shown, shownValue(part, part.key, language)].map(text => text.split('; ')) as [
    string[],
    string[],
  ]
  const known = new Set(part.options.map(option => option.text))
  if (![...given, ...right].every(text => known.has(text))) return null
  return { wrong: given.filter(text => !right.includes(text)), missing: right.filter(text => !given.includes(text)) }
}

/** Types that have decimals, alone or with a unit. */
const DECIMALS: ReadonlySet<ItemPart['answer']['type']> = new Set([
  'decimal',
  'rational',
  'percent',
  'money',
  'quantity',
  'number_line',
])

const isNumber = ({ parts }: Item): boolean =>
  parts.length === 1 && parts[0].form !== 'choice' && DECIMALS.has(parts[0].answer.type)

/** An answer to a part, canonical, as it is read by people. `language`: whose notation is used, where there are several; else English. */
export const shownValue = ({ answer }: ItemPart, canonical: string, language?: string): string =>
  answerType(answer.type).show(canonical, answer.settings, language)

function keyOf({ parts, steps, language }: Item): string {
  const shown = (part: ItemPart): string => asInSteps(shownValue(part, part.key, language), steps, language)
  return parts.length === 1 ? shown(parts[0]) : parts.map(part => `${part.label}: ${shown(part)}`).join('; ')
}

/** A decimal with as many places as the solution writes it with: 36.80 euros, 12.0 cm. */
function asInSteps(shown: string, steps: readonly string[], language: string): string {
  const mark = decimalMark(language)
  const [, whole, places] = /^(-?\d+)(?:\D(\d+))?$/.exec(shown) ?? []
  if (whole === undefined) return shown
  const written = new RegExp(`(?<![\\d.,])${escapePattern(`${whole}${mark}${places ?? ''}`)}0+(?!\\d)`)
  return written.exec(steps.join(' ').replaceAll('{,}', ','))?.[0] ?? shown
}
