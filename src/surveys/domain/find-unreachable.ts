// Finds conditions that always or never hold, by trying all answers where they are few enough.
import { offeredIn, type AnswerValue } from './read-answer.js'
import { conditionsOf, pathOf } from './path.js'
import type { FormQuestion } from './survey-file.js'
import type { SurveyForm } from './survey-form.js'

/** Most combinations of answers that are tried for one question. */
const MOST_TRIES = 2_000
/** Most options of which every selection is tried. */
const MOST_OPTIONS = 6

/** Problems by the index of their question. The form's conditions must be readable. */
export function findUnreachable(form: SurveyForm): { readonly index: number; readonly message: string }[] {
  const conditions = conditionsOf(form)
  return form.questions.flatMap((question, index) => {
    const condition = conditions[index]!
    if (condition === null) return []
    const needed = questionsNeeded(form, index)
    const answers = needed.map(i => possibleAnswers(form.questions[i]!))
    if (answers.includes(null)) return []
    const choices = answers as (readonly (AnswerValue | null)[])[]
    if (choices.reduce((product, each) => product * each.length, 1) > MOST_TRIES) return []
    // The other questions do not affect the condition.
    const part = { ...form, questions: [...needed.map(i => form.questions[i]!), question] }
    const isAsked = combinations(choices).map(chosen => {
      const outcomes = new Map(
        needed.map((i, at) => {
          const value = chosen[at]!
          return [form.questions[i]!.id, value === null ? null : { value }]
        }),
      )
      return pathOf(part, outcomes).questions.includes(question)
    })
    const results = new Set(isAsked)
    if (!results.has(true)) return [{ index, message: 'No answers lead to this question.' }]
    if (!results.has(false)) return [{ index, message: 'This holds whatever is answered: leave it out.' }]
    return []
  })
}

/** The questions that a condition depends on, also by way of others' conditions. */
function questionsNeeded(form: SurveyForm, index: number): number[] {
  const conditions = conditionsOf(form)
  const needed = new Set<number>()
  const queue = [index]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const before = at
    for (const name of conditions[at]?.names ?? []) {
      const on = form.questions.findIndex(
        ({ id, type }, i) => i < before && (id === name || (type === 'matrix' && name.startsWith(`${id}_`))),
      )
      if (on >= 0 && !needed.has(on)) {
        needed.add(on)
        queue.push(on)
      }
    }
  }
  return [...needed].toSorted((a, b) => a - b)
}

/** The value of every answer, and null for none; null when there are too many. A required question may be unanswered because it is hidden. */
function possibleAnswers(question: FormQuestion): readonly (AnswerValue | null)[] | null {
  switch (question.type) {
    case 'choice':
      return [null, ...offeredIn(question).map(({ id }) => id)]
    case 'multi_choice': {
      const ids = offeredIn(question).map(({ id }) => id)
      if (ids.length > MOST_OPTIONS) return null
      const { minSelections: least, maxSelections: most } = question
      const selections = combinations(ids.map(id => [null, id])).map(chosen => chosen.filter(id => id !== null))
      return [null, ...selections.filter(({ length }) => length > 0 && length >= least && length <= most)]
    }
    case 'rating':
      return [null, ...Array.from({ length: question.max - question.min + 1 }, (_, i) => question.min + i)]
    case 'matrix': {
      const columns = [null, ...question.columns.map(({ id }) => id)]
      if (columns.length ** question.rows.length > MOST_TRIES) return null
      return combinations(question.rows.map(() => columns)).map(chosen =>
        chosen.every(id => id === null) ? null : Object.fromEntries(question.rows.map(({ id }, i) => [id, chosen[i]!])),
      )
    }
    case 'confirmation':
      return [null, true, false]
    case 'date':
    case 'text':
    case 'number':
      return null
  }
}

/** The Cartesian product; of no lists it is one empty combination. */
const combinations = <T>(choices: readonly (readonly T[])[]): T[][] =>
  choices.reduce<T[][]>((soFar, each) => soFar.flatMap(chosen => each.map(one => [...chosen, one])), [[]])
