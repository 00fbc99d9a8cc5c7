// A step is what a driver wants committed: one turn of the session. The runner turns it into events; a driver commits nothing.
import type { ClientAction } from '../../contract/widget.js'
import { InvariantError } from '../../kernel/errors.js'
import type { NewMessage } from './conversation.js'
import type { Decision } from './decision.js'
import { evolve } from './event-table.js'
import { isFinished } from './life.js'
import type { Session } from './session.js'
import type { Place, SessionEvent } from './session-events.js'
import { countsItems } from './session-types.js'

/**
 * What a driver may let happen, in the order in which it is committed: the text comes before the results of the tools, and the driver's
 * state after whatever changed it.
 */
const EFFECTS = [
  'TextShown',
  'StepTaken',
  'ItemFetched',
  'ItemLeft',
  'ProgressCounted',
  'HistorySummarised',
  'AgentRan',
  'DriverNoted',
  'DriverMoved',
  'HelpCalled',
  'SafetyRaised',
] as const satisfies readonly SessionEvent['type'][]

export type Effect = Extract<SessionEvent, { readonly type: (typeof EFFECTS)[number] }>
export type EffectOf<T extends Effect['type']> = Extract<Effect, { readonly type: T }>

export type Step = {
  readonly messages: readonly NewMessage[]
  /** In any order. At most one of each type but AgentRan and DriverNoted. */
  readonly effects: readonly Effect[]
  readonly then:
    | { readonly kind: 'continue' }
    | { readonly kind: 'ask'; readonly action: ClientAction; readonly position: number | null }
    | { readonly kind: 'end'; readonly reason: string }
}

/** The effect of this type, or null when the step has none. */
export const effectOf = <T extends Effect['type']>({ effects }: Pick<Step, 'effects'>, type: T): EffectOf<T> | null =>
  (effects.find(effect => effect.type === type) as EffectOf<T> | undefined) ?? null

/** Throws InvariantError when a driver tries what no driver may: skip an item, ask about another one, end early. */
export function commitStep(session: Session, step: Step): Decision {
  if (session.status !== 'active') throw new InvariantError(`A step was taken while ${session.status}`)
  const { then } = step
  const fetched = effectOf(step, 'ItemFetched')
  const left = effectOf(step, 'ItemLeft')
  if (fetched?.retry && session.position === 0) throw new InvariantError('There is no item to try once more')
  if (fetched !== null && (session.itemOpen || fetched.position !== session.position + 1))
    throw new InvariantError(`Item ${fetched.position} cannot follow item ${session.position}`)
  if (left !== null && (!session.itemOpen || fetched !== null || countsItems(session.rules)))
    throw new InvariantError('There is no item to leave')
  if (effectOf(step, 'SafetyRaised') !== null && then.kind !== 'continue')
    throw new InvariantError('A held session asks nothing and does not end')
  const itemOpen = fetched !== null || (session.itemOpen && left === null)
  const events: SessionEvent[] = inOrder(step.effects)
  if (then.kind === 'ask') {
    const { action } = then
    const position = fetched?.position ?? session.position
    if (itemOpen ? then.position !== position : then.position !== null)
      throw new InvariantError(
        `Asked about item ${then.position} while ${itemOpen ? `item ${position}` : 'no item'} is open`,
      )
    const { tool_call_id: callId, tool_name: toolName } = action
    const place = then.position === null ? null : placeAfter(session, step, position)
    events.push({ type: 'ActionOpened', callId, toolName, position: then.position, action, place })
  }
  if (then.kind === 'end') {
    const over = countsItems(session.rules) ? isFinished(session) : !itemOpen
    if (fetched !== null || !over) throw new InvariantError('The session has items left')
    events.push({ type: 'SessionCompleted', reason: then.reason, closedCall: null })
  }
  return { events, messages: step.messages }
}

/** The same for steps in a row, each on the state that the one before it leaves. `at`: the database's time of the commit. */
export function commitSteps(session: Session, steps: readonly Step[], at: Date): Decision {
  const decisions: Decision[] = []
  let state = session
  for (const step of steps) {
    const decision = commitStep(state, step)
    state = decision.events.reduce((before, event) => evolve(before, event, at), state)
    decisions.push(decision)
  }
  return {
    events: decisions.flatMap(({ events }) => events),
    messages: decisions.flatMap(({ messages }) => messages),
  }
}

/** A decision and the steps that follow it, as one. */
export function followedBy(session: Session, decision: Decision, steps: readonly Step[], at: Date): Decision {
  if (steps.length === 0) return decision
  const after = decision.events.reduce((before, event) => evolve(before, event, at), session)
  const { events, messages } = commitSteps(after, steps, at)
  return { events: [...decision.events, ...events], messages: [...decision.messages, ...messages] }
}

/** Every step is counted, with a model's call or without. Throws InvariantError for two effects where only one can hold. */
function inOrder(effects: readonly Effect[]): Effect[] {
  const counted = effects.some(({ type }) => type === 'StepTaken')
  const all: readonly Effect[] = counted ? effects : [...effects, { type: 'StepTaken', call: null, ran: [] }]
  return EFFECTS.flatMap(type => {
    const some = all.filter(effect => effect.type === type)
    if (some.length > 1 && type !== 'AgentRan' && type !== 'DriverNoted')
      throw new InvariantError(`A step has ${some.length} effects ${type}`)
    return some
  })
}

/** The number of the question that a step asks, as the learner reads it: counted by the driver, or by the session. */
function placeAfter(session: Session, step: Step, position: number): Place {
  const counted = effectOf(step, 'ProgressCounted')
  if (counted !== null) return { number: counted.completed + 1, total: counted.total }
  // What is asked again from where it is stored was counted when that was decided.
  return placeOf(session, position, session.again.length === 0 && effectOf(step, 'ItemFetched')?.retry)
}

/** The place of a position as the learner counts: what is asked again keeps its number. */
export const placeOf = (session: Session, position: number, retry = false): Place => {
  const repeated = session.repeated + (retry ? 1 : 0)
  return { number: position - repeated, total: Math.max(session.totalItems, position) - repeated }
}

/** A step that does nothing yet: what a driver fills in. */
export const emptyStep: Step = { messages: [], effects: [], then: { kind: 'continue' } }
