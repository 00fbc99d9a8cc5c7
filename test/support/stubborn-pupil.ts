// A pupil in a lesson who never gives up one misconception: wrong wherever it can show, right everywhere else.
import { newId } from '../../src/kernel/ids.js'
import { misconceptionsShownBy, respondRightly, type Item } from '../../src/items/index.js'
import { freeQuestionsOf, guidelineSkills, type Guideline } from '../../src/library/index.js'
import { currentPlanStatus } from '../../src/tutor/application/tutoring-session.js'
import { suggestions } from '../../src/tutor/domain/suggestions.js'
import type { SessionStore } from '../../src/sessions/index.js'
import { sentencesOf } from '../../src/tutor/domain/repetition.js'
import type { TutorState } from '../../src/tutor/domain/state.js'
import { beginLesson, type School } from './memory-lesson.js'
import { someResponse } from './some-response.js'
import { heldInBank, wrongBy, type Held } from './misconception-holder.js'

export type StubbornLesson = {
  /** How often the misconception had its chance to show, at first tries. */
  readonly shown: number
  /** Whether the lesson went through its plan. */
  readonly completed: boolean
  /** Whether every skill of the plan was taken for mastered at the end. */
  readonly mastered: boolean
  /** What is suggested at the end, praise first. */
  readonly suggestions: readonly string[]
  readonly messages: number
  /** What the tutor wrote. */
  readonly texts: readonly string[]
  /** Of the tutor's sentences those that were said before, 0 to 1. */
  readonly repeated: number
  /** Sentences that were said a third time. */
  readonly faults: number
}

const MOST_MESSAGES = 250

/** The misconceptions of the skills that a guideline teaches. */
export function heldInLesson(guideline: Guideline, { catalogue }: School): Held[] {
  const skills = new Set(guidelineSkills(guideline))
  return heldInBank(catalogue).filter(({ skillId }) => skills.has(skillId))
}

/** Plays to the end. Throws when there is none. */
export async function stubbornLesson(
  school: School,
  guideline: Guideline,
  held: Held,
  learnerId: string = newId(),
): Promise<StubbornLesson> {
  const { sessions } = school.system.stores
  const lesson = await beginLesson(school, guideline.guidelineId, learnerId)
  const random = (): number => 0.5
  let shown = 0
  for (let messages = 0; messages < MOST_MESSAGES; messages += 1) {
    const { pending_action: action } = await lesson.state()
    const state = (await sessions.driverState(lesson.sessionId)) as TutorState | null
    if (action === null) {
      const status = await lesson.status()
      const texts = await tutorTexts(sessions, lesson.sessionId)
      const steps = status.study_plan.todo_list
      const { language, subtopic } = guideline
      const about = { language, subtopic, misunderstood: [], over: true, next: null }
      return {
        shown,
        completed: steps.length > 0 && steps.every(step => step.status === 'completed'),
        mastered: state!.mastered,
        suggestions: suggestions({ ...about, planStatus: currentPlanStatus(state!), mastered: state!.mastered }),
        messages,
        texts,
        repeated: repeatedShare(texts),
        faults: state!.repeated,
      }
    }
    const { item } = (await sessions.askedCall(lesson.sessionId, action.tool_call_id))!
    if (item === null) {
      const free = freeQuestionsOf(guideline).find(({ ask }) => ask === action.props.prompt)
      const isFree = action.widget_type === 'free_text'
      await lesson.respond(isFree ? { text: free?.answer ?? 'I see.' } : someResponse(action), action.tool_call_id)
      continue
    }
    const isHeld = item.skillId === held.skillId && misconceptionsShownBy(item).includes(held.id)
    if (isHeld && state?.question?.tries === 0) shown += 1
    await lesson.respond(answerOf(item, isHeld ? held.id : null, random), action.tool_call_id)
  }
  throw new Error(`${held.skillId} ${held.id}: the lesson does not end.`)
}

const tutorTexts = async (sessions: SessionStore, sessionId: string): Promise<string[]> =>
  (await sessions.messagesFrom(sessionId, 1, Number.MAX_SAFE_INTEGER)).flatMap(message =>
    message.role === 'assistant' ? [message.content] : [],
  )

/** The share of sentences that stand in the texts before, or before in the same one. */
function repeatedShare(texts: readonly string[]): number {
  const all = texts.flatMap(sentencesOf)
  return all.length === 0 ? 0 : 1 - new Set(all).size / all.length
}

const answerOf = (item: Item, held: string | null, random: () => number): Record<string, unknown> =>
  (held === null ? null : wrongBy(item, held, random)) ?? respondRightly(item)
