// First plans and changed ones: what is refused, and what becomes of the rest.
import { describe, expect, test } from 'vitest'
import { adoptPlan, checkPlan, checkRevision, revisePlan, type DraftStep } from '../../src/tutor/domain/drafting.js'
import { fittingFoundations, unfitFoundations, type Foundation } from '../../src/tutor/domain/foundations.js'
import { freshState } from '../../src/tutor/domain/plan.js'
import {
  answersRight,
  asks,
  AT,
  countedIds,
  draftOf,
  fails,
  kept,
  knownSkills,
  otherWay,
  planned,
  replans,
  replies,
  SKILL,
  statuses,
  stepsOf,
  story,
  times,
} from './plan-story.js'

const many = (count: number, change: Partial<DraftStep> = {}) => Array.from({ length: count }, () => change)

describe('A first plan', () => {
  test.each<[string, Partial<DraftStep>[], RegExp[]]>([
    ['of three steps is taken', many(3), []],
    ['of five steps is taken', many(5), []],
    ['without skills is taken', many(3, { skills: [] }), []],
    ['with ids of its own is taken: they are not read', many(3, { stepId: 'step_1' }), []],
    ['of two steps is too short', many(2), [/^todo_list: 3 to 5 steps are needed, there are 2/]],
    ['of no steps is too short', [], [/there are 0/]],
    ['of six steps is too long', many(6), [/there are 6/]],
    ['without a title is refused', [...many(2), { title: ' \n' }], [/^todo_list\[2\]\.title: it is empty/]],
    [
      'with a text too long is refused',
      [...many(2), { description: 'x'.repeat(601) }],
      [/\[2\]\.description: at most 600/],
    ],
    [
      'with a skill that nobody knows is refused, and says where',
      [{ skills: [SKILL, 'MAGIC'] }, ...many(2)],
      [/^todo_list\[0\]\.skills\[1\]: no such skill: "MAGIC"/],
    ],
    ['with seven skills in a step is refused', [{ skills: Array<string>(7).fill(SKILL) }, ...many(2)], [/at most 6/]],
    [
      'tells all its problems, up to a dozen',
      many(5, { title: '', description: '', successCriteria: '' }),
      Array<RegExp>(12).fill(/it is empty/),
    ],
  ])('%s', (_, steps, problems) => {
    const found = checkPlan(draftOf(steps), { knownSkills })
    expect(found).toHaveLength(problems.length)
    problems.forEach((problem, at) => expect(found[at]).toMatch(problem))
  })

  test('gets its ids, statuses, counters and times from the server', () => {
    const draft = draftOf([{ stepId: 'mine', skills: [SKILL, SKILL], title: ' A\u0000\uD800 ' }, {}, {}])
    const state = adoptPlan(freshState(), draft, countedIds(), AT)
    expect(state).toMatchObject({
      move: 'introduce',
      plan: { version: 1, replans: 0, estimatedQuestions: 8, estimatedMinutes: 20, createdAt: AT, updatedAt: AT },
    })
    const ids = countedIds()
    for (const step of stepsOf(state))
      expect(step).toMatchObject({
        id: ids(),
        skills: [SKILL],
        status: 'pending',
        questionsAsked: 0,
        attempts: 0,
        startedAt: null,
        skipped: false,
      })
    expect(stepsOf(state)[0]!.title).toBe('A\uFFFD\uFFFD')
  })

  test.each([
    [Number.NaN, 1],
    [Number.NEGATIVE_INFINITY, 1],
    [Number.POSITIVE_INFINITY, 200],
    [7.4, 7],
  ])('that estimates %d questions counts on %i', (estimatedTotalQuestions, estimatedQuestions) => {
    const draft = { ...draftOf(many(3)), estimatedTotalQuestions }
    expect(adoptPlan(freshState(), draft, countedIds(), AT).plan).toMatchObject({ estimatedQuestions })
  })

  test('is not adopted twice, and not with problems', () => {
    expect(() => adoptPlan(planned(), draftOf(many(3)), countedIds(), AT)).toThrow('has a plan already')
    expect(() => adoptPlan(freshState(), draftOf(many(2)), countedIds(), AT)).toThrow('3 to 5 steps')
  })
})

/** The first step of three is known; in the second the learner has failed three times. */
const stuck = () => story(planned(), answersRight, answersRight, ...times(3, fails))

describe('A changed plan', () => {
  const [known, blocked, last] = stepsOf(stuck()).map(kept) as [DraftStep, DraftStep, DraftStep]
  const foundation: Partial<DraftStep> = { title: 'Understanding numerators' }
  const other: DraftStep = { ...blocked, teachingApproach: 'A number line' }

  test.each<[string, Partial<DraftStep>[], RegExp[]]>([
    ['may put a step before the blocked one', [known, foundation, blocked, last], []],
    ['may teach the blocked step in another way', [known, other, last], []],
    ['may leave out what is completed', [other, last], []],
    [
      'may say of a completed step what it likes: it is not read',
      [{ ...known, title: '', skills: ['?'] }, other, last],
      [],
    ],
    ['may leave out what was not begun', [known, other], []],
    ['may not go on as before', [known, blocked, last], [/^todo_list\[1\]: the learner is stuck here/]],
    ['may not put the new step behind', [known, blocked, foundation, last], [/the learner is stuck here/]],
    ['may not change spaces alone', [{ ...blocked, teachingApproach: ' slices  of a PIZZA' }, last], [/is stuck here/]],
    ['may not change the difficulty alone', [{ ...blocked, difficulty: 'easy' }, last], [/is stuck here/]],
    ['may not drop the step that was begun', [known, foundation, last], [/"Step 1"\) was begun and has to stay/]],
    ['may not be empty', [], [/was begun/, /no step is left/]],
    [
      'may not hold steps that do not exist',
      [other, { stepId: 'step_9' }],
      [/^todo_list\[1\]\.step_id: the plan has no such/],
    ],
    ['may not hold a step twice', [other, last, last], [/^todo_list\[2\]\.step_id: this step is in the list already/]],
    ['may not add four steps', [...many(4), blocked, last], [/at most 3 steps may be new, there are 4/]],
    ['may not ask about unknown skills', [{ ...other, skills: ['MAGIC'] }], [/skills\[0\]: no such skill/]],
  ])('%s', (_, steps, problems) => {
    const found = checkRevision(stuck(), draftOf(steps), { knownSkills })
    expect(found).toHaveLength(problems.length)
    problems.forEach((problem, at) => expect(found[at]).toMatch(problem))
  })

  test('has twelve steps at most, the completed ones included', () => {
    const more = (state: ReturnType<typeof stuck>, count: number) =>
      draftOf([...many(count), ...otherWay(state).todoList])
    const long = story(
      planned(5),
      ...times(2, answersRight),
      ...times(3, fails),
      replans(state => more(state, 3)),
      ...times(3, fails),
      replans(state => more(state, 3)),
      ...times(3, fails),
    )
    expect(checkRevision(long, more(long, 1), { knownSkills })).toEqual([])
    expect(checkRevision(long, more(long, 2), { knownSkills })).toEqual([
      expect.stringMatching(/12 steps.*would have 13/),
    ])
  })

  test('leaves completed work untouched and in front, keeps what was counted, and forgets what counted against a step', () => {
    const before = stuck()
    expect(statuses(before)).toEqual(['completed', 'blocked', 'pending'])
    const draft = draftOf([last, foundation, { ...other, difficulty: 'easy' }, { ...known, title: 'Changed' }])
    const after = revisePlan(before, draft, countedIds(100), '2025-11-19T15:00:00.000Z', 'en')
    expect(stepsOf(after)).toEqual([
      stepsOf(before)[0],
      stepsOf(before)[2],
      expect.objectContaining({ id: countedIds(100)(), title: 'Understanding numerators', status: 'pending' }),
      {
        ...stepsOf(before)[1],
        teachingApproach: 'A number line',
        difficulty: 'easy',
        status: 'pending',
        failures: 0,
        rightInARow: 0,
        confusions: 0,
      },
    ])
    expect(stepsOf(after)[3]).toMatchObject({ questionsAsked: 3, attempts: 3, startedAt: AT })
    expect(after).toMatchObject({
      plan: { version: 2, replans: 1, createdAt: AT, updatedAt: '2025-11-19T15:00:00.000Z' },
      replan: null,
      question: null,
      move: 'introduce',
    })
  })

  test.each([
    [[foundation, other, last], 'We will look at “Understanding numerators” first, which will make “TITLE” easier.'],
    [
      [foundation, { ...foundation, title: 'Folding' }, other, last],
      'We will look at “Understanding numerators” and “Folding” first, which will make “TITLE” easier.',
    ],
    [[other, last], 'We will try “TITLE” in another way.'],
    [[other, foundation, last], 'We will try “TITLE” in another way.'],
  ])('is told to the learner by what is new, and not by what went wrong: %#', (steps, words) => {
    const before = stuck()
    const { replanReason } = revisePlan(before, draftOf(steps), countedIds(100), AT, 'en')
    expect(replanReason).toBe(words.replace('TITLE', stepsOf(before)[1]!.title))
    expect(before.replan!.reason).toMatch(/wrong/)
  })

  test.each([
    [
      'de',
      [foundation, other, last],
      'Zuerst sehen wir uns „Understanding numerators“ an: Danach wird „TITLE“ leichter.',
    ],
    ['es', [other, last], 'Probamos «TITLE» de otra manera.'],
    ['fr', [other, last], 'We will try “TITLE” in another way.'],
  ])('is told in the language of the lesson: %s', (language, steps, words) => {
    const before = stuck()
    const { replanReason } = revisePlan(before, draftOf(steps), countedIds(100), AT, language)
    expect(replanReason).toBe(words.replace('TITLE', stepsOf(before)[1]!.title))
  })

  test('may ask easier questions alone while the step is not blocked, and it begins anew', () => {
    const lost = replies({ kind: 'confusion', replanRequested: { reason: 'Lost' } })
    const unsure = story(planned(), ...times(2, fails), lost)
    expect(unsure.replan).toEqual({ trigger: 'model', reason: 'Lost' })
    const easier = ({ plan }: typeof unsure) =>
      draftOf(plan!.steps.map((step, at) => ({ ...kept(step), difficulty: at === 0 ? 'easy' : 'medium' })))
    expect(checkRevision(unsure, easier(unsure), { knownSkills })).toEqual([])
    expect(statuses(story(unsure, replans(easier)))).toEqual(['pending', 'pending', 'pending'])
  })

  test('is not adopted when none is due, and not with problems', () => {
    expect(() => replans()(planned())).toThrow('No replan is due')
    const spent = stuck()
    expect(() => replans()({ ...spent, plan: { ...spent.plan!, replans: 3, version: 4 } })).toThrow('No replan is due')
    expect(() => revisePlan(stuck(), draftOf([known, blocked, last]), countedIds(), AT, 'en')).toThrow('is stuck here')
  })
})

describe('While a misconception is known to be what is wrong', () => {
  const about = (skillId: string, change: Partial<Foundation> = {}): Foundation => ({
    skillId,
    title: skillId,
    statement: '',
    remediates: false,
    weak: false,
    ...change,
  })
  const found = [about('back', { remediates: true }), about('weak', { weak: true }), about('far')]
  const prerequisites = [
    { title: 'Far off', skills: ['far'] },
    { title: 'Both', skills: ['far', 'weak'] },
    { title: 'In words', skills: [] },
  ]

  test('only what it leads back to or what is weak may come first', () => {
    expect(fittingFoundations({ found, misunderstood: false })).toEqual(found)
    expect(fittingFoundations({ found, misunderstood: true })).toEqual(found.slice(0, 2))
    const none = unfitFoundations({ found, misunderstood: false }, prerequisites, [])
    expect([...none.skills, ...none.titles]).toEqual([])
    const unfit = unfitFoundations({ found, misunderstood: true }, prerequisites, ['In words'])
    expect([[...unfit.skills], [...unfit.titles]]).toEqual([['far'], ['Far off']])
  })

  test.each<[Partial<DraftStep>, boolean]>([
    [{ skills: ['far'] }, true],
    [{ skills: ['far', 'weak'] }, false],
    [{ skills: ['back'] }, false],
    [{ skills: [], teaches: 'Far off' }, true],
    [{ skills: [], title: 'Far off' }, true],
    [{ skills: [], title: 'Smaller steps' }, false],
  ])('a new step with %j is refused: %s', (step, isRefused) => {
    const state = story(planned(), asks(), fails, asks(), fails, asks(), fails)
    const unfit = unfitFoundations({ found, misunderstood: true }, prerequisites, [])
    const steps = stepsOf(state).map(({ id, title }) => ({ stepId: id, title }))
    const problems = checkRevision(state, draftOf([step, ...steps]), { knownSkills: null, unfit })
    if (isRefused) expect(problems).toMatchObject([expect.stringMatching(/^todo_list\[0\]: a misconception is known/)])
    else expect(problems).toEqual([])
  })
})
