// Responses as a table: one row per session, one column per question, or several where a question gives several values.
import type { CollectedResponse } from './collected-response.js'
import { answersOf } from './survey-answers.js'
import { offeredIn, type Answer } from './read-answer.js'
import { OTHER, type FormQuestion, type SurveyForm } from './survey-form.js'

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
      answersOf(response.form, response.asked).flatMap(({ question, answer }) =>
        answer === null ? [] : cellsOf(question, answer),
      ),
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
  return `\ufeff${[header, ...rows].map(line).join('')}`
}

function columnsOf(question: FormQuestion): string[] {
  const { id } = question
  switch (question.type) {
    case 'choice':
      return question.other === null ? [id] : [id, `${id}.${OTHER}_text`]
    case 'multi_choice': {
      const options = offeredIn(question).map(option => `${id}.${option.id}`)
      return question.other === null ? options : [...options, `${id}.${OTHER}_text`]
    }
    case 'matrix':
      return question.rows.map(row => `${id}.${row.id}`)
    default:
      return [id]
  }
}

function cellsOf(question: FormQuestion, answer: Answer): [column: string, cell: string][] {
  const { id } = question
  switch (answer.type) {
    case 'choice':
      return [[id, escapeFormula(answer.option)], ...otherCell(id, answer.other)]
    case 'multi_choice':
      return [
        ...offeredIn(question).map((option): [string, string] => [
          `${id}.${option.id}`,
          answer.options.includes(option.id) ? '1' : '0',
        ]),
        ...otherCell(id, answer.other),
      ]
    case 'rating':
      return [[id, String(answer.rating)]]
    case 'matrix':
      return question.type === 'matrix'
        ? question.rows.map((row, i) => [`${id}.${row.id}`, escapeFormula(answer.columns[i] ?? '')])
        : []
    case 'date':
      return [[id, answer.date]]
    case 'text':
      return [[id, escapeFormula(answer.text)]]
    case 'number':
      return [[id, answer.digits]]
    case 'confirmation':
      return [[id, String(answer.confirmed)]]
  }
}

const otherCell = (id: string, other: string | null): [string, string][] =>
  other === null ? [] : [[`${id}.${OTHER}_text`, escapeFormula(other)]]

/** Puts an apostrophe before text that a spreadsheet would take for a formula; some accept the full-width signs, too. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
