// A quiz that a model drafted from passages: what of it is used, and how it goes on. It is no evidence of anything: neither the gate of
// practice nor an examination ever hears of it.
import { standsIn, type GivenPassage } from './citations.js'

/** A question as it was drafted. */
type Draft = {
  readonly question_text: string
  readonly options: readonly string[]
  readonly expected_answer: string
  readonly passage: string
  readonly source_context: string
}

/** `options` as they are shown; `answer`: the place of the right one. `place`: where its proof stands, in words. */
export type DraftedQuestion = {
  readonly questionId: string
  readonly text: string
  readonly options: readonly string[]
  readonly answer: number
  readonly proof: string
  readonly place: string
}

/**
 * `wanted`: the learner asked for it. `drafted`: nobody has solved it yet. `ready`: it is asked. `passages`: what it was drafted from, by the
 * ids of that request. `given`: whether each answer was right, in the order of the questions.
 */
export type DraftedQuiz = {
  readonly conceptId: string
  readonly stage: 'wanted' | 'drafted' | 'ready'
  readonly questions: readonly DraftedQuestion[]
  readonly given: readonly boolean[]
  /** The learner does something else; nothing of it is lost. */
  readonly isPaused: boolean
}

/** The drafts that hold: different options, one of which is the answer, proven by words that stand in a passage that was given. */
export const soundDrafts = (drafts: readonly Draft[], given: readonly GivenPassage[]): Draft[] =>
  drafts.filter(({ question_text: text, options, expected_answer: answer, passage, source_context: proof }, at) => {
    const source = given.find(({ id }) => id === passage)
    return (
      text.trim() !== '' &&
      drafts.findIndex(other => other.question_text === text) === at &&
      options.every(option => option.trim() !== '') &&
      new Set(options.map(option => option.trim().toLocaleLowerCase())).size === options.length &&
      options.includes(answer) &&
      source !== undefined &&
      standsIn(proof, source.text)
    )
  })

/** What somebody answered who had the passages and no key. */
type Solution = {
  readonly question_id: string
  readonly answer: string | null
  readonly passage: string | null
}

/** The questions that were solved as they were drafted, once, from a passage that was given. */
export const agreed = (
  questions: readonly DraftedQuestion[],
  solutions: readonly Solution[],
  given: readonly GivenPassage[],
): DraftedQuestion[] =>
  questions.filter(({ questionId, options, answer }) => {
    const own = solutions.filter(({ question_id: id }) => id === questionId)
    return own.length === 1 && own[0]!.answer === options[answer] && given.some(({ id }) => id === own[0]!.passage)
  })
