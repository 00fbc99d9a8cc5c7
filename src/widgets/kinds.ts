// The table of all ways to answer, by their nouns on the wire. A new one is a folder and a row; see README.md.
import type { z } from 'zod'
import { choiceMatrix } from './choice-matrix/kind.js'
import { codeEditor } from './code-editor/kind.js'
import { confirmation } from './confirmation/kind.js'
import { date } from './date/kind.js'
import type { Bare, Kind, ReadResult } from './kind.js'
import { shapeErrors, type Malformed } from './malformed.js'
import { PART_KINDS } from './part-kinds.js'
import { parts } from './parts/kind.js'
import { ratingScale } from './rating-scale/kind.js'
import { selfAssessment } from './self-assessment/kind.js'

export const KINDS = {
  ...PART_KINDS,
  code_editor: codeEditor,
  parts,
  rating_scale: ratingScale,
  confirmation,
  date,
  choice_matrix: choiceMatrix,
  self_assessment: selfAssessment,
}

type Kinds = typeof KINDS
export type WidgetType = keyof Kinds
/** Those whose answers are right or wrong. */
export type GradedWidget = keyof typeof PART_KINDS | 'code_editor'
export type PropsOf<Noun extends WidgetType> = z.output<Kinds[Noun]['props']>
export type ResponseTo<Noun extends WidgetType> = z.output<Kinds[Noun]['response']>
export type BareProps<Noun extends WidgetType> = Bare<Kinds[Noun]['props']>
/** What is read of a response. */
export type ValueOf<Noun extends WidgetType> = Extract<ReturnType<Kinds[Noun]['read']>, { ok: true }>['value']

/** The row of a noun that only the wire knows. */
export const kindOf = (noun: WidgetType): Kind => KINDS[noun] as unknown as Kind

/**
 * What a response means for a widget with these props: the one reader of posted answers. Callers add what they alone can know: an item its
 * answer type, a prompt without one the limits of its props (`settle`), a survey the ids of its options. `below` is where the response
 * is in the posted body, as a JSON pointer; `at` in a reading is without it.
 */
export function readPosted<Noun extends WidgetType>(
  noun: Noun,
  posted: Readonly<Record<string, unknown>>,
  props: BareProps<Noun>,
  below: string,
): ReadResult<ValueOf<Noun>> {
  const { response, read } = kindOf(noun)
  const shaped = response.safeParse(posted)
  if (!shaped.success) return { ok: false, errors: shapeErrors(shaped.error, below) }
  return within(below, read(shaped.data, props as never)) as ReadResult<ValueOf<Noun>>
}

/** With the pointers of its errors led into the body. */
export const within = <Result extends { readonly ok: boolean }>(
  below: string,
  result: Result | Malformed,
): Result | Malformed =>
  'errors' in result
    ? { ok: false, errors: result.errors.map(({ pointer, message }) => ({ pointer: below + pointer, message })) }
    : result

/** The widget of an action: its noun with the name of its tool. */
export const widget = <Noun extends WidgetType>(noun: Noun, props: PropsOf<Noun>) => ({
  tool_name: KINDS[noun].tool as Kinds[Noun]['tool'],
  widget_type: noun,
  props,
  lock_input: true,
})
