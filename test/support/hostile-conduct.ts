// Rules about what the system did over time: whom it answered how, who ran, what the model was told, what was left behind.
import { CLIENT_TOOL_NAMES } from '../../src/quizzes/application/client-tools.js'
import { RECORDED } from '../../src/quizzes/domain/model-context.js'
import * as checks from './hostile-checks.js'
import type { Checker, Seen } from './hostile-checks.js'
import { deadlines, GRACE } from './hostile-oracle.js'
import { isChoice, keyOf } from './only-part.js'

const first = (sentences: readonly string[]): string | undefined => sentences[0]

/** 6: each answer gets the reply that the protocol gives it. */
const answersByTheBook: Checker = ({ witness }) => {
  const odd = witness.posts.find(post => post.expected !== post.got)
  return odd && `expected ${odd.expected}, got ${odd.got}`
}

/** §4.6: each command gets the reply that the protocol gives it, and said twice it happens once. */
const commandsByTheBook: Checker = ({ witness }) => {
  const odd = witness.commands.find(({ expected, got }) => expected !== got)
  return odd && `${odd.command}: expected ${odd.expected}, got ${odd.got}`
}

/** 11: deadlines stand where start, limits and pauses put them. */
const deadlinesAreTheServers: Checker = ({ facts, witness }) => {
  const { session } = facts.stored
  const due = deadlines(witness.commits, session)
  const at = (date: Date | null): number | null => date?.getTime() ?? null
  if (at(session.deadlineAt) !== due.session) return `the session is due ${at(session.deadlineAt)}, not ${due.session}`
  if (session.status === 'awaiting_client_action' && at(session.open.deadlineAt) !== due.action)
    return `the question is due ${at(session.open.deadlineAt)}, not ${due.action}`
  return undefined
}

/** 11: no answer counts that came after deadline and grace. */
const lateIsRefused: Checker = ({ witness }) => {
  for (const [index, { at, decision, after }] of witness.commits.entries())
    for (const event of decision.events)
      if (event.type === 'ActionAnswered') {
        const { session, action } = deadlines(witness.commits.slice(0, index), after.session)
        const due = Math.min(session ?? Infinity, action ?? Infinity)
        // Between receipt and commit lies the time of a few queries.
        if (at.getTime() > due + GRACE + 1_000) return `an answer counted ${at.getTime() - due} ms late`
      }
  return undefined
}

/** 11: the sweeper leaves nothing overdue. */
const sweptClean: Checker = ({ witness }) => first(witness.overdue)

/** 7: a run whose fence or version has moved writes nothing. */
const fencedRunsWriteNothing: Checker = ({ witness }) => first(witness.fencedWrites)

/** 3: a step depends on what is stored, even where that was not read again. */
const factsAreStored: Checker = ({ witness }) => first(witness.drifted)

/** 9: nobody runs a session that somebody else is running. */
const oneRunAtATime: Checker = ({ witness }) => first(witness.doubleClaims)

/** 8: who ends or pauses a session stops its model, on every node that can be reached. */
const endingStopsTheModel: Checker = ({ witness }) => first(witness.unstopped)

/** 10: a session that waits is a row, and nothing in memory. */
const restsAsARow: Checker = ({ witness }) => first(witness.leftovers)

/** 3: whatever happened, a new process and sensible people finish the session. */
const alwaysResumable: Checker = ({ witness }) => first(witness.stuck)

/** 9: a stream replays the log from its cursor, word for word. */
const replayIsTheLog: Checker = ({ witness }) => {
  const odd = witness.replays.find(replay => replay.expected !== replay.got)
  return odd && `expected ${odd.expected}, got ${odd.got}`
}

/** No reply of a model makes the server stumble. */
const nothingUnexpected: Checker = ({ witness }) =>
  witness.unexpected.length === 0 ? undefined : String((witness.unexpected[0] as Error).stack)

/** §4.6: an exam never waits for its model. */
const examNeverRests: Checker = ({ facts, witness }) => {
  if (facts.stored.session.type !== 'evaluation') return undefined
  const failed = witness.commits.flatMap(({ decision }) => decision.events).find(event => event.type === 'RunFailed')
  return failed && `it rested after ${failed.code}`
}

/** §4.4: the context is cut between whole pairs: every call in it has its result, and every result its call. */
const contextIsWhole: Checker = ({ witness }) => {
  for (const { request } of witness.asked) {
    const open = new Set<string>()
    for (const message of request.messages) {
      if (message.role === 'assistant') message.toolCalls.forEach(({ id }) => open.add(id))
      if (message.role === 'tool' && !open.delete(message.toolCallId)) return 'a result stands without its call'
    }
    if (open.size > 0) return 'a call stands without its result'
  }
  return undefined
}

/** 2, §4.4: the model is told no open key, and in an exam no answer and no verdict. */
const modelKnowsNoAnswer: Checker = ({ facts, witness }) => {
  const exam = facts.stored.session.type === 'evaluation'
  for (const { request, openItem } of witness.asked) {
    const names = new Map<string, string>()
    const told = [request.system]
    const fetched = new Set<number>()
    for (const message of request.messages) {
      if (message.role === 'assistant') message.toolCalls.forEach(({ id, name }) => names.set(id, name))
      if (message.role !== 'assistant') told.push(message.content)
      if (message.role !== 'tool' || !exam) continue
      const name = names.get(message.toolCallId)!
      if (CLIENT_TOOL_NAMES.includes(name) && message.content !== RECORDED && !message.content.startsWith('{"error"'))
        return `the proctor was told an answer: ${message.content}`
      if (/"(correct|score|verdict|items_correct)"/.test(message.content))
        return `the proctor was told: ${message.content}`
      if (name === 'get_next_item' && message.content.startsWith('{"item":{'))
        fetched.add((JSON.parse(message.content) as { item: { item_number: number } }).item.item_number)
    }
    // Keys of this many digits stand nowhere by chance.
    const secret = openItem !== null && !isChoice(openItem) && keyOf(openItem).length >= 9 ? keyOf(openItem) : null
    if (secret !== null && told.some(text => text.includes(secret))) return 'the model was told the open key'
    if (exam && told.some(text => text.includes('918273645'))) return 'the proctor was told a key'
    if (exam && fetched.size > 1) return `the proctor was shown items ${[...fetched].join()} at once`
  }
  witness.asked.length = 0
  return undefined
}

/** 12: what was once written stays as it is. Compared at the end with what it was when it was first seen. */
const nothingRewritten: Checker = ({ facts, witness, moment }) => {
  const { written } = witness
  const keep = (kind: string, id: number | string, value: unknown): string | undefined => {
    const name = `${kind} ${id}`
    const was = written.get(name)
    if (was !== undefined && moment !== 'end') return undefined
    const is = JSON.stringify(value)
    if (was === undefined) written.set(name, is)
    return was === undefined || was === is ? undefined : `${name} was ${was}, and is ${is}`
  }
  const found = [
    ...facts.events.map(event => keep('event', event.seq, event)),
    ...facts.messages.map(message => keep('message', message.seq, message)),
    ...[...facts.outcomes].map(([position, outcome]) => keep('response to item', position, outcome)),
    ...[...facts.items].map(([position, item]) => keep('item', position, item)),
  ].find(sentence => sentence !== undefined)
  if (found !== undefined || moment !== 'end') return found
  return written.size > facts.events.length + facts.messages.length + facts.outcomes.size + facts.items.size
    ? 'something that was written is gone'
    : undefined
}

/** Every rule by its name. */
export const CHECKERS = {
  ...checks,
  answersByTheBook,
  commandsByTheBook,
  deadlinesAreTheServers,
  lateIsRefused,
  sweptClean,
  fencedRunsWriteNothing,
  factsAreStored,
  oneRunAtATime,
  endingStopsTheModel,
  restsAsARow,
  alwaysResumable,
  replayIsTheLog,
  nothingUnexpected,
  examNeverRests,
  contextIsWhole,
  modelKnowsNoAnswer,
  nothingRewritten,
} satisfies Record<string, Checker>
export type CheckerName = keyof typeof CHECKERS

export class Broken extends Error {
  override readonly name = 'Broken'
  constructor(
    readonly checker: CheckerName,
    sentence: string,
  ) {
    super(`${checker}: ${sentence}`)
  }
}

/** Throws Broken for the first of the named rules that does not hold. */
export function inspect(seen: Seen, names: readonly CheckerName[]): void {
  for (const name of names) {
    const sentence = CHECKERS[name](seen)
    if (sentence !== undefined) throw new Broken(name, sentence)
  }
}
