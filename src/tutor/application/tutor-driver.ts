// The driver of tutoring sessions: what is due now, read from what is stored. One agent works in a step and its step is committed before
// the next one begins, so a process that dies repeats one call and nothing else.
import { emptyStep, type Driver, type Step, type StepHooks, type StoredSession } from '../../sessions/index.js'
import { assertSound, freshState, storedState } from '../domain/plan.js'
import { route } from '../domain/route.js'
import type { TutorState } from '../domain/state.js'
import type { Turn, TurnFacts, TutorPorts } from './agent-turn.js'
import { masteryOf, moved } from './kept.js'
import { carryLessonFacts, readLessonFacts, type LessonFacts } from './lesson-facts.js'
import { lastReply } from './last-reply.js'
import { makePlan } from './make-plan.js'
import { judgeReply } from './judge-reply.js'
import { keepQuestion } from './keep-question.js'
import { closeLesson, teach } from './teach.js'

export class TutorDriver implements Driver<LessonFacts> {
  constructor(private readonly ports: TutorPorts) {}

  readonly read = (stored: StoredSession): Promise<LessonFacts> => readLessonFacts(this.ports, stored)
  readonly carry = carryLessonFacts

  async next(stored: LessonFacts, hooks: StepHooks): Promise<Step> {
    // What was stored before a field was added lacks it.
    const state: TutorState = { ...freshState(), ...(stored.driverState as TutorState | null) }
    const facts: TurnFacts = { ...stored, state: storedState(state), at: hooks.now.toISOString() }
    const { state: after, ran: _, effects = [], ...turn } = await this.#turn(facts, hooks.signal)
    assertSound(after)
    return { ...emptyStep, ...turn, effects: [...effects, moved(state, after, masteryOf(facts, after.plan))] }
  }

  async #turn(facts: TurnFacts, signal: AbortSignal): Promise<Turn> {
    const { state } = facts
    if (state.plan === null) return makePlan(this.ports, facts, signal)
    const reply = lastReply(facts.window, state.evaluatedSeq)
    if (reply !== null && reply.help !== null && state.question !== null) return keepQuestion(facts, reply)
    if (reply !== null) return judgeReply(this.ports, facts, reply, signal)
    switch (route(state)) {
      case 'replan':
        return makePlan(this.ports, facts, signal)
      case 'continue':
        return teach(this.ports, facts, signal)
      case 'end':
        return closeLesson(this.ports, facts, signal)
    }
  }
}
