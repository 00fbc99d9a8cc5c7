// The executor: its input, and how its output becomes the tutor's message.
import type { z } from 'zod'
import type { ProctorView } from '../../items/index.js'
import { camelFields, pick, type CamelFields } from '../../kernel/fields.js'
import type { Move, ReplyKind } from '../domain/state.js'
import { commonInput, type AgentFacts } from './agent-facts.js'
import { readOutput, refused, type Read } from '../../agent/index.js'
import { TurnOutput } from './agent-io.js'
import { questionsAsked, tutorTexts } from './conversation.js'
import { latestNotes, shortenedLines, stepInPlan, withTaughtStep } from './told-to-model.js'

/** snake_case, as models read it. */
export type LessonEnding = {
  /** Questions that were right at the first try without help. */
  readonly shown: readonly { readonly question: string; readonly answer: string }[]
  /** Questions with an answer, and those of them that were right at the first try. */
  readonly answered: number
  /** Questions that were skipped or left before an answer came. */
  readonly left: number
  readonly right: number
  /** What was misunderstood and has not been put right, in words for the learner. */
  readonly still_open: readonly string[]
  /** Skills to go on with, by what they build on: `practise` and `prepare` come before `go_on`. */
  readonly next: readonly { readonly kind: 'practise' | 'prepare' | 'go_on'; readonly title: string }[]
}

export type ExecutorTask = {
  readonly move: Move
  /** The verified question that its widget shows below the message; null when there is none. */
  readonly nextItem: ProctorView | null
  readonly freeQuestionWanted: boolean
  /** The free question below the message; null when there is none, or the executor is to make one up. */
  readonly nextFreeQuestion: string | null
  /** Steps of the solution of a question that was answered wrongly and is asked again, before the first that says the answer. */
  readonly onTheWay: readonly string[]
  /** Of the question within its step, from 1. */
  readonly questionNumber: number
  /** Nudges that the learner has seen with the open question; none where the question is a fresh one. */
  readonly nudgesShown: readonly string[]
  /**
   * The learner has just written something that nobody here can read. `takes`: what the question takes, if it was meant as an answer; null:
   * it may have been one. `count`: so often in this lesson, this time included. Null: nothing of the kind.
   */
  readonly unheard: { readonly takes: string | null; readonly count: number } | null
  /** A worked example stands between the message and the question. */
  readonly exampleFollows: boolean
  /** The question below was asked before, and settled. */
  readonly isRepeat: boolean
  /** What the lesson came to; null before its end. */
  readonly ending: LessonEnding | null
  /** Of the reply that this turn follows; null at the beginning. */
  readonly lastEvaluation: {
    readonly kind: ReplyKind
    /** Null when it was no answer. */
    readonly correct: boolean | null
    /** What the learner has just read. */
    readonly feedback: string
    /** Of an answer that code has graded; null of any other reply. */
    readonly graded: {
      /** As the learner gave it. */
      readonly answer: string
      /** That it showed, with how often it has been seen in all lessons and practice; null: none that is known. */
      readonly misconception: { readonly id: string; readonly seen: number } | null
    } | null
  } | null
  /** What practice and lessons have shown in the skills of the step. */
  readonly skills: readonly {
    readonly skillId: string
    /** 0 to 1. */
    readonly mastery: number
    readonly mastered: boolean
    /** Of those that were seen, each with how often, and whether it is gone. */
    readonly misconceptions: readonly { readonly id: string; readonly seen: number; readonly resolved: boolean }[]
  }[]
  /** That the learner can still take to the question below; null where nothing is asked that has hints. */
  readonly hintsLeft: number | null
}

/** The part of a task that most moves have nothing to say about. */
export const NOTHING_ASKED: Omit<ExecutorTask, 'move'> = {
  nextItem: null,
  freeQuestionWanted: false,
  nextFreeQuestion: null,
  onTheWay: [],
  questionNumber: 0,
  nudgesShown: [],
  unheard: null,
  exampleFollows: false,
  isRepeat: false,
  ending: null,
  lastEvaluation: null,
  skills: [],
  hintsLeft: null,
}

/**
 * The executor's turn. `question`: null unless the task requested a free question. `hints`: nudges, free of charge. `needsCare`: something
 * that the learner wrote is for a person to read now.
 */
export type TutorTurn = CamelFields<z.infer<typeof TurnOutput>>

export function executorInput(facts: AgentFacts, task: ExecutorTask) {
  return {
    ...commonInput(facts),
    move: task.move,
    next_item: task.nextItem,
    free_question_wanted: task.freeQuestionWanted,
    next_free_question: task.nextFreeQuestion,
    question_number: task.questionNumber,
    nudges_shown: task.nudgesShown,
    asked_before: questionsAsked(facts.messages),
    skills: task.skills.map(({ skillId, mastery, mastered, misconceptions }) => ({
      skill_id: skillId,
      mastery: Math.round(mastery * 100) / 100,
      mastered,
      misconceptions: misconceptions.map(({ id, seen, resolved }) => ({ id, seen, resolved })),
    })),
    hints_left: task.hintsLeft,
    last_evaluation: task.lastEvaluation,
    ...(task.ending && { ending: task.ending }),
    ...(task.onTheWay.length > 0 && { on_the_way: task.onTheWay }),
    ...(task.exampleFollows && { example_follows: true }),
    ...(task.isRepeat && { asked_again: true }),
    ...(task.unheard && { unheard: task.unheard }),
  }
}

type ExecutorInput = ReturnType<typeof executorInput>

/** What of it a model is told, nothing twice. What changes least comes first, so that providers read it from their caches. */
export function toldToModel({
  guideline,
  study_plan: plan,
  current_step: current,
  topic_info: _topic,
  ...input
}: ExecutorInput) {
  const { student_profile, session_context, last_lessons, still_open, conversation, assessment_notes, ...turn } = input
  // The objectives stand in session_context, and nobody is judged here.
  const { learning_objectives: _objectives, assessment_criteria: _criteria, ...about } = guideline
  return {
    guideline: withTaughtStep(about, current),
    student_profile,
    session_context,
    last_lessons,
    still_open,
    study_plan: plan && { todo_list: plan.todo_list.map(stepInPlan) },
    current_step: current && stepTold(current),
    conversation: shortenedLines(conversation),
    assessment_notes: latestNotes(assessment_notes),
    ...turn,
    // Else they stand in the conversation.
    asked_before: input.free_question_wanted ? input.asked_before : input.asked_before.slice(-1),
  }
}

/** Without ids and times, from which no words follow. */
const stepTold = ({ status_info: info, step_id: _id, ...step }: NonNullable<ExecutorInput['current_step']>) => ({
  ...step,
  status_info: pick(info, ['questions_asked', 'questions_correct', 'attempts', 'failures', 'confusions']),
})

/** Never throws: the problems are sentences for the model. `standIn`: the built-in executor, which may repeat a message. */
export function readTurn(
  text: unknown,
  { messages }: Pick<AgentFacts, 'messages'>,
  { freeQuestionWanted }: Pick<ExecutorTask, 'freeQuestionWanted'>,
  standIn: boolean,
): Read<TutorTurn> {
  const read = readOutput(TurnOutput, text)
  if (!read.ok) return read
  const { value } = read
  const question = freeQuestionWanted ? (value.question?.trim() ?? '') : ''
  const problems = [
    ...(freeQuestionWanted && question === '' ? ['question: A free question is wanted; ask one.'] : []),
    ...(!standIn && has(questionsAsked(messages).slice(-1), question)
      ? ['question: It was asked just now. Ask another one.']
      : []),
    ...(!standIn && has(tutorTexts(messages).slice(-IN_SIGHT), value.message)
      ? ['message: You said exactly this before. Put it in other words.']
      : []),
  ]
  if (problems.length > 0) return refused(...problems)
  return {
    ok: true,
    value: {
      ...camelFields(value),
      message: value.message.trim(),
      question: question === '' ? null : question,
      hints: value.hints.map(hint => hint.trim()).filter(hint => hint !== ''),
    },
  }
}

/** Texts of the tutor's that its model can be held to: older ones may be out of its sight. */
const IN_SIGHT = 6

/** Whether a message that begins like this may be one that was said before. */
export const mayRepeat = ({ messages }: Pick<AgentFacts, 'messages'>, beginning: string): boolean =>
  tutorTexts(messages)
    .slice(-IN_SIGHT)
    .some(each => plain(each).startsWith(plain(beginning)))

const has = (texts: readonly string[], text: string): boolean => texts.some(each => plain(each) === plain(text))
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
