// Responses as people's answers: options by their ids, and back to the words of the wire.
import {
  ChoiceMatrixResponse,
  ChoiceResponse,
  ConfirmationResponse,
  DateResponse,
  MultiSelectResponse,
  RatingResponse,
  TextResponse,
} from '../../contract/widget.js'
import { exactDecimal } from '../../expression/rational.js'
import { readPlainNumber } from '../../items/index.js'
import { OTHER, type FormOption, type FormQuestion, type SurveyResponse } from './survey-form.js'

/** Options and columns are ids; `other` is what was written where the chosen option is the learner's own. */
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

/** What a response says; null when nothing was said, or nothing that this question can be answered with. */
export function readAnswer(question: FormQuestion, response: SurveyResponse): Answer | null {
  switch (question.type) {
    case 'choice': {
      const given = ChoiceResponse.safeParse(response).data
      if (given === undefined) return null
      const offered = offeredIn(question)
      const option = (given.index === undefined ? byText(offered, given.selection!) : offered[given.index])?.id
      return option === undefined ? null : { type: 'choice', option, other: ownWords(question, [option], given.other) }
    }
    case 'multi_choice': {
      const given = MultiSelectResponse.safeParse(response).data
      if (given === undefined) return null
      const offered = offeredIn(question)
      const chosen = given.indices?.map(at => offered[at]) ?? given.selections!.map(text => byText(offered, text))
      const options = offered.filter(option => chosen.includes(option)).map(({ id }) => id)
      return options.length === 0
        ? null
        : { type: 'multi_choice', options, other: ownWords(question, options, given.other) }
    }
    case 'rating': {
      const given = RatingResponse.safeParse(response).data
      return given === undefined ? null : { type: 'rating', rating: given.rating }
    }
    case 'matrix': {
      const given = ChoiceMatrixResponse.safeParse(response).data
      if (given === undefined) return null
      const { columns } = question
      const chosen =
        given.indices?.map(at => (at === null ? undefined : columns[at])) ??
        given.selections!.map(text => (text === null ? undefined : byText(columns, text)))
      const ids = question.rows.map((_row, i) => chosen[i]?.id ?? null)
      return ids.every(id => id === null) ? null : { type: 'matrix', columns: ids }
    }
    case 'date': {
      const given = DateResponse.safeParse(response).data
      return given === undefined ? null : { type: 'date', date: given.date }
    }
    case 'text': {
      const text = TextResponse.safeParse(response).data?.text.trim() ?? ''
      return text === '' ? null : { type: 'text', text }
    }
    case 'number': {
      const typed = TextResponse.safeParse(response).data?.text.trim() ?? ''
      const read = readPlainNumber(question.notation, typed)
      const digits = read.ok ? exactDecimal(read.value) : null
      return digits === null ? null : { type: 'number', typed, digits }
    }
    case 'confirmation': {
      const given = ConfirmationResponse.safeParse(response).data
      return given === undefined ? null : { type: 'confirmation', confirmed: given.confirmed }
    }
  }
}

/** The answer in the words of the wire, always with all of them. */
export function responseOf(question: FormQuestion, answer: Answer): SurveyResponse {
  switch (answer.type) {
    case 'choice': {
      const [[index, selection]] = placed(question, [answer.option]) as [[number, string]]
      return { selection, index, ...(answer.other !== null && { other: answer.other }) }
    }
    case 'multi_choice': {
      const chosen = placed(question, answer.options)
      return {
        selections: chosen.map(([, text]) => text),
        indices: chosen.map(([place]) => place),
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

const byText = (options: readonly FormOption[], text: string): FormOption | undefined =>
  options.find(option => option.text === text)

const placed = (question: FormQuestion, ids: readonly string[]): [number, string][] => {
  const offered = offeredIn(question)
  return ids.map(id => {
    const place = offered.findIndex(option => option.id === id)
    return [place, offered[place]!.text]
  })
}

const ownWords = (
  question: { readonly other: string | null },
  chosen: readonly string[],
  written: string | undefined,
): string | null => (question.other !== null && chosen.includes(OTHER) ? (written?.trim() ?? '') : null)
