// Conditions that no answers can fulfil: found by trying all answers, where there are few enough to try.
import type { Answer } from './read-answer.js'
import { offeredIn } from './read-answer.js'
import { conditionsOf, pathOf, type Said } from './path.js'
import type { FormQuestion, SurveyForm } from './survey-form.js'

/** So many combinations of answers are tried for one question. */
const MOST_TRIES = 2_000
/** Of so many options every selection is tried. */
const MOST_OPTIONS = 6

/** Questions by their places in the form. The form's conditions must be readable. */
export function neverAsked(form: SurveyForm): { readonly place: number; readonly message: string }[] {
  const conditions = conditionsOf(form)
  return form.questions.flatMap((question, place) => {
    const condition = conditions[place]!
    if (condition === null) return []
    const needed = questionsNeeded(form, place)
    const answers = needed.map(i => possibleAnswers(form.questions[i]!))
    if (answers.includes(null)) return []
    const choices = answers as (readonly (Answer | null)[])[]
    if (choices.reduce((product, each) => product * each.length, 1) > MOST_TRIES) return []
    // The rest of the form has no say in it.
    const part = { ...form, questions: [...needed.map(i => form.questions[i]!), question] }
    const isAsked = combinations(choices).map(chosen => {
      const said = new Map<string, Said>(needed.map((i, at) => [form.questions[i]!.id, { answer: chosen[at]! }]))
      return pathOf(part, said).questions.includes(question)
    })
    const outcomes = new Set(isAsked)
    if (!outcomes.has(true)) return [{ place, message: 'No answers lead to this question.' }]
    if (!outcomes.has(false)) return [{ place, message: 'This holds whatever is answered: leave it out.' }]
    return []
  })
}

/** The questions that a condition depends on, also by way of others' conditions. */
function questionsNeeded(form: SurveyForm, place: number): number[] {
  const conditions = conditionsOf(form)
  const needed = new Set<number>()
  const open = [place]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const before = at
    for (const name of conditions[at]?.names ?? []) {
      const on = form.questions.findIndex(
        ({ id, type }, i) => i < before && (id === name || (type === 'matrix' && name.startsWith(`${id}_`))),
      )
      if (on >= 0 && !needed.has(on)) {
        needed.add(on)
        open.push(on)
      }
    }
  }
  return [...needed].toSorted((a, b) => a - b)
}

/** Every answer, and none; null when there are too many. A question that has to be answered may still be on no path. */
function possibleAnswers(question: FormQuestion): readonly (Answer | null)[] | null {
  switch (question.type) {
    case 'choice':
      return [null, ...offeredIn(question).map(({ id }): Answer => ({ type: 'choice', option: id, other: null }))]
    case 'multi_choice': {
      const ids = offeredIn(question).map(({ id }) => id)
      if (ids.length > MOST_OPTIONS) return null
      const selections = combinations(ids.map(id => [null, id])).map(chosen => chosen.filter(id => id !== null))
      return selections
        .filter(({ length }) => length === 0 || (length >= question.minSelections && length <= question.maxSelections))
        .map((options): Answer | null => (options.length === 0 ? null : { type: 'multi_choice', options, other: null }))
    }
    case 'rating':
      return [
        null,
        ...Array.from({ length: question.max - question.min + 1 }, (_, i): Answer => ({
          type: 'rating',
          rating: question.min + i,
        })),
      ]
    case 'matrix': {
      const columns = [null, ...question.columns.map(({ id }) => id)]
      if (columns.length ** question.rows.length > MOST_TRIES) return null
      return combinations(question.rows.map(() => columns)).map((chosen): Answer | null =>
        chosen.every(id => id === null) ? null : { type: 'matrix', columns: chosen },
      )
    }
    case 'confirmation':
      return [null, true, false].map((confirmed): Answer | null =>
        confirmed === null ? null : { type: 'confirmation', confirmed },
      )
    case 'date':
    case 'text':
    case 'number':
      return null
  }
}

/** One of each, in every way; of nothing there is one. */
const combinations = <T>(choices: readonly (readonly T[])[]): T[][] =>
  choices.reduce<T[][]>((soFar, each) => soFar.flatMap(chosen => each.map(one => [...chosen, one])), [[]])
