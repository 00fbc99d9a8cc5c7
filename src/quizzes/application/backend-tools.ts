// The tools that the backend answers: functions from stored facts to a result and changes. They decide nothing from a model's arguments.
import { z } from 'zod'
import { backendTool, type Tool } from '../../agent/index.js'
import { forProctor, type Item } from '../../items/index.js'
import { awaitsSecondTry, isFinished, placeOf, progress, type ItemRecord, type Session } from '../../sessions/index.js'
import { firstTryReview, itemReview, outcomeWord } from '../../outcomes/index.js'
import type { QuizFacts } from './quiz-facts.js'

export type ToolFacts = {
  readonly session: Session
  readonly current: ItemRecord | null
  readonly next: QuizFacts['next']
  /** Titles of skills in which something was wrong lately; empty where the model is not to know. */
  readonly toPractise: readonly string[]
  /** Set once this reply has fetched the next item. */
  readonly fetched: boolean
  readonly ended: boolean
}
export type ToolChange =
  | {
      readonly kind: 'fetched'
      readonly position: number
      readonly item: Item | null
      readonly solutionShown: boolean
      readonly retry: boolean
    }
  | { readonly kind: 'ended'; readonly reason: string }

type SessionTool = Tool<ToolFacts, ToolChange>

/** The item that a widget would show now: fetched and not answered; null when there is none. */
export const openItem = ({ session, current, fetched }: ToolFacts): { item: Item; position: number } | null =>
  fetched || session.itemOpen ? { item: current!.item, position: current!.position } : null

const progressOf = (session: Session, item: Item, position: number) => {
  const { number, total } = placeOf(session, position)
  return { itemNumber: number, totalItems: total, section: item.sectionId }
}

const countsOf = (session: Session) => ({
  items_completed: session.itemsCompleted,
  total_items: progress(session).total,
})

/** The outcome of a call that changes nothing. */
const unchanged = (facts: ToolFacts, result: object) => ({ result, changes: [], facts })

/** What was told of a mistake after the first try: the messages in which it was are not shown any more once the second is answered. */
const toldOfFirst = (first: ItemRecord | null): string | null =>
  first?.outcome ? (firstTryReview(first).misconception?.feedback ?? null) : null

/** Idempotent: while an item is open, it returns that item. */
const getNextItem: SessionTool = backendTool({
  name: 'get_next_item',
  description:
    'Get the next item to present: stem, options and the tool to present it with. Returns {"item": null} when none is left; then call complete_session.',
  parameters: z.object({}),
  run(facts: ToolFacts) {
    const { session } = facts
    const open = openItem(facts)
    if (open) return unchanged(facts, { item: forProctor(open.item, progressOf(session, open.item, open.position)) })
    if (facts.next === null)
      return unchanged(facts, {
        item: null,
        ...countsOf(session),
        ...(session.rules.feedback === 'immediate' && {
          items_correct: session.itemsCorrect,
          to_practise: facts.toPractise,
        }),
      })
    const { item, isNew, solutionShown, retry } = facts.next
    const position = session.position + 1
    const told = retry ? toldOfFirst(facts.current) : null
    return {
      result: {
        item: forProctor(item, progressOf(session, item, position)),
        ...(told !== null && { told_of_first_try: told }),
      },
      changes: [{ kind: 'fetched' as const, position, item: isNew ? item : null, solutionShown, retry }],
      facts: {
        ...facts,
        current: { position, item, outcome: null, number: placeOf(session, position).number, solutionShown, retry },
        next: null,
        fetched: true,
      },
    }
  },
})

/** An acknowledgement: the answer was bound to its item and graded when it was posted. */
const recordResponse: SessionTool = backendTool({
  name: 'record_response',
  description:
    'Record the learner’s response to the current item, after its widget has returned. The response itself is already stored; this acknowledges it and returns what you may know about it.',
  parameters: z.object({ user_response: z.string().describe('The response as the widget returned it.') }),
  run(facts: ToolFacts) {
    const { session, current } = facts
    const outcome = current?.outcome ?? null
    if (current === null || outcome === null)
      return {
        error: { code: 'no_response', message: 'No response to record: present the item and wait for the learner.' },
      }
    const acknowledged = {
      recorded: true,
      has_more_items: session.position < session.totalItems,
      ...countsOf(session),
    }
    if (session.rules.feedback === 'deferred') return unchanged(facts, acknowledged)
    // The solution stays hidden while the same question is asked once more.
    const review = awaitsSecondTry(session) ? firstTryReview(current) : itemReview(current)
    return unchanged(facts, { ...acknowledged, ...review })
  },
})

const completeSession: SessionTool = backendTool({
  name: 'complete_session',
  description: 'Signal that the session is over. Call it when get_next_item has returned {"item": null}.',
  parameters: z.object({ reason: z.enum(['all_items_completed', 'time_expired', 'user_terminated']) }),
  run(facts: ToolFacts) {
    if (facts.fetched || !isFinished(facts.session))
      return {
        error: {
          code: 'items_remain',
          message: 'Items remain. Present them; the learner or the clock may end a session early, not you.',
        },
      }
    return {
      result: { completed: true },
      // Whatever reason the model gives, this is the one that is true here.
      changes: [{ kind: 'ended' as const, reason: 'all_items_completed' }],
      facts: { ...facts, ended: true },
    }
  },
})

export const BACKEND_TOOLS: readonly SessionTool[] = [getNextItem, recordResponse, completeSession]

/**
 * The part of a backend tool's result that the learner's stream may carry, by an allow-list per tool; `failed` after an error.
 * `before` and `after` are the facts around the whole reply: an answer is recorded of the item that was current before it.
 */
export function publicResult(
  name: string,
  error: boolean,
  before: Pick<ToolFacts, 'current' | 'session'>,
  after: ToolFacts,
): Readonly<Record<string, unknown>> {
  if (error) return { failed: true }
  const { session } = after
  switch (name) {
    case 'get_next_item': {
      const open = openItem(after)
      const openProgress = open === null ? null : placeOf(session, open.position)
      return { item_number: openProgress?.number ?? null, total_items: progress(session).total }
    }
    case 'record_response': {
      const { current } = before
      if (session.rules.feedback !== 'immediate' || !current?.outcome) return { recorded: true }
      const { verdict } = current.outcome
      return {
        recorded: true,
        correct: verdict?.correct ?? false,
        verdict: outcomeWord(current.outcome),
        ...(current.solutionShown && { unscored: true }),
        ...(awaitsSecondTry(before.session) && { second_try: true }),
      }
    }
    default:
      return { completed: true }
  }
}
