// Checks a form beyond its schema: ids that clash, empty bounds, and conditions that are invalid or change nothing.
import { ExpressionError } from '../../expression/expression-error.js'
import type { FieldPath, FieldProblem } from '../../items/index.js'
import { namesOf } from './answer-values.js'
import { readCondition, type AnswerKind } from './condition.js'
import { findUnreachable } from './find-unreachable.js'
import { offeredIn } from './read-answer.js'
import type { FormOption, FormQuestion } from './survey-file.js'
import { OTHER, type SurveyForm } from './survey-form.js'

/** Reserved words of the expression language. */
export const RESERVED: readonly string[] = ['and', 'or', 'not', 'in', 'if', 'else', 'true', 'false']

/** Problems with paths into the file. Conditions are read once it is clear which question has which name. */
export function checkSurvey(form: SurveyForm): FieldProblem[] {
  const { questions } = form
  const inNames = questions.flatMap((_question, i) => checkName(questions, i))
  const problems = [
    ...inNames,
    ...questions.flatMap((question, i) => checkQuestion(question, ['questions', i])),
    ...(inNames.length === 0 ? checkConditions(form) : []),
  ]
  if (problems.length > 0) return problems
  return findUnreachable(form).map(({ index, message }) => ({ path: ['questions', index, 'visible_if'], message }))
}

function checkName(questions: readonly FormQuestion[], i: number): FieldProblem[] {
  const { id } = questions[i]!
  const path = ['questions', i, 'id']
  if (RESERVED.includes(id)) return [{ path, message: `“${id}” is a word of conditions: choose another name.` }]
  const earlier = questions.slice(0, i)
  if (earlier.some(question => question.id === id)) return [{ path, message: `“${id}” stands here twice.` }]
  const taken = new Set(earlier.flatMap(question => [...namesOf(question).keys()]))
  return [...namesOf(questions[i]!).keys()]
    .filter(name => taken.has(name))
    .map(name => ({ path, message: `“${name}” is also the name of a row or of a question.` }))
}

function checkQuestion(question: FormQuestion, at: FieldPath): FieldProblem[] {
  switch (question.type) {
    case 'choice':
    case 'multi_choice': {
      const { options, other } = question
      const problems = checkOptions(options, [...at, 'options'])
      if (other !== null && options.some(({ id, text }) => id === OTHER || id === `${OTHER}_text` || text === other))
        problems.push({ path: [...at, 'other'], message: 'One of the options is the same as this one.' })
      if (question.type === 'multi_choice') problems.push(...checkCounts(question, at))
      return problems
    }
    case 'matrix':
      return [...checkOptions(question.rows, [...at, 'rows']), ...checkOptions(question.columns, [...at, 'columns'])]
    case 'rating':
      return question.min < question.max ? [] : [{ path: [...at, 'max'], message: 'The scale has to grow.' }]
    case 'date':
      return question.min !== null && question.max !== null && question.min > question.max
        ? [{ path: [...at, 'max'], message: 'This day is before the first one allowed.' }]
        : []
    case 'confirmation': {
      const problems: FieldProblem[] = []
      if (question.consent && !question.required)
        problems.push({ path: [...at, 'required'], message: 'A consent cannot be skipped.' })
      if (question.confirmLabel === question.cancelLabel)
        problems.push({ path: [...at, 'cancel_label'], message: 'Both answers have the same label.' })
      return problems
    }
    case 'number':
      return question.min !== null && question.max !== null && question.min > question.max
        ? [{ path: [...at, 'max'], message: 'This number is below the least one allowed.' }]
        : []
    case 'text':
      return []
  }
}

function checkCounts(question: Extract<FormQuestion, { type: 'multi_choice' }>, at: FieldPath): FieldProblem[] {
  const offered = offeredIn(question).length
  if (question.maxSelections > offered)
    return [{ path: [...at, 'max_selections'], message: `There are ${offered} options.` }]
  if (question.minSelections > question.maxSelections)
    return [{ path: [...at, 'min_selections'], message: `At most ${question.maxSelections} can be chosen.` }]
  return []
}

function checkOptions(options: readonly FormOption[], at: FieldPath): FieldProblem[] {
  return options.flatMap(({ id, text }, i) => {
    const earlier = options.slice(0, i)
    const duplicate = earlier.some(option => option.text === text)
      ? text
      : earlier.some(option => option.id === id)
        ? id
        : null
    return duplicate === null ? [] : [{ path: [...at, i], message: `“${duplicate}” stands here twice.` }]
  })
}

function checkConditions({ questions }: SurveyForm): FieldProblem[] {
  const indices = new Map(questions.flatMap((question, i) => [...namesOf(question).keys()].map(name => [name, i])))
  const earlier = new Map<string, AnswerKind>()
  return questions.flatMap((question, i) => {
    const problem = problemOf(question.visibleIf, name => {
      const kind = earlier.get(name)
      if (kind !== undefined) return kind
      const index = indices.get(name)
      if (index === undefined) return `There is no question named “${name}”.`
      return index === i ? 'A question cannot depend on itself.' : `“${name}” is asked later.`
    })
    for (const [name, kind] of namesOf(question)) earlier.set(name, kind)
    return problem === null ? [] : [{ path: ['questions', i, 'visible_if'], message: problem }]
  })
}

function problemOf(source: string | null, kindOf: (name: string) => AnswerKind | string): string | null {
  if (source === null) return null
  try {
    readCondition(source, kindOf)
    return null
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return `At character ${error.at + 1}: ${error.message}`
  }
}
