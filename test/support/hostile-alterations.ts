// How a fault is planted in a session system: a part in front of the real one, or a rule without its check.
import { changeSession } from '../../src/sessions/application/change-session.js'
import type { TurnRows } from '../../src/sessions/application/ports.js'
import type { Commit } from '../../src/sessions/domain/apply-decision.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { commitSteps, effectOf, type Effect, type Step } from '../../src/sessions/domain/step.js'
import type { QuizFacts } from '../../src/quizzes/application/quiz-facts.js'
import type { Driver, SessionStore, StepHooks } from '../../src/sessions/index.js'
import type { CheckerName } from './hostile-conduct.js'
import type { MemoryStores } from './memory-stores.js'
import type { Alterations, Handlers } from './memory-system.js'

export type Mutant = { readonly name: string; readonly foundBy: CheckerName; readonly alterations: Alterations }

/** The system with one rule taken out, and the rule that notices. */
export const mutant = (foundBy: CheckerName, name: string, alterations: Alterations): Mutant => ({
  foundBy,
  name,
  alterations,
})

/** A driver that changes each step on its way. */
export const stepping = (change: (step: Step, facts: QuizFacts, hooks: StepHooks) => Step): Alterations => ({
  driver: (real: Driver): Driver =>
    over(real, { next: async (facts, hooks) => change(await real.next(facts, hooks), facts as QuizFacts, hooks) }),
})
/** A store with some methods of its own. */
export const storing = (change: (real: SessionStore) => Partial<SessionStore>): Alterations => ({
  stores: real => ({ ...real, sessions: over(real.sessions, change(real.sessions)) }),
})
/** A store that hands a driver something else than is stored. */
export const reading = (alter: (turn: TurnRows) => TurnRows): Alterations =>
  storing(real => ({ readTurn: async (...given) => alter(await real.readTurn(...given)) }))
/** Commits whatever it is given: `as` makes the rule believe that all is well. */
export const unchecked =
  (as: (session: Session, step: Step) => Partial<Session>, current = true) =>
  (real: Handlers, changes: Parameters<NonNullable<Alterations['handlers']>>[1]): Handlers => ({
    ...real,
    commitSteps: ({ from, steps }) =>
      changeSession(changes, from.stored.session.id, 'step', ({ session, ...stored }, now) =>
        session.status !== 'active' ||
        (current && (stored.fence !== from.stored.fence || stored.version !== from.stored.version))
          ? null
          : commitSteps({ ...session, ...(steps.length === 1 && as(session, steps[0]!)) } as Session, steps, now),
      ),
  })
/** A store in which each commit is altered before it is written; whoever made it goes on with it as altered. */
export const committing = (alter: (commit: Commit) => Partial<Commit>): Alterations =>
  storing(real => ({
    commit: (label, commit, lease) => real.commit(label, Object.assign(commit, alter(commit)), lease),
  }))
/** What is altered in the session that a commit with an event of this type leads to. */
export const leadingTo = (
  type: SessionEvent['type'],
  alter: (after: Session, before: Session) => Partial<Session>,
): Alterations =>
  committing(({ before, after, events }) => {
    if (!events.some(event => event.type === type)) return {}
    return { after: { ...after, session: { ...after.session, ...alter(after.session, before.session) } as Session } }
  })

/** The port with some methods replaced; the others keep their object. */
export const over = <Port extends object>(real: Port, own: Partial<Port>): Port =>
  new Proxy(real, {
    get(target, name) {
      const replaced = own[name as keyof Port]
      if (replaced !== undefined) return replaced
      const value = target[name as keyof Port] as unknown
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
    },
  })

export const saidBy = (step: Step): string => step.messages[0]?.content ?? ''
export const called = (step: Step, name: string): Record<string, unknown> | null => {
  const made = step.messages.flatMap(message => (message.role === 'assistant' ? message.toolCalls : []))
  const call = made.find(({ name: tool }) => tool === name)
  return call ? (JSON.parse(call.arguments) as Record<string, unknown>) : null
}
export const withProps = (step: Step, props: object): Step =>
  step.then.kind === 'ask'
    ? ({
        ...step,
        then: { ...step.then, action: { ...step.then.action, props: { ...step.then.action.props, ...props } } },
      } as Step)
    : step
export const withEffects = (step: Step, altered: (effect: Effect) => Effect): Step => ({
  ...step,
  effects: step.effects.map(altered),
})
export const keptIn = (store: SessionStore, sessionId: string) => (store as MemoryStores).kept(sessionId)
export const itemOf = (step: Step, { current, next }: QuizFacts) =>
  effectOf(step, 'ItemFetched') ? next?.item : current?.item
