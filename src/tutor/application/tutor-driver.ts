// The driver of tutoring sessions: decides from the stored state what is due. Each step calls at most one agent, and the call of a
// remote model is committed before the next begins, so a process that dies repeats one such call and nothing else.
import { AgentName } from '../../contract/tutor.js'
import {
  effectOf,
  emptyStep,
  type Driver,
  type EffectOf,
  type Session,
  type Step,
  type StepHooks,
  type StoredSession,
} from '../../sessions/index.js'
import { assertSound, NO_TURN, planStatus, storedState } from '../domain/plan.js'
import { route } from '../domain/route.js'
import { thirdTimes, withSentences } from '../domain/repetition.js'
import { stepAsked } from '../domain/stepping.js'
import type { StudyPlan, TutorState } from '../domain/state.js'
import { firstTurnResult, safetyEnd, TURN_NOTE, turnResult, type TurnKey } from '../domain/turn.js'
import type { Turn, TurnFacts, TutorPorts } from './agent-turn.js'
import { askHow, hearHow } from './ask-how.js'
import { lastReply, type LastReply } from './conversation.js'
import { carryLessonFacts, readLessonFacts, type LessonFacts } from './lesson-facts.js'
import { makePlan } from './make-plan.js'
import { judgeReply } from './judge-reply.js'
import { noteQuestion } from './note-question.js'
import { redacted } from './withhold.js'
import { answeredStep, stepTurn } from './step-by-step.js'
import { closeLesson, teach } from './teach.js'

/** The name of the note on a sentence that was said a third time: a fault of the tutor. */
const REPEATED = 'repeated'

export class TutorDriver implements Driver<LessonFacts> {
  constructor(private readonly ports: TutorPorts) {}

  asksOutside({ fallback }: Session): boolean {
    return AgentName.options.some(agent => this.ports.model(agent, fallback).provider !== 'internal')
  }

  readonly read = (stored: StoredSession): Promise<LessonFacts> => readLessonFacts(this.ports, stored)
  readonly carry = carryLessonFacts

  async next(read: LessonFacts, hooks: StepHooks): Promise<Step> {
    const state = storedState(read.driverState)
    const facts: TurnFacts = { ...read, state, at: hooks.now.toISOString() }
    const reply = lastReply(facts.window, state.evaluatedSeq)
    const { state: moved, judged, ran: _, ...turn } = await this.#turn(facts, reply, hooks)
    const step: Step = { ...emptyStep, ...turn }
    const isTaken = reply !== null && moved.evaluatedSeq === reply.seq
    const begun = isTaken ? { ...moved, turn: { ...NO_TURN, ...judged, callId: reply.callId } } : moved
    const isNews = shownPart(begun) !== shownPart(state)
    const after = isNews ? { ...begun, ...masteryOf(facts, begun.plan) } : begun
    const end = endOf(step)
    const text = effectOf(step, 'TextShown')?.text ?? ''
    const repeated = thirdTimes(after.sentences, text)
    const counted = {
      ...after,
      sentences: withSentences(after.sentences, text),
      repeated: after.repeated + repeated.length,
    }
    const stored = end === null ? counted : { ...counted, turn: NO_TURN }
    assertSound(stored)
    const plan = isNews && stored.plan !== null ? planStatus(stored, stored.mastery) : null
    return {
      ...step,
      effects: [
        ...step.effects,
        ...(end === null ? [] : [turnNote(facts, step, after, end)]),
        ...repeated.map(sentence => ({ type: 'DriverNoted' as const, name: REPEATED, payload: { sentence } })),
        { type: 'DriverMoved', state: stored, plan },
      ],
    }
  }

  async #turn(facts: TurnFacts, reply: LastReply | null, hooks: StepHooks): Promise<Turn> {
    const { state } = facts
    const { signal } = hooks
    if (state.plan === null) return makePlan(this.ports, facts, signal)
    if (reply?.isKept === true && state.question !== null) return noteQuestion(facts, reply)
    const isStep = stepAsked(state.question) !== null && !facts.session.itemOpen
    if (reply !== null && isStep) return answeredStep(this.ports, facts, reply)
    if (reply !== null && state.how?.asked === true) return hearHow(this.ports, facts, reply, signal)
    if (reply !== null) return judgeReply(this.ports, facts, reply, signal)
    switch (route(state)) {
      case 'replan':
        return makePlan(this.ports, facts, signal)
      case 'continue':
        if (state.how !== null) return askHow(this.ports, facts, hooks)
        return (await stepTurn(this.ports, facts)) ?? (await teach(this.ports, facts, hooks))
      case 'end':
        return closeLesson(this.ports, facts, hooks)
    }
  }
}

type TurnEnd = Parameters<typeof turnResult>[1]

/** How the step ends the turn; null when the tutor goes on. */
function endOf(step: Step): TurnEnd | null {
  const raised = effectOf(step, 'SafetyRaised')
  if (raised !== null) return safetyEnd(raised.notice, null)
  const message = effectOf(step, 'TextShown')?.text ?? ''
  const { then } = step
  switch (then.kind) {
    case 'continue':
      return null
    case 'ask':
      return { status: 'active', message, asked: then.action.tool_call_id, safety: null }
    case 'end':
      return { status: 'completed', message, asked: null, safety: null }
  }
}

/** What the turn came to. Of how the reply was judged only what does not answer the question that is asked next. */
function turnNote({ current }: TurnFacts, step: Step, state: TutorState, end: TurnEnd): EffectOf<'DriverNoted'> {
  const key: TurnKey = {
    // Before the first reply is taken up, nothing but the beginning of the lesson has happened.
    began: state.evaluatedSeq === 0 ? 'lesson' : state.turn.callId === null ? 'hold' : 'reply',
    callId: state.turn.callId,
  }
  const asksItem = step.then.kind === 'ask' && step.then.position !== null
  const item = asksItem ? (effectOf(step, 'ItemFetched')?.item ?? current?.item ?? null) : null
  const result = key.began === 'lesson' ? firstTurnResult(state, end) : turnResult(state, end)
  const grading = result.grading && redacted(item, result.grading)
  return { type: 'DriverNoted', name: TURN_NOTE, payload: { ...key, ...result, grading } }
}

/** The part of the state that learners see, to detect that it has changed. */
const shownPart = (state: TutorState): string =>
  JSON.stringify({
    ...state,
    sentences: {},
    treatments: [],
    evaluatedSeq: 0,
    caredSeq: 0,
    turn: NO_TURN,
    mastery: null,
    mastered: false,
  })

/** What practice has shown in the plan's skills; before a first answer, and of a plan of free questions alone, nothing. */
function masteryOf({ records }: TurnFacts, plan: StudyPlan | null): Pick<TutorState, 'mastery' | 'mastered'> {
  const skills = [...new Set(plan?.steps.flatMap(step => step.skills))]
  const known = skills.flatMap(skill => records.get(skill) ?? [])
  if (known.every(({ attempts }) => attempts === 0)) return { mastery: null, mastered: false }
  const mean = known.reduce((sum, { mastery }) => sum + mastery, 0) / known.length
  return { mastery: Math.round(mean * 100) / 100, mastered: known.every(({ mastered }) => mastered) }
}
