// The names that a question gives to conditions, their kinds, and their values for an answer.
import { fromDecimal, whole } from '../../expression/rational.js'
import { list, text, truth, type Value } from '../../expression/value.js'
import type { AnswerKind } from './condition.js'
import { dayNumber } from './day-number.js'
import { offeredIn, type AnswerValue } from './read-answer.js'
import type { FormOption, FormQuestion } from './survey-file.js'

/** The names of a question: its id, and for a matrix also `<question id>_<row id>` for each row. */
export function namesOf(question: FormQuestion): ReadonlyMap<string, AnswerKind> {
  const { id } = question
  switch (question.type) {
    case 'choice':
      return new Map([[id, optionOf(id, offeredIn(question))]])
    case 'multi_choice':
      return new Map([[id, { kind: 'list', of: optionOf(id, offeredIn(question)) }]])
    case 'matrix': {
      const column = optionOf(id, question.columns)
      return new Map<string, AnswerKind>([
        [id, { kind: 'list', of: column }],
        ...question.rows.map(row => [`${id}_${row.id}`, column] as const),
      ])
    }
    case 'rating':
    case 'number':
      return new Map([[id, { kind: 'number' }]])
    case 'date':
      return new Map([[id, { kind: 'day' }]])
    case 'text':
      return new Map([[id, { kind: 'text' }]])
    case 'confirmation':
      return new Map([[id, { kind: 'truth' }]])
  }
}

/** The values of an answer by the names of `namesOf`; rows that were left open are absent. */
export function valuesOf({ id, type }: FormQuestion, value: AnswerValue): [string, Value][] {
  switch (typeof value) {
    case 'number':
      return [[id, whole(value)]]
    case 'boolean':
      return [[id, truth(value)]]
    case 'string':
      return [[id, type === 'date' ? whole(dayNumber(value)!) : type === 'number' ? numberOf(value) : text(value)]]
    default: {
      if (Array.isArray(value)) return [[id, list(value.map(text))]]
      const columns = Object.entries(value).flatMap(([row, column]) =>
        column === null ? [] : [[row, text(column)] as const],
      )
      return [
        [id, list(columns.map(([, column]) => column))],
        ...columns.map(([row, column]): [string, Value] => [`${id}_${row}`, column]),
      ]
    }
  }
}

const optionOf = (question: string, options: readonly FormOption[]): AnswerKind => ({
  kind: 'option',
  question,
  ids: new Set(options.map(({ id }) => id)),
})

function numberOf(digits: string): Value {
  const value = fromDecimal(digits.replace('-', ''))
  return digits.startsWith('-') ? { ...value, n: -value.n } : value
}
