// What a simulation notices and counts: every kind of unsound plan, and figures worked out by hand.
import { describe, expect, test } from 'vitest'
import type { PlanStepView, TutoringStatus } from '../../src/contract/tutor.js'
import { bankOfSkill, gradeResponse, prepareNextItem, readResponse, tiersOfSkill } from '../../src/items/index.js'
import { answerBy, HeldMisconceptions, type HeldMisconception } from '../../src/tutor/simulation/held-misconceptions.js'
import { figuresTable } from '../../src/tutor/simulation/report.js'
import { castings } from '../../src/tutor/simulation/simulate.js'
import type { PlayedQuestion } from '../../src/tutor/simulation/simulated-learner.js'
import { tutorWords } from '../../src/tutor/simulation/tutor-words.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { unsound } from '../../src/tutor/simulation/soundness.js'
import { gotHelp, isStuck, wasStuck } from '../../src/tutor/simulation/stuck.js'
import { figuresByPersona, figuresOf, missedTargets, type PlayedSession } from '../../src/tutor/simulation/tally.js'

const AT = '2026-01-05T10:00:00.000Z'
type StepChange = Partial<Omit<PlanStepView, 'status_info'>> & { info?: Partial<PlanStepView['status_info']> }

function step(number: number, { info, ...change }: StepChange = {}): PlanStepView {
  return {
    step_id: `0192d3a4-0000-7000-8000-00000000000${number}`,
    title: `Step ${number}`,
    description: '',
    teaching_approach: 'slices',
    success_criteria: '',
    skills: [],
    status: 'pending',
    status_info: {
      questions_asked: 0,
      questions_correct: 0,
      attempts: 0,
      started_at: null,
      completed_at: null,
      skipped: false,
      confirmed: false,
      ...info,
    },
    ...change,
  }
}

const done = step(1, {
  status: 'completed',
  info: { questions_asked: 2, questions_correct: 2, attempts: 2, started_at: AT, completed_at: AT },
})
const open = step(2, { status: 'in_progress', info: { questions_asked: 1, attempts: 1, started_at: AT } })
const later = step(3)

function statusWith(steps: PlanStepView[], change: Partial<TutoringStatus> = {}, replans = 0): TutoringStatus {
  const completed = steps.filter(({ status }) => status === 'completed').length
  return {
    session_id: '0192d3a4-0000-7000-8000-000000000009',
    status: 'active',
    paused: false,
    pending_tool_call_id: null,
    study_plan: {
      todo_list: steps,
      metadata: {
        plan_version: replans + 1,
        estimated_total_questions: 9,
        estimated_duration_minutes: 20,
        replan_count: replans,
        max_replans: 3,
        created_at: AT,
        last_updated_at: AT,
      },
    },
    progress: { steps_completed: completed, steps_total: steps.length, questions_asked: 3, accuracy: 1 },
    self_assessments: [],
    assessment_notes: '',
    current_step:
      steps.find(({ status }) => status === 'in_progress') ?? steps.find(({ status }) => status === 'pending') ?? null,
    mastery_score: null,
    needs_intervention: false,
    intervention_reason: null,
    agent_logs: [],
    ...change,
  }
}

const sound = statusWith([done, open, later])

describe('a status', () => {
  test('that is sound has nothing wrong', () => {
    expect(unsound(null, sound)).toEqual([])
    expect(unsound(sound, sound)).toEqual([])
  })
  test.each<[string, TutoringStatus]>([
    ['more than one step is in progress', statusWith([done, open, { ...open, step_id: later.step_id }])],
    ['two steps have one id', statusWith([done, open, { ...later, step_id: open.step_id }])],
    ['there are 0 steps', statusWith([], { status: 'terminated' })],
    ['the current step is another than the statuses say', { ...sound, current_step: later }],
    ['completed steps are counted wrongly', { ...sound, progress: { ...sound.progress, steps_completed: 2 } }],
    ['a question is open and no step in progress', statusWith([done, later])],
    ['the session is over before its plan', statusWith([done, open], { status: 'completed' })],
    ['the session left a step blocked', statusWith([done, { ...open, status: 'blocked' }], { status: 'completed' })],
    ['there were more replans than there may be', statusWith([done, open], {}, 4)],
    ['a human is needed and the session asks on', { ...sound, needs_intervention: true }],
    [
      'Step 2: more questions are right than were asked',
      statusWith([{ ...open, status_info: { ...open.status_info, questions_correct: 2 } }]),
    ],
    [
      'Step 1: its status and its time of completion differ',
      statusWith([{ ...done, status_info: { ...done.status_info, completed_at: null } }, open]),
    ],
  ])('is unsound: %s', (problem, now) => expect(unsound(null, now)).toContain(problem))
})

describe('a change', () => {
  const info = open.status_info
  test.each<[string, TutoringStatus]>([
    ['Step 1: it was completed and has changed', statusWith([{ ...done, teaching_approach: 'lines' }, open, later])],
    ['Step 1: it was completed and is gone', statusWith([open, later])],
    ['Step 3: it is gone without a replan', statusWith([done, open])],
    ['Step 2: in_progress became pending', statusWith([done, { ...open, status: 'pending' }, later])],
    ['Step 2: a counter has fallen', statusWith([done, { ...open, status_info: { ...info, attempts: 0 } }, later])],
    ['steps were added without a replan', statusWith([done, open, later, step(4)])],
    ['a new step is completed', statusWith([done, open, later, { ...done, step_id: step(4).step_id }], {}, 1)],
  ])('is unsound: %s', (problem, now) => expect(unsound(sound, now)).toContain(problem))
  test('by a replan may put a foundation before the step and begin it anew', () => {
    const foundation = step(4, { status: 'in_progress', info: { questions_asked: 1, started_at: AT } })
    const replanned = statusWith([done, foundation, { ...open, status: 'pending' }, later], {}, 1)
    expect(unsound(sound, replanned)).toEqual([])
    expect(unsound(replanned, sound)).toContain('the version of the plan has fallen')
  })
})

const question = (stepId: string, firstRight: boolean, helped = false): PlayedQuestion => ({
  stepId,
  skillId: stepId,
  firstRight,
  helped,
})

describe('a learner', () => {
  test.each([
    ['a a a', true],
    ['a a b', false],
    ['a b a c a', true],
    ['', false],
  ])('is stuck by three failures in one step: %s', (steps, stuck) =>
    expect(
      isStuck(
        steps
          .split(' ')
          .filter(id => id !== '')
          .map(id => question(id, false)),
      ),
    ).toBe(stuck),
  )
  test.each([
    ['WRWRW', false],
    ['WRWRWW', true],
    ['WRWW', true],
    ['WWRRW', false],
    ['WRRWRRWRRW', false],
  ])('who is right in between is stuck when that does not last: %s', (answers, stuck) =>
    expect(isStuck([...answers].map(letter => question('a', letter === 'R')))).toBe(stuck),
  )

  test('by the count of before, right answers in between change nothing', () => {
    const counted = (answers: string) => wasStuck([...answers].map(letter => question('a', letter === 'R')))
    expect(['WRRWRRW', 'WRRW', 'RRR'].map(counted)).toEqual([true, false, false])
  })
  test('is helped by a step more or by another way, and not by a version alone', () => {
    expect(gotHelp(sound, statusWith([done, step(4), open, later], {}, 1))).toBe(true)
    expect(gotHelp(sound, statusWith([done, { ...open, teaching_approach: 'lines' }, later], {}, 1))).toBe(true)
    expect(gotHelp(sound, statusWith([done, open, later], {}, 1))).toBe(false)
  })
})

const played = (change: Partial<PlayedSession> = {}): PlayedSession => ({
  persona: 'quiet',
  guidelineId: 'g',
  sessionId: '1',
  completed: true,
  replans: 0,
  needsIntervention: false,
  steps: 4,
  stepsSkipped: 0,
  questions: [
    question('a', false),
    question('a', true),
    question('b', true, true),
    question('b', true),
    question('c', true),
    question('c', true),
  ],
  stuck: null,
  stuckAtAll: null,
  messages: 10,
  latencies: [10, 20, 30, 40],
  misread: 0,
  misconceptions: [],
  certified: false,
  words: { sentences: 20, repeated: 1, turns: 10, shameful: 0 },
  invalid: [],
  ...change,
})

describe('the figures', () => {
  test('are shares of sessions, steps, messages and first tries', () =>
    expect(
      figuresOf('quiet', [
        played({ replans: 2, stepsSkipped: 1, latencies: [1000] }),
        played({ completed: false, misread: 2, stuck: { helped: true }, stuckAtAll: { helped: true } }),
      ]),
    ).toEqual({
      misconceptions: 0,
      cured: 0,
      falselyCertified: 0,
      messagesToCure: null,
      repeated: 0.05,
      shameful: 0,
      persona: 'quiet',
      sessions: 2,
      completion: 0.5,
      replanned: 0.5,
      interventions: 0,
      skipped: 0.125,
      stuck: 1,
      stuckAndHelped: 1,
      stuckAtAll: 1,
      stuckAtAllAndHelped: 1,
      accuracyFirstThird: 0.5,
      accuracyLastThird: 1,
      messages: 10,
      misread: 0.1,
      p50: 30,
      p95: 1000,
      invalid: 0,
    }))
  test('stand in a line for each persona that played, and one for all', () => {
    const table = figuresTable(figuresByPersona([played({ persona: 'struggler' }), played({ persona: 'ace' })]))
    expect(
      table
        .split('\n')
        .slice(2, 5)
        .map(line => line.split(' ')[0]),
    ).toEqual(['ace', 'struggler', 'all'])
  })
})

const SHOWN: HeldMisconception = { skillId: 's', id: 'adds', shown: 2, messagesToCure: 4 }

describe('misconceptions', () => {
  test('count when they showed, and what was given up is no false certificate', () => {
    const never = { ...SHOWN, id: 'never', shown: 0, messagesToCure: null }
    const sessions = [played({ certified: true, misconceptions: [SHOWN, never] }), played({ misconceptions: [SHOWN] })]
    expect(figuresOf('quiet', sessions)).toMatchObject({ misconceptions: 2, cured: 1, falselyCertified: 0 })
    expect(figuresOf('quiet', sessions).messagesToCure).toBe(4)
  })
  test('lead to their answer where they can show, until they are given up', async () => {
    const catalogue = await shippedCatalogue()
    const skillId = catalogue
      .skills()
      .find(skill => bankOfSkill(catalogue, skill.skillId).misconceptions.size > 0)!.skillId
    const holds = { most: 3, cured: 1, knows: 0 }
    let shown = 0
    for (let seed = 0; seed < 20; seed += 1) {
      const held = new HeldMisconceptions(holds, `seed ${seed}`)
      const choice = { skillId, tier: tiersOfSkill(catalogue, skillId)[0]!, shows: null, language: null }
      const item = prepareNextItem(catalogue, choice, `seed ${seed}`, 1, [])
      const one = held.showing(item)
      if (one === null) continue
      shown += 1
      held.show(one, 3)
      const read = readResponse(item, answerBy(item, one.id, 'x', 'answer')!)
      expect(read.ok && gradeResponse(item, read.canonical)?.correct).toBe(false)
      held.treat(one, 5)
      expect(held.all).toEqual([{ skillId, id: one.id, shown: 1, messagesToCure: 2 }])
      expect(held.showing(item)).not.toBe(one)
    }
    expect(shown).toBeGreaterThan(0)
    expect(new HeldMisconceptions(null, 'x').all).toEqual([])
  })
})

describe('the words of the tutor', () => {
  const says = (content: string, seq: number) => ({ seq, role: 'assistant' as const, content, toolCalls: [] })
  test('are counted by sentences, and a turn without anything new is one to be ashamed of', () => {
    const first = 'Look at the parts of the pizza. How many are there?'
    const found = tutorWords([says(first, 1), says(first, 2), says(`Right. ${first} Now draw it yourself.`, 3)])
    expect(found).toEqual({ sentences: 7, repeated: 4, turns: 3, shameful: 1 })
  })
  test('a question that is shown is one sentence, and its numbers are part of it', () => {
    const shown = (parts: number) =>
      `Look at this one:\n\n> How many are shaded? Write a fraction.\n>\n> Parts in all: ${parts}.`
    const found = tutorWords([says(shown(2), 1), says(shown(3), 2), says(shown(2), 3)])
    expect(found).toMatchObject({ sentences: 6, repeated: 3 })
  })
  test('a blank that nobody filled is one, too', () =>
    expect(tutorWords([says('Think of {interest} and how many there are.', 1)]).shameful).toBe(1))
})

describe('the targets', () => {
  const many = (able: Partial<PlayedSession>, count: number, change: Partial<PlayedSession>): PlayedSession[] =>
    Array.from({ length: 100 }, (_, at) => played({ ...able, ...(at < count ? change : {}) }))
  test.each<[string, number, Partial<PlayedSession>, number]>([
    ['completion', 9, { completed: false }, 10],
    ['replans', 14, { replans: 1 }, 15],
    ['interventions', 4, { needsIntervention: true }, 5],
    ['latency', 5, { latencies: [2000, 2000, 2000, 2000] }, 6],
    ['false certificates', 0, { certified: true, misconceptions: [{ ...SHOWN, messagesToCure: null }] }, 1],
    ['sentences said again', 0, { words: { sentences: 20, repeated: 4, turns: 10, shameful: 0 } }, 1],
    ['invalid states', 0, { invalid: ['message 1: x'] }, 1],
  ])('of %s are met with %d and missed with one more', (_what, count, change, more) => {
    expect(missedTargets(many({}, count, change))).toEqual([])
    expect(missedTargets(many({}, more, change))).toHaveLength(1)
  })
  test('ask the ace to skip something', () => {
    expect(missedTargets(many({ persona: 'ace' }, 1, { stepsSkipped: 1 }))).toEqual([])
    expect(missedTargets(many({ persona: 'ace' }, 0, {}))).toEqual([expect.stringMatching(/^steps skipped/)])
  })
  test('ask whoever can learn for more right ones at the end than at the beginning', () => {
    const tried = (...right: boolean[]) => right.map(firstRight => question('a', firstRight))
    const [level, fallen] = [tried(false, true, false, true, false, true), tried(true, true, false, true, false, true)]
    expect(missedTargets(many({ questions: level }, 1, {}))).toEqual([expect.stringMatching(/last third/)])
    expect(missedTargets(many({ questions: level }, 1, { questions: tried(false, true, true) }))).toEqual([])
    expect(missedTargets(many({ persona: 'ace', stepsSkipped: 1, questions: fallen }, 0, {}))).toEqual([])
  })
  test('ask no completion of those below', () =>
    expect(missedTargets(many({ persona: 'average', completed: false, replans: 3 }, 0, {}))).toEqual([]))
  test('ask help for them when they are stuck', () => {
    const stuck = { persona: 'average', stuck: { helped: true } } as const
    expect(missedTargets(many(stuck, 20, { stuck: { helped: false } }))).toEqual([])
    expect(missedTargets(many(stuck, 21, { stuck: { helped: false } }))).toHaveLength(1)
  })
})

test('sessions are spread over personas and guidelines', () => {
  const cast = castings({ personas: ['ace', 'quiet'], guidelineIds: ['g', 'h'], sessions: 9, seed: '1' })
  expect(cast.map(({ persona, guidelineId }) => `${persona} ${guidelineId}`)).toEqual([
    'ace g',
    'quiet g',
    'ace h',
    'quiet h',
    'ace g',
    'quiet g',
    'ace h',
    'quiet h',
    'ace g',
  ])
  expect(new Set(cast.map(({ seed }) => seed)).size).toBe(9)
})
