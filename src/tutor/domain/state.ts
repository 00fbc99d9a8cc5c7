// The state of a tutoring session: the study plan, the open question and the open turn. It is stored as one document of bounded size
// with every step, and the way through the plan is stored nowhere else.
import type { Grading, StepStatus } from '../../contract/tutor.js'
import type { UsedSentences } from './repetition.js'
import type { Treatment } from './treatment.js'

export type Difficulty = 'easy' | 'medium' | 'hard'

export type PlanStep = {
  /** Given by the server. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly teachingApproach: string
  readonly successCriteria: string
  /** Skills whose verified items are asked. */
  readonly skills: readonly string[]
  /** Title of the guideline's step whose reason questions and free questions are asked; null: a step of the planner's own. */
  readonly teaches: string | null
  readonly difficulty: Difficulty
  readonly status: StepStatus
  /** All that follows is counted by the server. */
  readonly questionsAsked: number
  readonly questionsCorrect: number
  readonly attempts: number
  /** Questions wrong at the first try, never answered, or right only because a hint gave the answer away, since the step was last planned. */
  readonly failures: number
  /** Questions right at the first try, in a row, up to now. */
  readonly rightInARow: number
  /** Replies that showed that the learner does not follow, since the step was last planned. */
  readonly confusions: number
  readonly startedAt: string | null
  readonly completedAt: string | null
  /** Completed by one hard question instead of the usual ones. */
  readonly skipped: boolean
  /** Completed by the learner's own word, because nothing in it can be verified and no model judges. */
  readonly confirmed: boolean
}

export type StudyPlan = {
  /** 1, and one more with each replan. */
  readonly version: number
  readonly steps: readonly PlanStep[]
  readonly replans: number
  readonly estimatedQuestions: number
  readonly estimatedMinutes: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** What the executor does next. */
export type Move = 'introduce' | 'ask' | 'probe' | 'hint' | 'explain' | 'how' | 'reply' | 'summarise'

/**
 * `item`: graded by code. `free`: answered in the learner's own words. `self_assessment`: the learner compares such an answer with the
 * model answer. `reading`: whether the learner has read the step.
 */
type QuestionKind = 'item' | 'free' | 'self_assessment' | 'reading'

/** The question that the learner is working on. `tries`: answers to it so far. Null while none was asked or the last one is settled. */
export type OpenQuestion = {
  readonly stepId: string
  readonly kind: QuestionKind
  /** Of a free question and of its self-assessment; null for the others. */
  readonly text: string | null
  readonly tries: number
  /** Remarks in a row instead of an answer: questions, confusions, off-topic talk. */
  readonly remarks: number
  /** Asked to find out whether the step may be skipped. */
  readonly tests: boolean
  /** Nudges that are shown with it, free of charge. */
  readonly hints: readonly string[]
  /** Id of the misconception that the answer before showed; null: none. */
  readonly shown: string | null
  /** The steps of its solution, asked one by one after a wrong answer; null: not yet. */
  readonly steps: SolutionSteps | null
  /** A completion problem: its first steps are shown as done, and the first answer to it counts as nothing. */
  readonly begun?: true
}

/** `position`: of the item whose solution it is. `at`: the step that is asked now, from 0; `of` once all are answered. */
export type SolutionSteps = { readonly position: number; readonly at: number; readonly of: number }

/** `asked`: the question stands; else it is due. `settles`: the answer was right, and its own question is settled. */
type How = { readonly asked: boolean; readonly settles: boolean }

/** What a reply was taken for. */
export const REPLY_KINDS = ['answer', 'question', 'confusion', 'word', 'off_topic'] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/**
 * A known wrong way of thinking that an answer showed. Its text names the numbers of the question that it was seen in. `question`: what
 * was asked; empty in lessons that were stored before it was kept.
 */
export type Misconception = { readonly id: string; readonly question: string; readonly text: string }

/** `answer`: as the learner reads it. */
export type Proof = { readonly stepId: string; readonly question: string; readonly answer: string }

export type ReplanTrigger = 'failures' | 'confusion' | 'spinning' | 'model'

/** How a reply was judged. `score` and `grading` are null when it was no answer. */
export type Judged = { readonly feedback: string; readonly score: number | null; readonly grading: Grading | null }

/** The turn under way: from the learner's reply to the next question, or to the end. */
export type OpenTurn = Judged & {
  /** The question that the reply answers; null before a reply was taken up. */
  readonly callId: string | null
  /** Whether the plan was changed in this turn. */
  readonly replanned: boolean
}

export type TutorState = {
  readonly plan: StudyPlan | null
  /** Mean of what practice has shown in the plan's skills when the plan was last shown, 0 to 1; null where it has none. */
  readonly mastery: number | null
  /** Whether practice has shown then that every skill of the plan is mastered; false where it has none. */
  readonly mastered: boolean
  readonly turn: OpenTurn
  /** Message of the last reply that was evaluated; 0 before the first. */
  readonly evaluatedSeq: number
  /** Message of the last reply about which a model called for a person; 0 before the first. */
  readonly caredSeq: number
  readonly replan: { readonly trigger: ReplanTrigger; readonly reason: string } | null
  readonly move: Move
  /** Whether anything was answered since the plan was made or changed. */
  readonly tried: boolean
  readonly question: OpenQuestion | null
  /** The learner is asked how they got to the answer that was graded last; null: they are not. */
  readonly how: How | null
  /** Steps of the plan in which that was asked. */
  readonly hows: readonly string[]
  /** Free questions of the guideline that were asked, each once. */
  readonly freeAsked: readonly string[]
  /** What was wrong with the last output of the agent whose turn it is. */
  readonly refused: readonly string[]
  /** Questions right at the first try in a row, over the whole session. */
  readonly streak: number
  readonly redirects: number
  /** The newest, each with its time; the log has all of them. */
  readonly notes: readonly string[]
  /** Newest last, each id once, with its latest text. */
  readonly misconceptions: readonly Misconception[]
  /** What was done about each of them, in the order in which they were seen last. */
  readonly treatments: readonly Treatment[]
  readonly sentences: UsedSentences
  /** The newest questions that were right at the first try without help, of different steps where it can be. */
  readonly proofs: readonly Proof[]
  /** Questions that were skipped or left before any answer to them came: they count as nothing. */
  readonly unanswered: number
  /** Questions of which the first steps were done, and that were answered: they are in no figure. */
  readonly halfDone: number
  /** How often questions of a skill were answered step by step, by skill: each time with fewer steps. */
  readonly stepped: Readonly<Record<string, number>>
  /** Remarks and questions of the learner's that were kept for the teacher, because nobody here reads words. */
  readonly kept: number
  /** How often a sentence was said a third time. */
  readonly repeated: number
  /** Variant keys of reason questions that were wrong at the first try, and not right at the first try since. */
  readonly openReasons: readonly string[]
  /** Of the last reply that was evaluated; null before the first. */
  readonly lastKind: ReplyKind | null
  readonly lastGrading: Grading | null
  /** How the plan was changed last, as the learner reads it; null while it is the first. */
  readonly replanReason: string | null
  /** Why a person has to help; null while no help is needed. */
  readonly intervention: string | null
}
