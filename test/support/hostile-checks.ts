// What must be true of a session at every moment, whatever the model says: one named checker per rule, each a sentence or nothing.
import { assessmentOf } from '../../src/quizzes/domain/quiz-plan.js'
import { isDeepStrictEqual } from 'node:util'
import { DURABLE_EVENTS } from '../../src/contract/stream.js'
import { sectionShare, type Item } from '../../src/items/index.js'
import { hasEnded } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { addressesIn, deadlines, GRACE, integersIn, ownVerdict, toolFor } from './hostile-oracle.js'
import { storyOf } from './hostile-story.js'
import type { Facts, Witness } from './hostile-witness.js'
import { keyOf, optionsOf, typeOf } from './only-part.js'

export type Seen = {
  readonly facts: Facts
  /** How many events were there at the last look. */
  readonly before: { readonly events: number }
  readonly witness: Witness
  readonly moment: 'commit' | 'quiet' | 'end'
}
/** A sentence that says what is wrong, or nothing. */
export type Checker = (seen: Seen) => string | undefined

const isExam = ({ facts }: Seen): boolean => facts.stored.session.type === 'evaluation'
const fresh = ({ facts, before }: Seen) => facts.events.slice(before.events)

/** Whether a text has the value in it, however it is grouped or marked. */
const mentions = (text: string, item: Item): boolean =>
  typeOf(item) === 'ipv4'
    ? addressesIn(text).includes(keyOf(item))
    : integersIn(text.replace(/(?<=\d)[ ,](?=\d{3}\b)/g, '')).includes(String(BigInt(keyOf(item))))

const FORBIDDEN = /"(correct_answer|correct_index|explanation|key|seed|solution_steps|misconception)"/

/** 2: nothing that reaches a learner tells the open item's key: no widget, no message, no chunk, no field. */
export function keyNeverPublic({ facts, before, witness }: Seen): string | undefined {
  // An item is open in the log from the result of its fetching to the answer to its question.
  let open: Item | null = null
  let position = 0
  let question = ''
  for (const [index, { type, payload }] of facts.events.entries()) {
    const fetches = type === 'tool_result' && payload.tool_name === 'get_next_item'
    if (fetches && open === null && Number(payload.result['item_number']) > 0) open = facts.items.get((position += 1))!
    if (type === 'tool_result' && payload.tool_call_id === question && payload.result['asked'] === undefined)
      open = null
    if (type === 'client_action') question = payload.action.tool_call_id
    if (index < before.events) continue
    if (FORBIDDEN.test(JSON.stringify(payload))) return `${type} has a field that no learner may see`
    if (type === 'message_complete' && open && mentions(payload.text, open))
      return `a message tells the open item's key: ${payload.text.slice(0, 200)}`
    if (type === 'client_action' && open) {
      const { prompt, options: _, ...rest } = payload.action.props as { prompt: string; options?: unknown }
      if (mentions(JSON.stringify(rest), open) || (!mentions(open.stem, open) && mentions(prompt, open)))
        return `a widget tells its key: ${JSON.stringify(rest)}`
    }
  }
  return witness.chunks.some(chunk => chunk.itemOpen) ? 'text was streamed while an item was open' : undefined
}

/** 2: in an exam the model has no voice, and nothing says how it goes. */
export function examIsSilent(seen: Seen): string | undefined {
  if (!isExam(seen)) return undefined
  if (seen.witness.chunks.length > 0) return 'a chunk of the model’s text was sent'
  for (const { type, payload } of fresh(seen)) {
    if (type === 'message_complete') return `the model said: ${payload.text}`
    if (type === 'client_action' && 'context' in payload.action.props) return 'the model added to a question'
    if (type === 'client_action' && payload.item_number === null) return 'the model asked a question of its own'
    if (type === 'tool_result' && 'correct' in payload.result) return 'a verdict was told'
    if (type === 'hint_shown' || (type === 'client_action' && payload.action.commands)) return 'help was offered'
    if (
      type === 'session_completed' &&
      Object.keys(payload).some(name => !['v', 'session_id', 'reason'].includes(name))
    )
      return 'a score was told'
  }
  return undefined
}

/** 2: what goes out has the contract's fields and no other. */
export function eventsFitTheContract(seen: Seen): string | undefined {
  for (const { type, payload } of fresh(seen)) {
    const read = DURABLE_EVENTS[type].safeParse(payload)
    if (!read.success) return `${type}: ${read.error.message}`
  }
  return undefined
}

/** 1: items come one after the other, or again after a step back, each as it is stored, in an exam as it was prepared. */
export function itemsInOrderVerbatim(seen: Seen): string | undefined {
  const { facts, witness } = seen
  const { odd } = storyOf(facts)
  if (odd !== null) return odd
  for (const { type, payload } of facts.events) {
    if (type !== 'client_action' || payload.item_number === null) continue
    const position = facts.calls.get(payload.action.tool_call_id)!.position!
    if (facts.places.get(position)!.number !== payload.item_number) return `item ${position} was asked as another`
    const item = facts.items.get(position)!
    const props = payload.action.props as { prompt: string; options?: string[] }
    if (props.prompt !== item.stem) return `item ${position} was asked as: ${props.prompt}`
    if ((props.options ?? []).join('\n') !== optionsOf(item).join('\n')) return `item ${position} had other options`
    if (payload.action.tool_name !== toolFor(item)) return `item ${position} was asked with ${payload.action.tool_name}`
  }
  if (isExam(seen) && seen.moment !== 'commit')
    for (const [index, item] of witness.draft!.items.entries())
      if (!isDeepStrictEqual(facts.items.get(index + 1), item)) return `item ${index + 1} was replaced`
  return undefined
}

/** 1: every score is what the posted answer is worth under the stored key, less the hints that were given; and sums are sums. */
export function scoreIsBackends({ facts, witness }: Seen): string | undefined {
  const { session } = facts.stored
  const { costs, completed, mayBeLate } = storyOf(facts)
  const rightAt = new Set<number>()
  for (const [position, { kind, response, verdict, hintCost }] of facts.outcomes) {
    const right = kind === 'answered' && ownVerdict(facts.items.get(position)!, response!)
    if (right) rightAt.add(position)
    const cost = kind === 'answered' ? costs.get(position)! : 0
    if (Math.abs(hintCost - cost) > 1e-9)
      return `the hints of item ${position} cost ${cost}, and ${hintCost} was charged`
    const score = right ? 1 - cost : 0
    if ((verdict?.correct ?? false) !== right || Math.abs((verdict?.score ?? 0) - score) > 1e-9)
      return `item ${position} was graded ${JSON.stringify(verdict)} and is ${right ? 'right' : 'wrong'}, worth ${score}`
  }
  const tries = [...facts.outcomes.keys()]
    .filter(position => !facts.places.get(position)!.solutionShown)
    .toSorted((a, b) => a - b)
  const tryAt = (retry: boolean): ReadonlyMap<number, number> =>
    new Map(
      tries.flatMap(position =>
        facts.places.get(position)!.retry === retry ? [[facts.places.get(position)!.number, position]] : [],
      ),
    )
  const [first, second] = [tryAt(false), tryAt(true)]
  // The first try counts, whatever is answered once the solution was shown.
  const correct = [...first.values()].filter(position => rightAt.has(position)).length
  if (session.itemsCorrect !== correct) return `${session.itemsCorrect} are counted as right, and ${correct} are`
  if (session.itemsCompleted !== completed && !(mayBeLate && session.itemsCompleted === completed + 1))
    return `${session.itemsCompleted} are counted as completed, and ${completed} are`
  for (const result of witness.results) {
    if (result.correct !== correct) return `results say ${result.correct} right, and ${correct} are`
    if (result.completed !== first.size) return `results say ${result.completed} completed, and ${first.size} are`
  }
  const assessment = assessmentOf(witness.draft!.plan)
  if (assessment === null) {
    // A second try earns half of what the first one missed, and nothing else earns more than answering right at once.
    const worth = (position: number | undefined): number =>
      position !== undefined && rightAt.has(position) ? 1 - costs.get(position)! : 0
    const earned = [...first].reduce((sum, [number, position]) => {
      const atOnce = worth(position)
      return sum + atOnce + Math.max(0, worth(second.get(number)) - atOnce) / 2
    }, 0)
    const asked = new Set([...facts.places.values()].map(({ number }) => number)).size
    const percent = asked === 0 ? 0 : (100 * earned) / asked
    for (const result of witness.results)
      if (Math.abs(result.percent - percent) > 0.1) return `results say ${result.percent} %, and it is ${percent} %`
    return undefined
  }
  const percent = assessment.sections.reduce((sum, { sectionId, itemCount }) => {
    const right = [...facts.outcomes].filter(
      ([position, { verdict }]) => verdict?.correct && facts.items.get(position)!.sectionId === sectionId,
    ).length
    return sum + (sectionShare(assessment, sectionId) * right * 100) / itemCount
  }, 0)
  for (const result of witness.results)
    if (Math.abs(result.percent - percent) > 0.1) return `results say ${result.percent} %, and it is ${percent} %`
  return undefined
}

const isFinish = (event: SessionEvent): boolean => event.type === 'CommandTaken' && event.command === 'finish'

/** 1: nobody ends a session early but the learner, an operator or the clock. */
export function noEarlyEnd({ facts, witness }: Seen): string | undefined {
  const { session } = facts.stored
  const { completed } = storyOf(facts)
  const finished = session.status === 'completed' && session.endReason === 'user_finished'
  if (finished && !witness.commits.some(({ decision }) => decision.events.some(isFinish))) return 'finished by nobody'
  if (session.status === 'completed' && !finished && completed < witness.draft!.session.totalItems)
    return `completed after ${completed} of ${witness.draft!.session.totalItems} items`
  if (session.status === 'expired') {
    const due = deadlines(witness.commits, session).session
    if (due === null || session.endedAt.getTime() <= due + GRACE) return 'expired before its time'
  }
  if (session.status === 'terminated' && !witness.commits.some(commit => commit.label === 'terminate'))
    return 'terminated by nobody'
  return undefined
}

/** 5: every call has one result, or is the one that the learner is asked. */
export function everyCallHasItsResult({ facts }: Seen): string | undefined {
  const { session } = facts.stored
  const open = new Set<string>()
  const made = new Set<string>()
  for (const message of facts.messages) {
    if (message.role === 'assistant')
      for (const { id } of message.toolCalls) {
        if (made.has(id)) return `call ${id} was made twice`
        made.add(id)
        open.add(id)
      }
    if (message.role === 'tool' && !open.delete(message.toolCallId))
      return made.has(message.toolCallId) ? 'a call has two results' : 'a result has no call'
  }
  const asked = session.status === 'awaiting_client_action' ? session.open.callId : ''
  return [...open].join() === asked ? undefined : `open calls [${[...open].join()}], asked [${asked}]`
}

/** 6: one open question, and it is the session's. */
export function oneOpenAction({ facts }: Seen): string | undefined {
  const { session } = facts.stored
  const open = [...facts.calls.values()].filter(call => call.status === 'open').map(call => call.callId)
  const asked = session.status === 'awaiting_client_action' ? [session.open.callId] : []
  return open.join() === asked.join() ? undefined : `open [${open.join()}], asked [${asked.join()}]`
}

/** 4, 12: the log has no gap and no double. */
export function gaplessEvents({ facts }: Seen): string | undefined {
  const { events, stored } = facts
  if (stored.lastEventSeq !== events.length) return `last is ${stored.lastEventSeq}, and there are ${events.length}`
  const wrong = events.findIndex((event, index) => event.seq !== index + 1)
  return wrong < 0 ? undefined : `event ${wrong + 1} has number ${events[wrong]!.seq}`
}

/** 3, 4: whoever folds the log knows what the session's row knows. */
export function logTellsTheState({ facts }: Seen): string | undefined {
  const { session } = facts.stored
  let asked: string | null = null
  let ended: string | null = null
  for (const { type, payload } of facts.events) {
    if (type === 'client_action') asked = payload.action.tool_call_id
    if (type === 'tool_result' && payload.tool_call_id === asked) asked = null
    if (type.startsWith('session_')) ended = type.slice('session_'.length)
  }
  const open = session.status === 'awaiting_client_action' ? session.open.callId : null
  if (asked !== open) return `the log asks ${asked}, the row ${open}`
  if (ended !== (hasEnded(session) ? session.status : null))
    return `the log ended ${ended}, the row is ${session.status}`
  return undefined
}

/** 8, §4.6: an ending is the last word. */
export function nothingAfterEnding({ facts, witness }: Seen): string | undefined {
  const end = facts.events.findIndex(event => event.type.startsWith('session_'))
  if (end >= 0 && end < facts.events.length - 1) return `${facts.events[end + 1]!.type} came after the end`
  const last = witness.commits.findIndex(commit => hasEnded(commit.after.session))
  const more = last < 0 ? [] : witness.commits.slice(last + 1).filter(commit => commit.label !== 'report')
  return more.length === 0 ? undefined : `${more[0]!.label} wrote after the end`
}
