// The system with one rule taken out, for every rule that the hostile model is held to: whoever plays against it must notice.
import { DomainError } from '../../src/kernel/errors.js'
import { publicEvents } from '../../src/sessions/domain/event-table.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import type { QuizFacts } from '../../src/quizzes/application/quiz-facts.js'
import { effectOf } from '../../src/sessions/index.js'
import { LocalDoorbell } from '../../src/stream/index.js'
import { submitResponseHandler } from '../../src/sessions/application/submit-response.js'
import {
  called,
  committing,
  itemOf,
  keptIn,
  leadingTo,
  mutant,
  over,
  reading,
  saidBy,
  stepping,
  storing,
  unchecked,
  withEffects,
  withProps,
  type Mutant,
} from './hostile-alterations.js'
import { BESIDE_MUTANTS } from './hostile-command-mutants.js'
import { shippedSafety } from './safety.js'
import { keyOf } from './only-part.js'

const has = (events: readonly SessionEvent[], type: SessionEvent['type']): boolean =>
  events.some(event => event.type === type)

export const MUTANTS: readonly Mutant[] = [
  ...BESIDE_MUTANTS,
  mutant(
    'keyNeverPublic',
    'a widget that carries the item’s key',
    stepping((step, facts) => withProps(step, { context: `Key: ${itemOf(step, facts)?.parts[0].key}` })),
  ),
  mutant(
    'keyNeverPublic',
    'a widget that spreads the item',
    stepping((step, facts) => withProps(step, { ...itemOf(step, facts), prompt: itemOf(step, facts)?.stem })),
  ),
  mutant(
    'keyNeverPublic',
    'prose that nobody checks',
    stepping(step =>
      withEffects(step, effect => (effect.type === 'TextShown' ? { ...effect, text: saidBy(step) } : effect)),
    ),
  ),
  mutant(
    'keyNeverPublic',
    'text that streams while an item is open',
    stepping((step, _facts, hooks) => {
      hooks.onChunk('message', saidBy(step))
      return step
    }),
  ),
  mutant(
    'examIsSilent',
    'a proctor whose words are forwarded',
    stepping(step => ({
      ...step,
      effects: [
        ...step.effects.filter(({ type }) => type !== 'TextShown'),
        ...(saidBy(step) === ''
          ? []
          : [{ type: 'TextShown' as const, messageId: crypto.randomUUID(), text: saidBy(step), replaced: null }]),
      ],
    })),
  ),
  mutant(
    'eventsFitTheContract',
    'an event that spreads what happened',
    committing(({ events, published }) => ({
      published: published.map(
        made => ({ ...made, payload: Object.assign({}, ...events, made.payload) as object }) as never,
      ),
    })),
  ),
  mutant(
    'itemsInOrderVerbatim',
    'the model’s own wording',
    stepping(step => {
      const said =
        called(step, 'present_choices') ?? called(step, 'request_number') ?? called(step, 'request_free_text')
      return said ? withProps(step, { prompt: said['prompt'] }) : step
    }),
  ),
  mutant('itemsInOrderVerbatim', 'a step that skips an item', {
    ...stepping(step => {
      if (step.then.kind === 'ask') return step
      return withEffects(step, effect =>
        effect.type === 'ItemFetched' ? { ...effect, position: effect.position + 1 } : effect,
      )
    }),
    handlers: unchecked((session, step) => {
      const fetched = effectOf(step, 'ItemFetched')
      return fetched ? { position: fetched.position - 1, itemOpen: false } : session
    }),
  }),
  mutant(
    'scoreIsBackends',
    'a grade by what the model relays',
    storing(real => ({
      async commit(label, commit) {
        const isStored = await real.commit(label, commit)
        const { messages, outcomes } = keptIn(real, commit.after.session.id)
        const last = messages.findLast(message => message.role === 'assistant')
        const relayed = last?.toolCalls.find(call => call.name === 'record_response')?.arguments
        const position = Math.max(0, ...outcomes.keys())
        const outcome = outcomes.get(position)
        if (relayed?.includes('correct') && outcome?.verdict)
          outcomes.set(position, { ...outcome, verdict: { ...outcome.verdict, correct: true, score: 1 } })
        return isStored
      },
    })),
  ),
  mutant('noEarlyEnd', 'a model that may end the session', {
    ...stepping(step =>
      called(step, 'complete_session') && step.then.kind === 'continue' && effectOf(step, 'ItemFetched') === null
        ? { ...step, then: { kind: 'end', reason: 'said so' } }
        : step,
    ),
    handlers: unchecked((session, step) =>
      step.then.kind === 'end' ? { position: session.totalItems, itemOpen: false } : {},
    ),
  }),
  mutant(
    'everyCallHasItsResult',
    'a result that is forgotten',
    committing(({ messages }) => ({
      messages: messages.filter((message, index) => message.role !== 'tool' || index < 2),
    })),
  ),
  mutant(
    'oneOpenAction',
    'an ending that leaves its question open',
    storing(real => ({
      async commit(label, commit) {
        const isStored = await real.commit(label, commit)
        for (const call of keptIn(real, commit.after.session.id).calls.values())
          if (call.status === 'closed') Object.assign(call, { status: 'open' })
        return isStored
      },
    })),
  ),
  mutant(
    'gaplessEvents',
    'a number that is given away and not used',
    committing(({ after, events }) =>
      has(events, 'SessionPaused') ? { after: { ...after, lastEventSeq: after.lastEventSeq + 1 } } : {},
    ),
  ),
  mutant(
    'logTellsTheState',
    'an ending that nobody is told',
    committing(({ before, after, events }) =>
      has(events, 'SessionExpired') ? { published: [], after: { ...after, lastEventSeq: before.lastEventSeq } } : {},
    ),
  ),
  mutant(
    'nothingAfterEnding',
    'a last word after the last',
    committing(({ after, events, published }) => {
      if (!has(events, 'SessionTerminated')) return {}
      const last = publicEvents({ type: 'SessionResumed' }, after.session)
      const { lastEventSeq } = after
      return {
        published: [...published, ...last.map((event, index) => ({ ...event, seq: lastEventSeq + index + 1 }))],
        after: { ...after, lastEventSeq: lastEventSeq + last.length },
      }
    }),
  ),
  mutant('answersByTheBook', 'a second answer that is taken', {
    handlers: real => ({
      ...real,
      respond: input =>
        real.respond(input).catch((error: unknown) => {
          if (!(error instanceof DomainError) || error.code !== 'already_answered') throw error
          return { status: 'active', duplicate: false, receivedAt: new Date(), answerHash: '', safety: null } as const
        }),
    }),
  }),
  mutant(
    'deadlinesAreTheServers',
    'a pause that does not stop the clock',
    leadingTo('SessionResumed', (_after, { deadlineAt }) => ({ deadlineAt })),
  ),
  mutant('lateIsRefused', 'an answer that is never late', {
    handlers: (real, ports) => ({
      ...real,
      respond: input => {
        const { sessions } = ports
        let isArrival = true
        const loadAsked: typeof sessions.loadAsked = async (id, callId) => {
          const found = await sessions.loadAsked(id, callId)
          if (found === null || !isArrival) return found
          isArrival = false
          // Too old to decide on: only the time of the post is taken from it.
          return { ...found, snapshot: { ...found.snapshot, now: found.snapshot.createdAt, readAt: -Infinity } }
        }
        const late = { ...ports, sessions: over(ports.sessions, { loadAsked }) }
        return submitResponseHandler({ safety: shippedSafety(), checkCode: async () => [], ...late })(input)
      },
    }),
  }),
  mutant('sweptClean', 'a sweeper that ends nothing', { handlers: real => ({ ...real, expire: async () => ({}) }) }),
  mutant('fencedRunsWriteNothing', 'a commit that does not look at the fence', {
    handlers: unchecked(() => ({}), false),
  }),
  mutant('oneRunAtATime', 'a claim that asks nobody', {
    stores: real => ({
      ...real,
      leases: over(real.leases, {
        claim: async (sessionId, lease) => {
          await real.leases.voidAll()
          return real.leases.claim(sessionId, lease)
        },
      }),
    }),
  }),
  mutant('endingStopsTheModel', 'a doorbell that does not ring', {
    doorbell: () => Object.assign(new LocalDoorbell(), { ring: () => {} }),
  }),
  mutant('restsAsARow', 'a listener that never leaves', {
    doorbell: () => {
      const doorbell = new LocalDoorbell()
      const listen = doorbell.listen.bind(doorbell)
      return Object.assign(doorbell, { listen: (...given: Parameters<typeof listen>) => (listen(...given), () => {}) })
    },
  }),
  mutant('alwaysResumable', 'a registry in memory', {
    driver: real => {
      const mine = new Set<string>()
      return over(real, {
        next: (facts, hooks) => {
          if (facts.session.position === 0) mine.add(facts.session.id)
          else if (!mine.has(facts.session.id)) throw new Error('Whose session is this?')
          return real.next(facts, hooks)
        },
      })
    },
  }),
  mutant(
    'replayIsTheLog',
    'a replay in another shape',
    storing(real => ({
      eventsAfter: async (...given) =>
        (await real.eventsAfter(...given)).map(
          event => ({ ...event, payload: { ...event.payload, replayed: true } }) as never,
        ),
    })),
  ),
  mutant(
    'nothingUnexpected',
    'a widget that is bound to no item while one is open',
    stepping(step => (step.then.kind === 'ask' ? { ...step, then: { ...step.then, position: null } } : step)),
  ),
  mutant('examNeverRests', 'an exam that waits for its model', {
    handlers: real => ({
      ...real,
      commitFailure: input =>
        real.commitFailure({ ...input, then: { kind: 'rest', attempts: 1, retryInMs: 2_000, retryable: true } }),
    }),
  }),
  mutant(
    'factsAreStored',
    'a run that does not hear of its own commits',
    reading(turn => ({ ...turn, messages: turn.messages.slice(0, 4) })),
  ),
  mutant(
    'contextIsWhole',
    'a window that is cut by count',
    reading(turn => ({ ...turn, messages: turn.messages.slice(-3) })),
  ),
  mutant(
    'modelKnowsNoAnswer',
    'a proctor that reads the answers',
    reading(turn => ({
      ...turn,
      messages: turn.messages.map(message => (message.role === 'tool' ? { ...message, toolName: 'widget' } : message)),
    })),
  ),
  mutant(
    'modelKnowsNoAnswer',
    'a proctor that remembers every item',
    storing(real => ({ readTurn: (sessionId, window) => real.readTurn(sessionId, { ...window, fromSeq: 1 }) })),
  ),
  mutant('modelKnowsNoAnswer', 'a model that is handed the stored item', {
    driver: real =>
      over(real, {
        next: (facts, hooks) => {
          const { current } = facts as QuizFacts
          const leaky = current && { ...current.item, stem: `${current.item.stem} (${keyOf(current.item)})` }
          const window = facts.window.map(message =>
            message.role === 'tool' && message.toolName === 'get_next_item' && leaky && facts.session.itemOpen
              ? { ...message, content: JSON.stringify({ item: { stem: leaky.stem } }) }
              : message,
          )
          return real.next({ ...facts, window }, hooks)
        },
      }),
  }),
  mutant(
    'nothingRewritten',
    'a regrade in place',
    storing(real => ({
      async commit(label, commit) {
        const isStored = await real.commit(label, commit)
        const { outcomes } = keptIn(real, commit.after.session.id)
        const first = outcomes.get(1)
        if (first?.verdict && outcomes.size > 1)
          outcomes.set(1, { ...first, verdict: { ...first.verdict, note: 'regraded' } })
        return isStored
      },
    })),
  ),
]
