// Responses as a table: one row per session, one column per question, or several where a question gives several values.
import { BYTE_ORDER_MARK, csvLine, escapeFormula } from '../../kernel/csv.js'
import type { CollectedResponse } from './collected-response.js'
import { answersOf } from './survey-answers.js'
import { offeredIn, type Answer } from './read-answer.js'
import type { FormQuestion } from './survey-file.js'
import { OTHER, type SurveyForm } from './survey-form.js'

/**
 * RFC 4180 with a byte order mark, without which spreadsheets take UTF-8 for something else; readers of CSV skip it.
 *
 * Columns by question: a choice has its option's id and, with an option of the learner's own, `<question>.other_text`. Several choices have
 * one column per option, `<question>.<option>`, with 1 or 0, because that is what is counted and no text has to be taken apart. A grid has
 * one column per row, `<question>.<row>`. A cell is empty where the question was skipped, left empty or not asked.
 *
 * Columns follow `form`; columns that only earlier versions had come last. Text that a spreadsheet would take for a formula gets an
 * apostrophe before it.
 */
export function exportCsv(form: SurveyForm, responses: readonly CollectedResponse[]): string {
  const forms = [form, ...responses.map(response => response.form)]
  const columns = [...new Set(forms.flatMap(({ questions }) => questions.flatMap(columnsOf)))]
  const header = ['session_id', 'status', 'started_at', 'ended_at', 'form_version', ...columns]
  const rows = responses.map(response => {
    const cells = new Map(
      answersOf(response.form, response.asked).flatMap(({ question, answer }) => cellsOf(question, answer)),
    )
    return [
      response.sessionId,
      response.status,
      response.startedAt ?? '',
      response.endedAt ?? '',
      String(response.form.version),
      ...columns.map(column => cells.get(column) ?? ''),
    ]
  })
  return `${BYTE_ORDER_MARK}${[header, ...rows].map(csvLine).join('')}`
}

const columnsOf = (question: FormQuestion): string[] => cellsOf(question, null).map(([column]) => column)

/** Every column of the question with its cell. */
function cellsOf(question: FormQuestion, answer: Answer | null): [column: string, cell: string][] {
  const { id } = question
  const value = answer?.value ?? ''
  const { other = '' } = (answer?.response ?? {}) as { readonly other?: string }
  const own: [string, string][] =
    'other' in question && question.other !== null ? [[`${id}.${OTHER}_text`, escapeFormula(other)]] : []
  switch (question.type) {
    case 'multi_choice':
      return [
        ...offeredIn(question).map((option): [string, string] => [
          `${id}.${option.id}`,
          Array.isArray(value) ? (value.includes(option.id) ? '1' : '0') : '',
        ]),
        ...own,
      ]
    case 'matrix': {
      const columns = (answer?.value ?? {}) as Readonly<Record<string, string | null>>
      return question.rows.map(row => [`${id}.${row.id}`, escapeFormula(columns[row.id] ?? '')])
    }
    case 'number':
      return [[id, value as string]]
    default:
      return [[id, escapeFormula((value as string | number | boolean).toString())], ...own]
  }
}
