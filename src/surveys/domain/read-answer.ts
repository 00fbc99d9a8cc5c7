// Reads a posted response as an answer: its value by the ids of the form, and the complete response.
import { exactDecimal } from '../../expression/rational.js'
import { readPlainNumber } from '../../items/index.js'
import { readPosted, type BareProps, type ValueOf, type WidgetType } from '../../widgets/kinds.js'
import type { FormOption, FormQuestion } from './survey-file.js'
import { OTHER, type SurveyResponse } from './survey-form.js'
import { widgetOf } from './widget-of.js'

/**
 * A choice is the id of its option, several choices are ids in the order of the form. A matrix is the column's id by the row's id, null
 * where a row was left open. A date is `YYYY-MM-DD`, a number its digits with a point.
 */
export type AnswerValue = string | number | boolean | string[] | Record<string, string | null>

/** `response`: every field that the widget may post, with the learner's text if the option of their own was chosen. */
export type Answer = { readonly value: AnswerValue; readonly response: SurveyResponse }

/** The answer in a response; null when it is empty or does not fit the question. */
export function readAnswer(question: FormQuestion, posted: SurveyResponse): Answer | null {
  /** The value that the question's widget reads from the response; null when it does not fit. */
  const read = <Noun extends WidgetType>(noun: Noun): ValueOf<Noun> | null => {
    const reading = readPosted(noun, posted, widgetOf(question).props as unknown as BareProps<Noun>, '')
    return reading.ok ? reading.value : null
  }
  switch (question.type) {
    case 'choice': {
      const chosen = read('multiple_choice')
      if (chosen === null) return null
      const { id, text } = offeredIn(question)[chosen.place]!
      return { value: id, response: { selection: text, index: chosen.place, ...ownText(question, [id], chosen.other) } }
    }
    case 'multi_choice': {
      const chosen = read('multi_select')
      if (chosen === null || chosen.places.length === 0) return null
      const offered = offeredIn(question)
      const indices = [...offered.keys()].filter(index => chosen.places.includes(index))
      const ids = indices.map(index => offered[index]!.id)
      const selections = indices.map(index => offered[index]!.text)
      return { value: ids, response: { selections, indices, ...ownText(question, ids, chosen.other) } }
    }
    case 'rating': {
      const rating = read('rating_scale')
      return rating === null ? null : { value: rating, response: { rating } }
    }
    case 'matrix': {
      const indices = read('choice_matrix')
      if (!indices?.some(index => index !== null)) return null
      const columns = indices.map(index => (index === null ? null : question.columns[index]!))
      const value = Object.fromEntries(question.rows.map(({ id }, i) => [id, columns[i]?.id ?? null]))
      return { value, response: { selections: columns.map(column => column && column.text), indices } }
    }
    case 'date': {
      const date = read('date')
      return date === null ? null : { value: date, response: { date } }
    }
    case 'text': {
      const text = read('free_text')?.trim() ?? ''
      return text === '' ? null : { value: text, response: { text } }
    }
    case 'number': {
      const text = read('number')?.trim() ?? ''
      const number = readPlainNumber(question.notation, text)
      const digits = number.ok ? exactDecimal(number.value) : null
      return digits === null ? null : { value: digits, response: { text } }
    }
    case 'confirmation': {
      const confirmed = read('confirmation')
      return confirmed === null ? null : { value: confirmed, response: { confirmed } }
    }
  }
}

/** The options in the order in which they are shown, the learner's own last. */
export function offeredIn(question: FormQuestion): readonly FormOption[] {
  if (question.type !== 'choice' && question.type !== 'multi_choice') return []
  return question.other === null ? question.options : [...question.options, { id: OTHER, text: question.other }]
}

const ownText = (
  { other }: { readonly other: string | null },
  chosen: readonly string[],
  written: string | undefined,
): { readonly other?: string } => (other !== null && chosen.includes(OTHER) ? { other: written?.trim() ?? '' } : {})
