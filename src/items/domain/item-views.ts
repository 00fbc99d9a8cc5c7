// One view per reader. Each lists its fields and is checked by a strict schema: what is not listed here reaches nobody.
import { z } from 'zod'
import { ClientAction, PartWidget } from '../../contract/widget.js'
import { sentenceIn } from '../../language/stored.js'
import { answerType } from './answers/registry.js'
import type { Item, ItemPart, Verdict } from './item.js'

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
})
export type TutorView = z.infer<typeof TutorView>

type ItemPlace = { readonly itemNumber: number; readonly totalItems: number; readonly section: string | null }

const TOOLS = {
  multiple_choice: 'present_choices',
  multi_select: 'present_multi_select',
  free_text: 'request_free_text',
  number: 'request_number',
  expression: 'request_expression',
  ordering: 'present_ordering',
  matrix: 'present_matrix',
  table: 'present_table',
  code_editor: 'present_code_editor',
} as const

/** The widget of one part: its options and its type's own props, and never its key. How its answer counts is worded in `language`. */
function widgetOf(part: ItemPart, language: string): { readonly noun: keyof typeof TOOLS; readonly props: object } {
  const options = part.options.map(option => option.text)
  if (part.form === 'choice') return { noun: 'multiple_choice', props: { options } }
  const { noun, props } = answerType(part.answer.type).ask(part.answer.settings, { label: part.label, options })
  if (!('rule' in props) || props.rule === undefined) return { noun, props }
  return { noun, props: { ...props, rule: sentenceIn(language, props.rule) } }
}

const NO_CALL = '00000000-0000-7000-8000-000000000000'

export function forBrowser(item: Item): BrowserItem {
  const action = { tool_call_id: NO_CALL, language: item.language, lock_input: true }
  const spoken = item.spoken === null ? {} : { spoken: item.spoken }
  if (item.parts.length === 1) {
    const { noun, props } = widgetOf(item.parts[0], item.language)
    const asked = { tool_name: TOOLS[noun], widget_type: noun, props: { prompt: item.stem, ...spoken, ...props } }
    return withoutCall(ClientAction.parse({ ...action, ...asked }))
  }
  const parts = item.parts.map(part => {
    const { noun, props } = widgetOf(part, item.language)
    return PartWidget.parse({ id: part.id, widget_type: noun, props: { prompt: part.prompt, ...props } })
  })
  const asked = { tool_name: 'present_parts', widget_type: 'parts', props: { prompt: item.stem, ...spoken, parts } }
  return withoutCall(ClientAction.parse({ ...action, ...asked }))
}

function withoutCall({ tool_call_id: _id, ...asked }: ClientAction): BrowserItem {
  return asked
}

export function forProctor(item: Item, { itemNumber, totalItems, section }: ItemPlace): ProctorView {
  const place = { item_number: itemNumber, total_items: totalItems, stem: item.stem, section }
  if (item.parts.length > 1)
    return ProctorView.parse({
      ...place,
      item_type: 'parts',
      parts: item.parts.map(part => part.prompt),
      present_with: 'present_parts',
    })
  const [part] = item.parts
  const { noun } = widgetOf(part, item.language)
  const options = part.options.length === 0 ? {} : { options: part.options.map(option => option.text) }
  return ProctorView.parse({ ...place, item_type: noun, ...options, present_with: TOOLS[noun] })
}

/**
 * Only after the item's response is recorded: this view tells the answer. `shown` is what the learner said. What the grader noticed is
 * worded in the language of the item.
 */
export function forTutor(item: Item, verdict: Verdict, shown: string): TutorView {
  return TutorView.parse({
    correct: verdict.correct,
    score: verdict.score,
    learner_answer: shown,
    correct_answer: keyOf(item),
    misconception:
      verdict.note === null ? null : { id: verdict.note, feedback: sentenceIn(item.language, verdict.feedback ?? '') },
    solution_steps: [...item.steps],
  })
}

function keyOf({ parts }: Item): string {
  const shown = ({ key, answer }: ItemPart): string => answerType(answer.type).show(key, answer.settings)
  return parts.length === 1 ? shown(parts[0]) : parts.map(part => `${part.label}: ${shown(part)}`).join('; ')
}
