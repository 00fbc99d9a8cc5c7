// The built-in planner: the guideline's outline, fitted to the learner, and what it changes where that does not work.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plannerInput, readPlan } from '../../src/tutor/application/planner.js'
import { builtInPlan } from '../../src/tutor/builtin/planner.js'
import {
  adoptPlan,
  checkRevision,
  revisePlan,
  type DraftStep,
  type PlanDraft,
} from '../../src/tutor/domain/drafting.js'
import { freshState } from '../../src/tutor/domain/plan.js'
import type { PlanStep, TutorState } from '../../src/tutor/domain/state.js'
import { FRACTIONS, lesson, planned, replanned, withStep } from './lesson.js'
import { answersWrong, AT, countedIds, draftOf, fails, kept, replies, story, times } from './plan-story.js'

const titles = ({ plan }: TutorState) => plan!.steps.map(step => step.title)
const OUTLINE = FRACTIONS.steps.map(step => step.title)
const PREREQUISITES = FRACTIONS.prerequisites.map(step => step.title)
const skills = (mastery: number, mastered = false) =>
  FRACTIONS.steps
    .flatMap(step => step.skills)
    .map(skillId => ({ skillId, title: '', statement: '', mastery, mastered, due: false }))

describe('A first plan', () => {
  test('is the outline, with an interest of the learner where one fits', () => {
    const state = planned(lesson({ student: { interests: ['cricket'] } }))
    expect(titles(state)).toEqual(OUTLINE)
    expect(JSON.stringify(state.plan)).not.toContain('{interest}')
  })

  test('leaves out what is mastered, whatever the figure, while three steps remain', () => {
    const left = titles(planned(lesson(), skills(0.96, true)))
    expect(left).toHaveLength(3)
    expect(OUTLINE.filter(title => left.includes(title))).toEqual(left)
    expect(titles(planned(lesson(), skills(0.99)))).toEqual(OUTLINE)
  })

  test('begins with what may be forgotten by now, be it a step or what comes before all of them', () => {
    const last = FRACTIONS.steps.at(-1)!
    const own = FRACTIONS.steps.map(({ skills }) => skills).flat()
    const onlyLast = last.skills.find(id => own.filter(other => other === id).length === 1)!
    const dueOf = (id: string) => [{ skillId: id, title: '', statement: '', mastery: 0.99, mastered: false, due: true }]
    expect(titles(planned(lesson(), dueOf(onlyLast)))[0]).toBe(last.title)
    const [before] = FRACTIONS.prerequisites.filter(({ skills }) => skills.length > 0)
    expect(titles(planned(lesson(), dueOf(before!.skills[0]!)))[0]).toBe(before!.title)
  })

  test.each([
    ['simple', 3, ['easy', 'easy']],
    ['standard', 3, ['easy', 'medium']],
    ['challenge', 3, ['medium', 'hard']],
    ['standard', 2, ['easy', 'easy']],
    ['standard', 5, ['medium', 'hard']],
  ] as const)('begins at the right place for style %s in grade %d', (style, grade, difficulties) => {
    const { plan } = planned(lesson({ student: { style, grade } }))
    expect(plan!.steps.slice(0, 2).map(step => step.difficulty)).toEqual(difficulties)
  })
})

/** The second step is where the learner is stuck. */
const stuck = (before: TutorState = planned(), change: Partial<PlanStep> = {}): TutorState =>
  withStep(withStep(before, 0, { status: 'completed', questionsAsked: 1 }), 1, {
    status: 'blocked',
    questionsAsked: 3,
    failures: 3,
    ...change,
  })

const foundation = (skillId: string, remediates: boolean) => ({
  skillId,
  title: `On ${skillId}`,
  statement: `Can do ${skillId}.`,
  remediates,
  weak: false,
})

describe('A replan', () => {
  test('after failures puts a foundation before the step, and eases its questions', () => {
    const before = stuck()
    const { state, changes } = replanned(before, 'failures')
    const [done, inserted, again, ...others] = state.plan!.steps
    expect(done).toEqual(before.plan!.steps[0])
    expect(PREREQUISITES).toContain(inserted!.title)
    expect(inserted).toMatchObject({ status: 'pending', difficulty: 'easy' })
    expect(again).toMatchObject({ id: before.plan!.steps[1]!.id, status: 'pending', difficulty: 'easy' })
    expect(others.map(({ id }) => id)).toEqual(before.plan!.steps.slice(2).map(({ id }) => id))
    expect(changes).toContain(inserted!.title)
  })

  test.each(['spinning', 'model'] as const)('for %s does the same', trigger =>
    expect(replanned(stuck(), trigger).state.plan!.steps).toHaveLength(OUTLINE.length + 1),
  )

  test('takes the foundation that the skills’ graph has below the step, and the first one where it has none', () => {
    const [first, second] = FRACTIONS.prerequisites
    const guideline = { ...FRACTIONS, prerequisites: [first!, { ...second!, skills: ['some.skill'] }] }
    const chosen = (skillId: string) =>
      titles(replanned(stuck(), 'failures', lesson({ guideline }), [foundation(skillId, false)]).state)[1]
    expect(chosen('some.skill')).toBe(second!.title)
    expect(chosen('another.skill')).toBe(first!.title)
  })

  test('puts a foundation that takes too long behind the lesson, and no other one before its step', () => {
    const inserted = replanned(stuck(), 'failures').state
    const [title] = inserted.plan!.steps.slice(1).map(step => step.title)
    const long = withStep(inserted, 1, { status: 'blocked', questionsAsked: 5, startedAt: AT })
    const { state, changes } = replanned(long, 'failures', lesson(), [foundation('another.skill', false)])
    expect(titles(state)).toEqual([...OUTLINE, title])
    expect(changes).toContain(title)
    expect(state.replanReason).toBe(`We will come back to “${title}” later.`)
    const again = withStep(state, 1, { status: 'blocked', questionsAsked: 6, failures: 3, startedAt: AT })
    const other = replanned(again, 'failures', lesson(), [foundation('another.skill', false)]).state
    expect(titles(other)).toEqual([...OUTLINE, title])
    expect(other.plan!.steps[1]!.teachingApproach).not.toBe(again.plan!.steps[1]!.teachingApproach)
  })
  test('tries a step without skills in another way, then after those that have some', () => {
    const talk = stuck(planned(), { skills: [] })
    const first = replanned(talk, 'failures').state
    expect(titles(first)).toEqual(OUTLINE)
    const still = withStep(first, 1, { status: 'blocked', questionsAsked: 6, failures: 3, startedAt: AT })
    const [done, own, ...others] = OUTLINE
    expect(titles(replanned(still, 'failures').state)).toEqual([done, ...others, own])
  })

  test('goes back to the skill of a misconception, then another way, then to the other foundations', () => {
    const back = [foundation('a.skill', true), foundation('another.skill', false)]
    const first = replanned(stuck(), 'failures', lesson(), back)
    expect(first.state.plan!.steps[1]).toMatchObject({ title: 'On a.skill', skills: ['a.skill'], difficulty: 'easy' })
    const blocked = { ...withStep(first.state, 1, { status: 'completed', questionsAsked: 1 }) }
    const again = withStep(blocked, 2, { status: 'blocked', questionsAsked: 3, failures: 3 })
    const { state } = replanned(again, 'failures', lesson(), back)
    expect(titles(state)).toEqual(titles(first.state))
    expect(state.plan!.steps[2]!.teachingApproach).not.toBe(first.state.plan!.steps[2]!.teachingApproach)
  })

  test('for a misconception that leads back nowhere goes another way, not to times tables that were never weak', () => {
    const below = foundation('times.tables', false)
    const { state } = replanned(stuck(), 'failures', lesson(), [below], true)
    expect(titles(state)).toEqual(OUTLINE)
    expect(state.plan!.steps[1]!.teachingApproach).not.toBe(stuck().plan!.steps[1]!.teachingApproach)
    const weak = replanned(stuck(), 'failures', lesson(), [{ ...below, weak: true }], true)
    expect(weak.state.plan!.steps[1]).toMatchObject({ skills: ['times.tables'] })
    // What the skill states is written for staff.
    expect(weak.state.plan!.steps[1]!.description).not.toContain(below.statement)
  })

  test('after confusion turns to the other approach first', () => {
    const { state } = replanned(stuck(planned(), { status: 'in_progress', confusions: 2 }), 'confusion')
    expect(titles(state)).toEqual(OUTLINE)
    expect(state.plan!.steps[1]!.teachingApproach).toBe(
      FRACTIONS.steps[1]!.otherApproach.replaceAll('{interest}', 'dinosaurs'),
    )
  })

  test('tries foundations, then the other approach, then small steps', () => {
    const blockSecond = (state: TutorState): TutorState => {
      const at = state.plan!.steps.findIndex(({ title }) => title === OUTLINE[1])
      const before = state
        .plan!.steps.slice(0, at)
        .reduce((all, _, place) => withStep(all, place, { status: 'completed' }), state)
      return withStep(before, at, { status: 'blocked', questionsAsked: 3, failures: 3 })
    }
    // Replans beyond the server's limit show the whole order.
    let state = planned()
    const changes = Array.from({ length: PREREQUISITES.length + 3 }, () => {
      const next = replanned({ ...blockSecond(state), plan: { ...blockSecond(state).plan!, replans: 0 } }, 'failures')
      state = next.state
      return next.changes
    })
    const foundations = changes.slice(0, PREREQUISITES.length)
    expect(foundations.every(change => change.startsWith('Put '))).toBe(true)
    expect(new Set(foundations).size).toBe(PREREQUISITES.length)
    expect(changes[PREREQUISITES.length]).toContain('in another way')
    expect(changes.slice(-2).every(change => change.startsWith('Split '))).toBe(true)
  })

  test('splits a step that no guideline knows', () => {
    const none = lesson({ guideline: { ...FRACTIONS, prerequisites: [] } })
    expect(titles(replanned(stuck(planned(), { title: 'A step of a model’s' }), 'failures', none).state)[1]).toBe(
      'Small steps: A step of a model’s',
    )
  })
})

describe('A replan of a plan that a model made', () => {
  const ours = [...FRACTIONS.steps, ...FRACTIONS.prerequisites]
  /** As the guideline has it, or nearly, or something of the model's own. */
  const anyStep: fc.Arbitrary<Partial<DraftStep>> = fc
    .record({
      source: fc.constantFrom(...ours),
      approach: fc.constantFrom<'teachingApproach' | 'otherApproach' | 'own'>(
        'teachingApproach',
        'otherApproach',
        'own',
      ),
      ownTitle: fc.constantFrom(null, null, null, 'Small steps: Halves', 'x'.repeat(120)),
      how: fc.constantFrom<(text: string) => string>(
        text => text,
        text => text.toUpperCase(),
        text => text.replaceAll(' ', '  ').slice(0, 600),
        text => ` ${text}\n`,
      ),
      skills: fc.constantFrom([], [...FRACTIONS.steps[0]!.skills], ['MADE.UP']),
      difficulty: fc.constantFrom('easy', 'medium', 'hard'),
    })
    .map(({ source, approach, ownTitle, how, skills, difficulty }) => ({
      title: ownTitle ?? source.title,
      teachingApproach:
        approach === 'own' ? 'x'.repeat(600) : how(source[approach].replaceAll('{interest}', 'dinosaurs')),
      skills,
      difficulty,
    }))
  /** A stuck learner, and what the model would make of it; the built-in planner stands in for one that answers nothing. */
  const anyRound = fc.record({
    confused: fc.boolean(),
    added: fc.array(anyStep, { maxLength: 3 }),
    otherwise: fc.option(anyStep),
  })

  const builtIn = (state: TutorState): PlanDraft => {
    const facts = lesson({ plan: state.plan, notes: state.notes })
    const read = readPlan(
      JSON.stringify(
        builtInPlan(
          plannerInput(facts, { replan: state.replan, skills: [], foundations: { found: [], misunderstood: false } }),
        ),
      ),
    )
    if (!read.ok) throw new Error(read.problems.join(' '))
    return read.value
  }
  const ofModel = (
    { plan }: TutorState,
    { added, otherwise }: { added: Partial<DraftStep>[]; otherwise: Partial<DraftStep> | null },
  ) => {
    const [first, ...others] = plan!.steps.filter(({ status }) => status !== 'completed').map(kept)
    return draftOf([...added, { ...first, ...otherwise }, ...others])
  }
  const confused = replies({ kind: 'confusion', replanRequested: { reason: 'Lost.' } })

  test('is always one that is adopted', () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { minLength: 3, maxLength: 5 }),
        fc.array(anyRound, { minLength: 1, maxLength: 3 }),
        (steps, rounds) => {
          let state = adoptPlan(freshState(), draftOf(steps), countedIds(), AT)
          for (const [at, round] of rounds.entries()) {
            state = round.confused ? story(state, answersWrong, confused, confused) : story(state, ...times(3, fails))
            const standIn = builtIn(state)
            expect(checkRevision(state, standIn, { knownSkills: null })).toEqual([])
            const wished = ofModel(state, round)
            const isTaken = checkRevision(state, wished, { knownSkills: null }).length === 0
            state = revisePlan(state, isTaken ? wished : standIn, countedIds(100 * (at + 1)), AT, 'en')
          }
        },
      ),
      { numRuns: 120 },
    )
  })
})
