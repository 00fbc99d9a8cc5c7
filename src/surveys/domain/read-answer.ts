// Reads a posted response as an answer, with options by id, and turns an answer back into a complete response.
import { exactDecimal } from '../../expression/rational.js'
import { readPlainNumber } from '../../items/index.js'
import { readPosted, type BareProps, type ValueOf, type WidgetType } from '../../widgets/kinds.js'
import { OTHER, type FormOption, type FormQuestion, type SurveyResponse } from './survey-form.js'
import { widgetOf } from './widget-of.js'

/** Options and columns are ids; `other` is the learner's text when the option of their own was chosen. */
export type Answer =
  | { readonly type: 'choice'; readonly option: string; readonly other: string | null }
  /** In the order of the form. */
  | { readonly type: 'multi_choice'; readonly options: readonly string[]; readonly other: string | null }
  | { readonly type: 'rating'; readonly rating: number }
  /** One column per row; null where a row was left open. */
  | { readonly type: 'matrix'; readonly columns: readonly (string | null)[] }
  | { readonly type: 'date'; readonly date: string }
  | { readonly type: 'text'; readonly text: string }
  /** As typed, and in digits with a point. */
  | { readonly type: 'number'; readonly typed: string; readonly digits: string }
  | { readonly type: 'confirmation'; readonly confirmed: boolean }

/** The answer in a response; null when it is empty or does not fit the question. */
export function readAnswer(question: FormQuestion, response: SurveyResponse): Answer | null {
  /** The value that the question's widget reads from the response; null when it does not fit. */
  const read = <Noun extends WidgetType>(noun: Noun): ValueOf<Noun> | null => {
    const reading = readPosted(noun, response, widgetOf(question).props as unknown as BareProps<Noun>, '')
    return reading.ok ? reading.value : null
  }
  switch (question.type) {
    case 'choice': {
      const chosen = read('multiple_choice')
      if (chosen === null) return null
      const option = offeredIn(question)[chosen.place]!.id
      return { type: 'choice', option, other: otherText(question, [option], chosen.other) }
    }
    case 'multi_choice': {
      const chosen = read('multi_select')
      if (chosen === null || chosen.places.length === 0) return null
      const options = offeredIn(question).flatMap(({ id }, index) => (chosen.places.includes(index) ? [id] : []))
      return { type: 'multi_choice', options, other: otherText(question, options, chosen.other) }
    }
    case 'rating': {
      const rating = read('rating_scale')
      return rating === null ? null : { type: 'rating', rating }
    }
    case 'matrix': {
      const columns = read('choice_matrix')?.map(index => (index === null ? null : question.columns[index]!.id))
      return columns?.some(id => id !== null) ? { type: 'matrix', columns } : null
    }
    case 'date': {
      const date = read('date')
      return date === null ? null : { type: 'date', date }
    }
    case 'text': {
      const text = read('free_text')?.trim() ?? ''
      return text === '' ? null : { type: 'text', text }
    }
    case 'number': {
      const typed = read('number')?.trim() ?? ''
      const number = readPlainNumber(question.notation, typed)
      const digits = number.ok ? exactDecimal(number.value) : null
      return digits === null ? null : { type: 'number', typed, digits }
    }
    case 'confirmation': {
      const confirmed = read('confirmation')
      return confirmed === null ? null : { type: 'confirmation', confirmed }
    }
  }
}

/** The answer as a complete response, with every field that a widget may post. */
export function responseOf(question: FormQuestion, answer: Answer): SurveyResponse {
  switch (answer.type) {
    case 'choice': {
      const [[index, selection]] = optionsOf(question, [answer.option]) as [[number, string]]
      return { selection, index, ...(answer.other !== null && { other: answer.other }) }
    }
    case 'multi_choice': {
      const chosen = optionsOf(question, answer.options)
      return {
        selections: chosen.map(([, text]) => text),
        indices: chosen.map(([index]) => index),
        ...(answer.other !== null && { other: answer.other }),
      }
    }
    case 'rating':
      return { rating: answer.rating }
    case 'matrix': {
      const columns = question.type === 'matrix' ? question.columns : []
      const indices = answer.columns.map(id => (id === null ? null : columns.findIndex(column => column.id === id)))
      return { selections: indices.map(at => (at === null ? null : columns[at]!.text)), indices }
    }
    case 'date':
      return { date: answer.date }
    case 'text':
      return { text: answer.text }
    case 'number':
      return { text: answer.typed }
    case 'confirmation':
      return { confirmed: answer.confirmed }
  }
}

/** The options in the order in which they are shown, the learner's own last. */
export function offeredIn(question: FormQuestion): readonly FormOption[] {
  if (question.type !== 'choice' && question.type !== 'multi_choice') return []
  return question.other === null ? question.options : [...question.options, { id: OTHER, text: question.other }]
}

const optionsOf = (question: FormQuestion, ids: readonly string[]): [number, string][] => {
  const offered = offeredIn(question)
  return ids.map(id => {
    const index = offered.findIndex(option => option.id === id)
    return [index, offered[index]!.text]
  })
}

const otherText = (
  question: { readonly other: string | null },
  chosen: readonly string[],
  written: string | undefined,
): string | null => (question.other !== null && chosen.includes(OTHER) ? (written?.trim() ?? '') : null)
