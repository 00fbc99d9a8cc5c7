// How a fault is planted in a session system: a part in front of the real one, or a rule without its check.
import type { applyDecision } from '../../src/sessions/domain/apply-decision.js'
import { append } from '../../src/sessions/domain/conversation.js'
import { publicEvents } from '../../src/sessions/domain/event-table.js'
import { evolve } from '../../src/sessions/domain/event-table.js'
import type { Session } from '../../src/sessions/domain/session.js'
import { raisesFence } from '../../src/sessions/domain/event-table.js'
import { commitStep, effectOf, type Effect, type Step } from '../../src/sessions/domain/step.js'
import type { QuizFacts } from '../../src/quizzes/application/quiz-facts.js'
import type { Driver, SessionStore, StepHooks } from '../../src/sessions/index.js'
import type { CheckerName } from './hostile-conduct.js'
import type { MemoryStores } from './memory-stores.js'
import type { Alterations, Handlers, SystemStores } from './memory-system.js'

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
/** Commits whatever it is given: `as` makes the rule believe that all is well. */
export const unchecked =
  (as: (session: Session, step: Step) => Partial<Session>, pen = true) =>
  (_real: Handlers, { sessions }: SystemStores): Handlers => ({
    ..._real,
    commitStep: ({ from, step }) =>
      sessions.change(from.stored.session.id, 'step', ({ session, ...stored }) =>
        session.status !== 'active' ||
        (pen && (stored.fence !== from.stored.fence || stored.version !== from.stored.version))
          ? null
          : commitStep({ ...session, ...as(session, step) } as Session, step),
      ),
  })
/** `applyDecision` without its check, over parts that may be altered. */
export const applying =
  (parts: { evolve?: typeof evolve; publicEvents?: typeof publicEvents }): typeof applyDecision =>
  (before, decision, at) => {
    const published: ReturnType<typeof applyDecision>['published'][number][] = []
    let session = before.session
    for (const event of decision.events) {
      session = (parts.evolve ?? evolve)(session, event, at)
      for (const made of (parts.publicEvents ?? publicEvents)(event, session))
        published.push({ ...made, seq: before.lastEventSeq + published.length + 1 })
    }
    return {
      after: {
        session,
        conversation: append(before.conversation, decision.messages),
        version: before.version + 1,
        fence: before.fence + (decision.events.some(raisesFence) ? 1 : 0),
        lastEventSeq: before.lastEventSeq + published.length,
        lastDomainSeq: before.lastDomainSeq + decision.events.length,
      },
      messages: decision.messages.map((message, index) => ({ ...message, seq: before.conversation.nextSeq + index })),
      published,
      runEnds:
        session.status !== 'active' ||
        session.pausedAt !== null ||
        decision.events.some(({ type }) => type === 'RunFailed'),
    }
  }

export const over = <Port extends object>(real: Port, own: Partial<Port>): Port =>
  new Proxy(real, { get: (target, name) => own[name as keyof Port] ?? target[name as keyof Port] })

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
