// Exams of Numbas (`.exam`, https://docs.numbas.org.uk).
import { counted } from '../../kernel/text.js'
import { NoFormula } from '../domain/formulas/foreign-syntax.js'
import {
  ImportFault,
  type DrawnQuestion,
  type LeftQuestion,
  type PlainQuestion,
  type ReadQuestions,
} from '../domain/plain-question.js'
import { NumbasExam, NumbasQuestion } from './numbas-file.js'
import { NumbasReader } from './numbas-question.js'

/** Throws ImportFault where the file is no exam. */
export function readNumbas(source: string): ReadQuestions {
  const exam = NumbasExam.safeParse(jsonIn(source))
  if (!exam.success) throw new ImportFault(1, 'An exam holds question_groups.')
  const lines = source.split('\n').flatMap((text, at) => (/"statement"\s*:/.test(text) ? [at + 1] : []))
  const questions: (PlainQuestion | DrawnQuestion)[] = []
  const left: LeftQuestion[] = []
  for (const [at, raw] of exam.data.question_groups.flatMap(group => group.questions).entries()) {
    const line = lines[at] ?? 1
    const read = NumbasQuestion.safeParse(raw)
    if (!read.success) left.push({ name: `Question ${at + 1}`, line, why: 'It cannot be read.' })
    else
      try {
        questions.push({
          ...new NumbasReader(read.data, line).read(),
          ...licensed(read.data.metadata.licence ?? exam.data.metadata.licence),
        })
      } catch (error) {
        if (!(error instanceof NoFormula)) throw error
        left.push({ name: read.data.name, line, why: error.message })
      }
  }
  return { questions, left, losses: lossesOf(exam.data) }
}

const licensed = (licence: string | null | undefined): { license?: string } =>
  licence == null || ['', 'None specified'].includes(licence.trim()) ? {} : { license: licence.trim() }

const lossesOf = ({ duration, percentPass }: NumbasExam): string[] => [
  ...(duration > 0
    ? [`Its time limit, ${counted(Math.ceil(duration / 60), 'minute')}, is not imported: a quiz of yours sets it.`]
    : []),
  ...(percentPass > 0 ? [`Its mark to pass, ${percentPass} %, is not imported: a quiz of yours sets it.`] : []),
]

/** The first line is a comment. */
function jsonIn(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF?\/\/.*$/m, ''))
  } catch {
    throw new ImportFault(1, 'What follows its first line is not JSON.')
  }
}
