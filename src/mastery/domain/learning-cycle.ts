// The cycle of one concept and the loop around it: explanation, quiz, feedback, until it is mastered or the cycles are used up.
import { MASTERY_THRESHOLD, MOST_CYCLES, QUIZ_LENGTH } from '../../contract/mastery-agents.js'
import { InvariantError } from '../../kernel/errors.js'

export type LoopRules = {
  /** The mastery that a concept has to reach, beside the gate of practice. */
  readonly threshold: number
  readonly mostCycles: number
  readonly questions: number
}

export const LOOP_RULES: LoopRules = {
  threshold: MASTERY_THRESHOLD,
  mostCycles: MOST_CYCLES,
  questions: QUIZ_LENGTH.default,
}

/** `misconception`: the known wrong way of thinking that the answer showed. `right` null: it was skipped, which says nothing. */
export type QuizAnswer = {
  readonly position: number
  readonly right: boolean | null
  readonly misconception: ShownMisconception | null
}

/** `text`: the author's feedback, with the numbers of the question that it was shown in. `remediate`: the skill to go back to. */
export type ShownMisconception = { readonly id: string; readonly text: string; readonly remediate: string | null }

type Stage = 'tutor' | 'quiz' | 'feedback'

/**
 * `cycle`: from 1. `shown`: explanations of this concept so far, so that the next one can be another. `isTold`: one of them in this cycle.
 */
export type Loop = {
  readonly conceptId: string
  readonly cycle: number
  readonly stage: Stage
  readonly size: number
  readonly answers: readonly QuizAnswer[]
  readonly shown: number
  readonly isTold: boolean
}

export type LoopEnd = {
  readonly conceptId: string
  readonly finalMastery: number
  readonly totalCycles: number
  readonly recommendation: 'mastered' | 'needs_remediation'
}

export const beginLoop = (conceptId: string): Loop => ({
  conceptId,
  cycle: 1,
  stage: 'tutor',
  size: 0,
  answers: [],
  shown: 0,
  isTold: false,
})

/** Another explanation was shown; the quiz waits until the learner asks for it. */
export const explained = (loop: Loop): Loop => ({ ...inStage(loop, 'tutor'), shown: loop.shown + 1, isTold: true })

/** Throws InvariantError outside the tutor's stage. */
export function beginQuiz(loop: Loop, questions: number): Loop {
  const size = Math.min(QUIZ_LENGTH.most, Math.max(QUIZ_LENGTH.least, questions))
  return { ...inStage(loop, 'tutor'), stage: 'quiz', size, answers: [] }
}

/** One more answer; after the last one it is the turn of the feedback. */
export function quizAnswered(loop: Loop, answer: QuizAnswer): Loop {
  const answers = [...inStage(loop, 'quiz').answers, answer]
  return { ...loop, answers, stage: answers.length >= loop.size ? 'feedback' : 'quiz' }
}

/** Share of the answered questions that were right, 0 to 1; 0 where none was answered. */
export function quizScore({ answers }: Pick<Loop, 'answers'>): number {
  const given = answers.filter(({ right }) => right !== null)
  return given.length === 0 ? 0 : given.filter(({ right }) => right).length / given.length
}

/** What the gate of practice says after the quiz. */
type Gate = { readonly mastery: number; readonly open: boolean }

export const isMastered = ({ mastery, open }: Gate, { threshold }: LoopRules): boolean => open && mastery >= threshold

/** After the feedback: the next cycle, or the end of the loop. */
export function afterFeedback(loop: Loop, gate: Gate, rules: LoopRules): Loop | LoopEnd {
  const { conceptId, cycle } = inStage(loop, 'feedback')
  const end = { conceptId, finalMastery: gate.mastery, totalCycles: cycle }
  if (isMastered(gate, rules)) return { ...end, recommendation: 'mastered' }
  if (cycle >= rules.mostCycles) return { ...end, recommendation: 'needs_remediation' }
  return { ...loop, cycle: cycle + 1, stage: 'tutor', size: 0, answers: [], isTold: false }
}

export const hasEndedLoop = (outcome: Loop | LoopEnd): outcome is LoopEnd => 'recommendation' in outcome

function inStage(loop: Loop, stage: Stage): Loop {
  if (loop.stage !== stage) throw new InvariantError(`The ${loop.stage} of a cycle is no ${stage}`)
  return loop
}
