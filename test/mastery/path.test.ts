// Status of each concept, what is ready, and the path to a goal.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whyNext } from '../../src/mastery/application/menu.js'
import { assessPrerequisites } from '../../src/mastery/domain/assess-prerequisites.js'
import { conceptGraph } from '../../src/mastery/domain/concept-graph.js'
import { readySteps } from '../../src/mastery/domain/path.js'
import { statuses, type ConceptRecord, type StatusFacts } from '../../src/mastery/domain/concept-status.js'
import { concept, GRAPH, NOW, record } from './concepts.js'

const facts = (more: Partial<StatusFacts> = {}): StatusFacts => ({
  graph: GRAPH,
  records: new Map(),
  likely: new Set(),
  read: new Set(),
  setAside: new Set(),
  misconceptions: new Set(),
  now: NOW,
  ...more,
})
const records = (all: Record<string, ConceptRecord>) => new Map(Object.entries(all))
const path = (given: StatusFacts, goals = ['percentages']) => readySteps({ ...given, statuses: statuses(given), goals })

describe('the graph', () => {
  test('is in an order in which it can be learnt', () => {
    expect(GRAPH.ids.indexOf('fractions')).toBeGreaterThan(GRAPH.ids.indexOf('sets'))
    expect([...GRAPH.before('percentages')].toSorted()).toEqual(['counting', 'fractions', 'sets'])
    expect([...GRAPH.after('sets')].toSorted()).toEqual(['fractions', 'percentages'])
  })

  test('loses the edge that closes a cycle, and no concept', () => {
    const ring = conceptGraph([concept('a', 'c'), concept('b', 'a'), concept('c', 'b'), concept('d', 'd', 'nowhere')])
    expect([...ring.ids].toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(ring.prerequisites('d')).toEqual([])
  })
})

describe('status', () => {
  test.each([
    ['nothing known: foundations are ready', facts(), 'sets', 'ready'],
    ['… and what builds on them comes later', facts(), 'fractions', 'later'],
    ['the gate is open', facts({ records: records({ sets: record(0.97) }) }), 'sets', 'known'],
    ['known, and due', facts({ records: records({ sets: record(0.97, { dueAt: NOW }) }) }), 'sets', 'due'],
    [
      'known, and due later',
      facts({ records: records({ sets: record(0.97, { dueAt: new Date(NOW.getTime() + 1) }) }) }),
      'sets',
      'known',
    ],
    ['answered, and not known', facts({ records: records({ sets: record(0.3) }) }), 'sets', 'weak'],
    ['the diagnosis is sure of it', facts({ likely: new Set(['sets']) }), 'sets', 'likely'],
    [
      'a misconception outweighs the diagnosis',
      facts({ likely: new Set(['sets']), misconceptions: new Set(['sets']) }),
      'sets',
      'misconception',
    ],
    ['handed to a person', facts({ setAside: new Set(['sets']) }), 'sets', 'set_aside'],
    [
      'mastered after it was handed over',
      facts({ setAside: new Set(['sets']), records: records({ sets: record(0.96) }) }),
      'sets',
      'known',
    ],
    [
      'prerequisites at .5 can be built upon',
      facts({ records: records({ sets: record(0.5), counting: record(0.6) }) }),
      'fractions',
      'ready',
    ],
    [
      'one prerequisite below .5',
      facts({ records: records({ sets: record(0.49), counting: record(0.6) }) }),
      'fractions',
      'later',
    ],
    ['what was only read can be built upon', facts({ read: new Set(['sets', 'counting']) }), 'fractions', 'ready'],
  ] as const)('%s', (_what, given, id, expected) => {
    expect(statuses(given).get(id)).toBe(expected)
  })
})

describe('the path', () => {
  test('begins with the foundations of the goal, and says for what', () => {
    const [first] = path(facts())
    expect(first).toMatchObject({ reason: 'prepares', goal: 'percentages', effort: 'high' })
    expect(['sets', 'counting']).toContain(first!.conceptId)
  })

  test('what is due comes first, then misconceptions, then what is weak', () => {
    const given = facts({
      graph: conceptGraph(['new', 'weak', 'due', 'wrong'].map(id => concept(id))),
      records: records({ weak: record(0.2), due: record(0.98, { dueAt: NOW }) }),
      misconceptions: new Set(['wrong']),
    })
    const steps = path(given, ['new', 'weak', 'due', 'wrong'])
    expect(steps.map(({ conceptId }) => conceptId)).toEqual(['due', 'wrong', 'weak', 'new'])
    expect(steps.map(({ reason }) => reason)).toEqual(['due', 'misconception', 'weak', 'goal'])
  })

  test('is empty when the goal is reached, whatever lies beside it', () => {
    expect(path(facts({ records: records({ sets: record(0.97) }) }), ['sets'])).toEqual([])
  })

  test('leads around what was set aside, and not through it', () => {
    const given = facts({ setAside: new Set(['sets']) })
    expect(path(given).map(({ conceptId }) => conceptId)).toEqual(['counting'])
  })

  test('property: a step is always ready, and its prerequisites are never missing', () => {
    const masteries = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(masteries, values => {
        const given = facts({ records: new Map(GRAPH.ids.map((id, at) => [id, record(values[at]!)])) })
        for (const { conceptId } of path(given))
          for (const before of GRAPH.prerequisites(conceptId))
            expect(given.records.get(before)!.mastery).toBeGreaterThanOrEqual(0.5)
      }),
    )
  })
})

describe('assessing prerequisites', () => {
  test.each([
    ['nothing known', facts(), 'percentages', 3, 'beginner', 'remediate'],
    ['no prerequisites', facts(), 'sets', 0, 'intermediate', 'proceed'],
    [
      'most of them known',
      facts({ likely: new Set(['sets', 'counting']) }),
      'percentages',
      1,
      'intermediate',
      'remediate',
    ],
    [
      'all of them known',
      facts({ records: records({ sets: record(0.6), counting: record(0.5) }) }),
      'fractions',
      0,
      'intermediate',
      'proceed',
    ],
    [
      'the topic itself known',
      facts({ records: records({ sets: record(0.97) }) }),
      'sets',
      0,
      'advanced',
      'skip_ahead',
    ],
  ] as const)('%s', (_what, given, id, gaps, level, recommendation) => {
    const found = assessPrerequisites({ ...given, statuses: statuses(given) }, id)
    expect(found.prerequisite_gaps).toHaveLength(gaps)
    expect(found).toMatchObject({ diagnostic_complete: true, learner_level: level, recommendation })
    for (const gap of found.prerequisite_gaps) expect(gap.required_mastery).toBe(0.5)
  })
})

test('nobody is told to know what a concept builds on that builds on nothing', () => {
  const why = (conceptId: string) =>
    whyNext({ programme: { language: 'en' }, graph: GRAPH } as never, {
      conceptId,
      reason: 'prepares',
      goal: 'percentages',
      effort: 'low',
    })
  expect(GRAPH.before('sets').size).toBe(0)
  expect(why('sets')).toContain('Nothing has to be known before it')
  expect(why('fractions')).toContain('You know what it builds on')
})
