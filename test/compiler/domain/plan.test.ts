import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompiledCurriculum } from '../../../src/contract/curriculum.js'
import { CurriculumPlan } from '../../../src/contract/curriculum-plan.js'
import { criticalPath, learnableOrder, planWeeks } from '../../../src/compiler/domain/plan.js'
import { someNode, someSpec, soundCurriculum } from '../../support/some-curriculum.js'

const weekly = (hours: number) =>
  someSpec({ constraints: { hours_per_week: hours, total_hours_min: 1, total_hours_max: 400, depth: 'practical' } })

/** N1 before N2 before N3, with these minutes. */
const chain = (...minutes: number[]): CompiledCurriculum => ({
  topic: 'Sorting',
  nodes: minutes.map((estimate_minutes, i) =>
    someNode({ estimate_minutes, prerequisites: i === 0 ? [] : [`N${i}`] }, i + 1),
  ),
})

const placesOf = (plan: CurriculumPlan) =>
  plan.weeks.map(({ nodes }) => nodes.map(({ node_id, minutes }) => `${node_id}:${minutes}`).join(' '))

describe('a plan by week', () => {
  test('lets a node that does not fit go on in the next week, and asks for its deliverable where it ends', () => {
    const plan = planWeeks(chain(60, 150, 30), weekly(2))
    expect(placesOf(plan)).toEqual(['N1:60 N2:60', 'N2:90 N3:30'])
    expect(plan.weeks.map(week => week.deliverables.map(({ node_id }) => node_id))).toEqual([['N1'], ['N2', 'N3']])
    expect(plan).toMatchObject({ duration_weeks: 2, weekly_budget_minutes: 120, total_estimated_minutes: 240 })
  })

  test('begins no node in the last minutes of a week', () => {
    expect(placesOf(planWeeks(chain(110, 60), weekly(2)))).toEqual(['N1:110', 'N2:60'])
    expect(placesOf(planWeeks(chain(110, 10), weekly(2)))).toEqual(['N1:110 N2:10'])
  })

  test('looks again at the last two nodes of the week before', () => {
    const plan = planWeeks(chain(30, 30, 60, 30), weekly(2))
    expect(plan.weeks.map(({ review }) => review)).toEqual([[], ['N2', 'N3']])
  })

  test('leaves no few minutes of a node for the next week', () => {
    expect(placesOf(planWeeks(chain(60, 70), weekly(2)))).toEqual(['N1:60 N2:40', 'N2:30'])
    expect(placesOf(planWeeks(chain(70, 60), weekly(2)))).toEqual(['N1:70 N2:30', 'N2:30'])
    expect(placesOf(planWeeks(chain(80, 45), weekly(2)))).toEqual(['N1:80', 'N2:45'])
  })

  test('spreads the minutes over the weeks that are asked for, as evenly as whole nodes allow', () => {
    expect(placesOf(planWeeks(chain(60, 60, 60), weekly(6), 3))).toEqual(['N1:60', 'N2:60', 'N3:60'])
    const plan = planWeeks(chain(60, 60, 30), weekly(6), 4)
    expect(placesOf(plan)).toEqual(['N1:37', 'N1:23', 'N2:60', 'N3:30'])
    expect(plan.weekly_budget_minutes).toBe(60)
    // No week takes more than there is.
    expect(planWeeks(chain(55, 65), weekly(1), 2).weekly_budget_minutes).toBe(60)
  })

  test.each([
    [1, 'too_few_weeks', '150 minutes at 60 minutes a week take 3 weeks, not 1.'],
    [151, 'too_many_weeks', '150 minutes cannot be spread over 151 weeks.'],
  ])('refuses %i weeks', (weeks, code, message) => {
    expect(() => planWeeks(chain(60, 60, 30), weekly(1), weeks)).toThrow(expect.objectContaining({ code, message }))
  })

  test('lists nodes out of order in the order in which they can be learned, and loses none to a cycle', () => {
    const [first, second, third] = chain(30, 30, 30).nodes as [never, never, never]
    expect(learnableOrder({ topic: 'x', nodes: [third, second, first] }).map(({ id }) => id)).toEqual([
      'N1',
      'N2',
      'N3',
    ])
    const circular = { topic: 'x', nodes: [someNode({ prerequisites: ['N2'] }), second, someNode({}, 4)] }
    expect(learnableOrder(circular).map(({ id }) => id)).toEqual(['N4', 'N1', 'N2'])
  })

  test('places every minute once and nothing before its prerequisites, within the hours of each week', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 40 }), fc.option(fc.nat(20)), (minutes, quarters, more) => {
        const nodes = soundCurriculum(minutes.length).nodes.map((node, i) => ({
          ...node,
          estimate_minutes: minutes[i]!,
        }))
        const spec = weekly(quarters / 4)
        const total = minutes.reduce((sum, each) => sum + each, 0)
        const weeks = more === null ? undefined : Math.min(total, Math.ceil(total / (quarters * 15)) + more)
        const plan = planWeeks({ topic: 'Sorting', nodes: nodes.toReversed() }, spec, weeks)
        CurriculumPlan.parse(plan)
        expect(plan.duration_weeks).toBe(weeks ?? plan.weeks.length)
        const placed = plan.weeks.flatMap(week => week.nodes)
        for (const { id, prerequisites, estimate_minutes } of nodes) {
          const own = placed.filter(({ node_id }) => node_id === id)
          expect(own.reduce((sum, each) => sum + each.minutes, 0)).toBe(estimate_minutes)
          const begins = placed.findIndex(({ node_id }) => node_id === id)
          for (const before of prerequisites)
            expect(placed.findLastIndex(({ node_id }) => node_id === before)).toBeLessThan(begins)
        }
        for (const week of plan.weeks) {
          const used = week.nodes.reduce((sum, each) => sum + each.minutes, 0)
          expect(used).toBeGreaterThan(0)
          expect(used).toBeLessThanOrEqual(plan.weekly_budget_minutes)
        }
        expect(plan.weekly_budget_minutes).toBeLessThanOrEqual(quarters * 15)
        if (weeks === undefined)
          for (const { node_id, minutes: part } of placed) {
            const whole = nodes.find(({ id }) => id === node_id)!.estimate_minutes
            expect(part).toBeGreaterThanOrEqual(Math.min(whole, 30, Math.floor((quarters * 15) / 2)))
          }
        expect(plan.weeks.flatMap(week => week.deliverables)).toHaveLength(nodes.length)
      }),
      { numRuns: 60 },
    )
  })
})

test('the critical path is the chain that takes the longest', () => {
  const nodes = [
    someNode({ estimate_minutes: 30 }, 1),
    someNode({ estimate_minutes: 90, prerequisites: ['N1'] }, 2),
    someNode({ estimate_minutes: 20, prerequisites: ['N1'] }, 3),
    someNode({ estimate_minutes: 30, prerequisites: ['N3'] }, 4),
  ]
  expect(criticalPath({ topic: 'x', nodes })).toEqual(['N1', 'N2'])
})
