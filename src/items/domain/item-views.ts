// One view per reader. Each lists its fields and is checked by a strict schema: what is not listed here reaches nobody.
import { z } from 'zod'
import { ChoicesProps, FreeTextProps } from '../../contract/widget.js'
import { MAX_ANSWER_LENGTH } from './answers.js'
import type { Item, Verdict } from './item.js'

/** What the learner's page gets: a client action without its ids. */
export const BrowserItem = z.discriminatedUnion('widget_type', [
  z.strictObject({
    tool_name: z.literal('present_choices'),
    widget_type: z.literal('multiple_choice'),
    props: ChoicesProps,
    lock_input: z.boolean(),
  }),
  z.strictObject({
    tool_name: z.literal('request_free_text'),
    widget_type: z.literal('free_text'),
    props: FreeTextProps,
    lock_input: z.boolean(),
  }),
])
export type BrowserItem = z.infer<typeof BrowserItem>

/** What the model gets that presents an open item. */
export const ProctorView = z.strictObject({
  item_number: z.int(),
  total_items: z.int(),
  stem: z.string(),
  item_type: z.enum(['multiple_choice', 'free_text', 'code']),
  options: z.array(z.string()).optional(),
  section: z.string().nullable(),
  present_with: z.enum(['present_choices', 'request_free_text', 'present_code_editor']),
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

export type ItemPlace = { readonly itemNumber: number; readonly totalItems: number; readonly section: string | null }

const INPUT_MODES = { integer: 'decimal', ipv4: 'address' } as const

export function forBrowser(item: Item): BrowserItem {
  if (item.kind === 'choice')
    return BrowserItem.parse({
      tool_name: 'present_choices',
      widget_type: 'multiple_choice',
      props: { prompt: item.stem, options: [...item.options] },
      lock_input: true,
    })
  return BrowserItem.parse({
    tool_name: 'request_free_text',
    widget_type: 'free_text',
    props: {
      prompt: item.stem,
      placeholder: item.responseLabel,
      min_length: 1,
      max_length: MAX_ANSWER_LENGTH,
      multiline: false,
      input_mode: INPUT_MODES[item.responseType],
    },
    lock_input: true,
  })
}

export function forProctor(item: Item, { itemNumber, totalItems, section }: ItemPlace): ProctorView {
  const place = { item_number: itemNumber, total_items: totalItems, stem: item.stem, section }
  return ProctorView.parse(
    item.kind === 'choice'
      ? { ...place, item_type: 'multiple_choice', options: [...item.options], present_with: 'present_choices' }
      : { ...place, item_type: 'free_text', present_with: 'request_free_text' },
  )
}

/** Only after the item's response is recorded: this view tells the answer. `shown` is what the learner said. */
export function forTutor(item: Item, verdict: Verdict, shown: string): TutorView {
  return TutorView.parse({
    correct: verdict.correct,
    score: verdict.score,
    learner_answer: shown,
    correct_answer: item.key,
    misconception: verdict.note === null ? null : { id: verdict.note, feedback: verdict.feedback ?? '' },
    solution_steps: [...item.steps],
  })
}
