// A lesson of a learner who looks everywhere: is wrong until the answer is told, asks and takes a hint on the way, is right, skips, goes.
import { isChoice, keyOf, misconceptionsOf, optionsOf } from '../support/only-part.js'
import { itemsOf, secretsOf, type Guarded } from '../support/secret-items.js'
import { SECRET_LESSON } from '../support/secret-lesson.js'
import type { RovingLearner } from '../support/secret-ways.js'
import type { TestServer } from '../support/test-server.js'
import { NO_SKILL, type Item } from '../../src/items/index.js'
import type { SessionCommand } from '../../src/contract/widget.js'
import { isEnding, sayRight, storeOf } from './pupil.js'

type Turn = SessionCommand | 'right' | 'wrong' | 'step'
/** What is done about each verified question, until it comes no more. `step`: wrong, over the tutor's own path. */
const TURNS: readonly (readonly Turn[])[] = [['ask', 'wrong', 'hint', 'wrong', 'step'], ['right'], ['skip'], ['finish']]
/** Of the free question of the lesson: it is told beside the learner's own answer. */
const FREE: readonly (readonly string[])[] = [['It tells whether the digit counts']]
const LOGS = ['', '/text', '/agent_steps.jsonl', '/summary', '/stream']

/** Plays it to its end. Resolves to what may not be told in it, and to what could be read over /sessions, with its status. */
export async function walkLesson(server: TestServer, learner: RovingLearner) {
  const id = await learner.begin(SECRET_LESSON)
  /** Where each question was asked first: every further try is an item of its own, with the same secrets. */
  const first = new Map<string, number>()
  const read = new Set<string>()
  let turns: Turn[] = []
  let free = 0
  while (!(await learner.follow(id)).events.some(isEnding)) {
    await learner.lookEverywhere(id)
    for (const path of ['', '/status', '/summary', ...LOGS.map(log => `/logs${log}`)])
      read.add(`${path} ${(await learner.get(`/sessions/${id}${path}`)).status}`)
    const { pending_action: action } = await learner.state(id)
    const { item } = (await storeOf(server).askedCall(id, action.tool_call_id))!
    if (action.widget_type === 'self_assessment') {
      await learner.respond(id, action.tool_call_id, { self_assessment: 'partly' })
      continue
    }
    if (item === null) {
      learner.nowAnswered(id, `free ${(free += 1)}`)
      await learner.respond(id, action.tool_call_id, { text: 'Tens, each of ten ones.' })
      continue
    }
    // The reason questions that the lesson begins with have no secrets of their own.
    if (item.skillId === NO_SKILL) {
      learner.nowAnswered(id, (await itemsOf(server, id)).size)
      await learner.respond(id, action.tool_call_id, sayRight(item, 1).response)
      continue
    }
    if (!first.has(item.stem)) {
      turns = [...TURNS[first.size]!]
      first.set(item.stem, (await itemsOf(server, id)).size)
    }
    const turn = turns.shift()!
    const position = first.get(item.stem)!
    // A question to the tutor gets the next hint, too: nobody is there to answer it.
    if (turn === 'ask') learner.nowAnswered(id, `${position}/hint 1`)
    if (turn === 'hint') learner.nowAnswered(id, `${position}/hint 2`)
    if (turns.length === 0) learner.nowAnswered(id, position)
    const reply = await act(learner, id, action, turn, item)
    if (reply.status !== 200) throw new Error(`${turn}: ${reply.status} ${reply.body}`)
  }
  await learner.lookEverywhere(id)
  await learner.leave()
  const again = [...(await itemsOf(server, id))].filter(
    ([position, { stem, skillId }]) => skillId !== NO_SKILL && first.get(stem) !== position,
  )
  const ofAgain = again.map(([position]) => `${id}/${position}`)
  const once = (await secretsOf(server, id)).filter(
    ({ question }) => !ofAgain.includes(question?.split('/hint')[0] ?? ''),
  )
  const ofFree = FREE.map((texts, at): Guarded => {
    return {
      question: `${id}/free ${at + 1}`,
      secrets: texts.map(text => ({ name: `of free question ${at + 1}`, text })),
    }
  })
  return { read: [...read].toSorted(), questions: first.size, retries: again.length, guarded: [...once, ...ofFree] }
}

function act(learner: RovingLearner, id: string, action: { tool_call_id: string }, turn: Turn, item: Item) {
  switch (turn) {
    case 'right':
      return learner.respond(id, action.tool_call_id, sayRight(item, 1).response)
    case 'wrong':
      return learner.respond(id, action.tool_call_id, isChoice(item) ? { index: unknownTo(item) } : { text: '12' })
    case 'step':
      return learner.post(`/sessions/${id}/step`, { student_reply: isChoice(item) ? 'abcd'[unknownTo(item)] : '12' })
    default:
      return learner.command(id, action, { command: turn, ...(turn === 'ask' && { text: 'Why is it so long?' }) })
  }
}

/** The place of a wrong option that comes from no misconception: nothing is said of it. */
const unknownTo = (item: Item): number =>
  optionsOf(item).findIndex(
    option => option !== keyOf(item) && !misconceptionsOf(item).some(({ value }) => value === option),
  )
