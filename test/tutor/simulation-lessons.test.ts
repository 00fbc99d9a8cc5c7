// Lessons of simulated learners with the built-in agents, in memory: no state is ever invalid, and everybody who should get
// through does. `npx viva simulate` plays more of them, over HTTP.
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { respondRightly } from '../../src/items/index.js'
import { PERSONA, PERSONAS, type PersonaName } from '../../src/tutor/simulation/personas.js'
import { simulate } from '../../src/tutor/simulation/simulate.js'
import { ABLE_FROM, figuresOf, missedTargets, TARGETS, type PlayedSession } from '../../src/tutor/simulation/tally.js'
import { beginLesson, openSchool, type School } from '../support/memory-lesson.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../../blueprints')
const ABLE = PERSONAS.filter(name => PERSONA[name].start >= ABLE_FROM)
const OTHERS = PERSONAS.filter(name => PERSONA[name].start < ABLE_FROM)
/** So many that it takes a few seconds; of the able, whose lessons are short, enough for shares that are small. */
const SESSIONS = { able: 4 * ABLE.length, others: 8 }

async function play(school: School, personas: readonly PersonaName[], sessions: number): Promise<PlayedSession[]> {
  const guidelineIds = school.guidelines.map(({ guidelineId }) => guidelineId)
  const ports = {
    sessions: school.system.stores.sessions,
    begin: (id: string) => beginLesson(school, id),
    onPlayed: () => {},
  }
  return simulate(ports, { personas, guidelineIds, sessions, seed: '1', atOnce: 1 })
}

/** What happened, without what is different in every run: ids and times. */
const story = ({ questions, sessionId: _id, latencies: _ms, ...rest }: PlayedSession) => ({
  ...rest,
  questions: questions.map(({ firstRight, helped }) => ({ firstRight, helped })),
})

test('a lesson on adding fractions comes to a sum, also for who gives no reason right and is stuck in what prepares it', async () => {
  const school = await openSchool(BLUEPRINTS, [])
  const { sessions } = school.system.stores
  const lesson = await beginLesson(school, 'math.g6.fractions.adding-unlike')
  const asked: string[] = []
  while (!asked.includes('math.fractions.addition')) {
    const { pending_action: action } = await lesson.state()
    const { tool_call_id: callId } = action!
    const item = (await sessions.askedCall(lesson.sessionId, callId))?.item ?? null
    if (item === null) await lesson.respond(OTHER_ANSWERS[action!.widget_type]!, callId)
    else {
      asked.push(item.skillId)
      const isKnown = item.skillId.startsWith('math.numbers')
      await (isKnown ? lesson.respond(respondRightly(item), callId) : lesson.say('skip', callId))
    }
  }
  // As many questions as a lesson of usual length has.
  expect(asked.length).toBeLessThanOrEqual(12)
}, 60_000)

const OTHER_ANSWERS: Readonly<Record<string, Record<string, unknown>>> = {
  free_text: { text: 'Because.' },
  self_assessment: { self_assessment: 'not_yet' },
}

describe('lessons of every persona', () => {
  const failures: unknown[] = []
  let school: School
  let able: PlayedSession[]
  let played: PlayedSession[]
  beforeAll(async () => {
    school = await openSchool(BLUEPRINTS, failures)
    able = await play(school, ABLE, SESSIONS.able)
    played = [...able, ...(await play(school, OTHERS, SESSIONS.others))]
  }, 120_000)

  test('stay sound after every message, and no run fails', () => {
    expect(played.flatMap(({ persona, invalid }) => invalid.map(problem => `${persona}: ${problem}`))).toEqual([])
    expect(failures).toEqual([])
  })
  test('all end: with the plan completed, or with a call for a human', () =>
    expect(played.filter(({ completed, needsIntervention }) => completed === needsIntervention)).toEqual([]))
  test('are completed by nearly all who start well, and by none without a question', () => {
    expect(able.filter(({ completed }) => completed).length).toBeGreaterThanOrEqual(able.length - 1)
    for (const { questions, steps } of played) expect(questions.length).toBeGreaterThanOrEqual(steps / 2)
  })
  test('of those who start well are seldom planned anew, and hardly ever given to a human', () => {
    const { replanned, interventions } = figuresOf('all', able)
    expect(replanned).toBeLessThan(TARGETS.replanned)
    expect(interventions).toBeLessThan(TARGETS.interventions)
  })
  test('say little again, whatever learners write in them', () => {
    const share = ({ words }: PlayedSession): number => words.repeated / words.sentences
    const worst = played.toSorted((one, other) => share(other) - share(one))[0]!
    expect([worst.persona, worst.guidelineId, share(worst) <= TARGETS.repeated]).toEqual([
      worst.persona,
      worst.guidelineId,
      true,
    ])
  })
  test('meet every target together, but for how long a turn takes', () =>
    expect(missedTargets(played.map(session => ({ ...session, latencies: [] })))).toEqual([]))
  test('help nearly everybody who is stuck', () => {
    const stuck = played.filter(session => session.stuck !== null)
    expect(stuck.length).toBeGreaterThan(0)
    // Whose plan was changed as often as it may be is given to a teacher.
    const helped = stuck.filter(session => session.stuck!.helped || session.needsIntervention)
    expect(helped.length / stuck.length).toBeGreaterThanOrEqual(0.75)
  })
  test('are the same again with the same seed', async () => {
    const again = await play(school, ABLE, ABLE.length)
    expect(again.map(story)).toEqual(able.slice(0, ABLE.length).map(story))
  }, 60_000)
})
