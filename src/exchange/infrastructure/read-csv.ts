// A table of plain questions, as spreadsheets save it (RFC 4180), with commas, semicolons or tabs. The first line names the columns:
// `question` and `answer`, and if wanted `name`, `explanation`, any number of `wrong`, each with a `feedback` behind it.
import { plainNumber } from '../domain/number.js'
import {
  ImportFault,
  type Asked,
  type LeftQuestion,
  type PlainQuestion,
  type ReadQuestions,
} from '../domain/plain-question.js'
import { richText } from './rich-text.js'

const KNOWN = ['question', 'answer', 'name', 'explanation', 'wrong', 'feedback']

/** Throws ImportFault where the columns cannot be used, or a quotation mark is not closed. */
export function readCsv(source: string): ReadQuestions {
  const [head, ...rows] = rowsOf(source.replace(/^\uFEFF/, ''))
  const columns = (head?.cells ?? []).map(cell => cell.trim().toLowerCase())
  for (const wanted of ['question', 'answer'])
    if (!columns.includes(wanted)) throw new ImportFault(1, `The first line needs a column “${wanted}”.`)
  for (const column of columns)
    if (!KNOWN.includes(column))
      throw new ImportFault(1, `The column “${column}” is unknown. There are: ${KNOWN.join(', ')}.`)
  const questions: PlainQuestion[] = []
  const left: LeftQuestion[] = []
  for (const { cells, line } of rows) {
    const given = (column: string): string => cells[columns.indexOf(column)]?.trim() ?? ''
    const [question, answer] = [given('question'), given('answer')]
    const name = given('name') || (question.length > 80 ? `${question.slice(0, 79)}…` : question)
    if (question === '' || answer === '') {
      left.push({ name: name || `Line ${line}`, line, why: 'It needs a question and an answer.' })
      continue
    }
    const explanation = markdown(given('explanation'))
    questions.push({
      name,
      stem: markdown(question),
      asked: askedOf(columns, cells, answer),
      explanation,
      line,
      losses: [],
    })
  }
  return { questions, left }
}

const markdown = (text: string): string => richText(text, 'markdown').text

/** With wrong answers it is a choice; else it is typed, and `|` parts what is right alike. */
function askedOf(columns: readonly string[], cells: readonly string[], answer: string): Asked {
  const wrong = columns.flatMap((column, at) => {
    const text = cells[at]?.trim() ?? ''
    const feedback = columns[at + 1] === 'feedback' ? (cells[at + 1]?.trim() ?? '') : ''
    return column === 'wrong' && text !== '' ? [{ text, feedback: markdown(feedback) }] : []
  })
  if (wrong.length > 0) return { kind: 'one', right: answer, wrong }
  const number = plainNumber(answer)
  return number === null
    ? { kind: 'text', right: answer.split('|').map(each => each.trim()), wrong: [] }
    : { kind: 'number', right: number, within: '0', wrong: [] }
}

type Row = { readonly cells: readonly string[]; readonly line: number }

/** Without empty rows. The sign that is most frequent in the first line parts the cells. */
function rowsOf(source: string): Row[] {
  const [first = ''] = source.split(/\r?\n/, 1)
  const mark = [',', ';', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0]!
  const rows: Row[] = []
  let [cells, cell, isQuoted, line, began] = [[] as string[], '', false, 1, 1]
  const endRow = (): void => {
    cells.push(cell)
    if (cells.some(each => each.trim() !== '')) rows.push({ cells, line: began })
    ;[cells, cell, began] = [[], '', line]
  }
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') cell += source[(at += 1)]!
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') [isQuoted, cell] = [true, '']
    else if (sign === mark) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (isQuoted) throw new ImportFault(began, 'A quotation mark that begins here is not closed.')
  endRow()
  return rows
}
