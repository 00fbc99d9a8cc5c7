import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBetter } from '../../../src/compiler/domain/better.js'
import { accepts, judge, pedagogyOf, summaryOf } from '../../../src/compiler/domain/judge.js'
import { CONTENT_DIMENSIONS } from '../../../src/compiler/domain/content.js'
import { RULES, WEIGHTS, type RuleId } from '../../../src/compiler/domain/rules.js'
import { DIMENSIONS, PedagogySummary, ScoreSummary } from '../../../src/contract/optimization.js'
import type { ContentFinding } from '../../../src/contract/content-review.js'
import { hollowTask, reviewsOf } from '../../support/some-reviews.js'
import { someNode, someSpec, soundCurriculum } from '../../support/some-curriculum.js'
import { trippingCurricula } from '../../support/tripping-curricula.js'

const brokenBy = (...of: Parameters<typeof judge>): Set<string> =>
  new Set(judge(...of).diagnostics.map(({ rule_id: id }) => id))

describe('a sound curriculum', () => {
  test.each(['minimal', 'standard', 'strict'] as const)('breaks no rule under %s evidence, whatever its size', mode => {
    for (const size of [1, 2, 3, 4, 5, 6, 7, 50, 200])
      expect(judge(soundCurriculum(size), someSpec({ evidence_mode: mode }))).toMatchObject({
        structure: 100,
        hardFails: 0,
        diagnostics: [],
      })
  })
})

describe('a rule', () => {
  test.each(trippingCurricula)('$rule is tripped alone', ({ rule, implied, curriculum, spec }) => {
    const judgement = judge(curriculum, spec, reviewsOf(curriculum, spec))
    expect(brokenBy(curriculum, spec)).toEqual(new Set([rule, ...implied]))
    expect(judgement.structure).toBeLessThan(100)
    const hard = [rule, ...implied].some(id => RULES[id].hardFail)
    expect(accepts(judgement, 0)).toBe(!hard)
    const sound = soundCurriculum(8)
    expect(isBetter(judge(sound, someSpec(), reviewsOf(sound, someSpec())), judgement)).toBe(true)
  })

  test('has a curriculum that trips it, whichever it is', () => {
    expect(new Set(trippingCurricula.map(({ rule }) => rule))).toEqual(new Set(Object.keys(RULES)))
  })

  test('weighs what its dimension does, and all dimensions weigh 1', () => {
    expect(DIMENSIONS.reduce((sum, dimension) => sum + WEIGHTS[dimension], 0)).toBeCloseTo(1, 10)
    for (const { rule, curriculum, spec } of trippingCurricula) {
      const { dimensions, diagnostics } = judge(curriculum, spec)
      const lost = Object.fromEntries(DIMENSIONS.map(dimension => [dimension, 0]))
      for (const { rule_id: id } of diagnostics) lost[RULES[id as RuleId].dimension]! += RULES[id as RuleId].penalty
      for (const dimension of DIMENSIONS) {
        const isReaders = (CONTENT_DIMENSIONS as readonly string[]).includes(dimension)
        expect(dimensions[dimension], rule).toBe(isReaders ? null : Math.max(0, 100 - lost[dimension]!))
      }
    }
  })
})

describe('just before a rule is broken', () => {
  const { nodes } = soundCurriculum(8)
  const withNode = (id: string, about: Partial<(typeof nodes)[number]>) => ({
    topic: 'Sorting methods',
    nodes: nodes.map(node => (node.id === id ? { ...node, ...about } : node)),
  })
  const spec = someSpec()
  const allowing = (most: number) =>
    someSpec({ constraints: { ...spec.constraints, max_prerequisites_per_node: most } })

  test.each<[string, ...Parameters<typeof judge>]>([
    ['three nodes without prerequisites', { topic: 'Sorting', nodes: [1, 2, 3].map(i => someNode({}, i)) }, spec],
    ['as many prerequisites as are allowed', withNode('N8', { prerequisites: ['N4', 'N5', 'N6'] }), allowing(3)],
    ['hardly more than twice what it builds on', withNode('N8', { estimate_minutes: 95 }), spec],
    ['the same word in other rules’ fields', withNode('N8', { pitfalls: nodes[6]!.pitfalls }), spec],
    ['one prerequisite, three times', withNode('N8', { prerequisites: ['N4', 'N4', 'N4'] }), spec],
    [
      'a task of three characters, because how long a task is says nothing about it',
      withNode('N8', { mastery_check: { task: '打个结', pass_criteria: '结不松开' } }),
      spec,
    ],
    [
      'a prerequisite with which it shares no word',
      withNode('N8', { title: 'Bread', capability: 'Bake a loaf.' }),
      spec,
    ],
    [
      'subjects and ideas that differ in signs only',
      {
        topic: 'Sorting',
        nodes: ['C', 'C++', 'C#'].map((name, i) =>
          someNode(
            {
              title: `Sorting in ${name}`,
              capability: `Sort a list in ${name}.`,
              core_ideas: [`Two swap where x ${'=<>'[i]} y.`, `Two stay where y ${'=<>'[i]} x.`],
            },
            i + 1,
          ),
        ),
      },
      spec,
    ],
    [
      'hours met to the minute',
      { topic: 'Sorting', nodes: [someNode()] },
      someSpec({ constraints: { ...spec.constraints, total_hours_min: 0.75, total_hours_max: 0.75 } }),
    ],
  ])('%s', (_, curriculum, given) => {
    expect(judge(curriculum, given).diagnostics).toEqual([])
  })

  test('one prerequisite more than allowed is too many, even where it is the second', () => {
    expect(brokenBy(withNode('N8', { prerequisites: ['N4', 'N5'] }), allowing(1))).toContain(
      'learner.prerequisite_overload',
    )
  })
})

describe('a text that is still to be written', () => {
  const [node] = soundCurriculum(1).nodes
  const { mastery_check: check, core_ideas: ideas } = node!
  test.each([
    ['a title', { title: 'replace_with a title' }],
    ['a capability', { capability: '' }],
    ['2 different core ideas', { core_ideas: [ideas[0]!, 'replace_with an idea about sorting'] }],
    ['every core idea', { core_ideas: [...ideas, 'replace_with an idea about sorting'] }],
    ['a pitfall', { pitfalls: [] }],
    ['a task', { mastery_check: { ...check, task: '' } }],
    ['pass criteria', { mastery_check: { ...check, pass_criteria: '' } }],
  ])('is named where it is %s', (part, about) => {
    const curriculum = { topic: 'Sorting methods', nodes: [{ ...node!, ...about }] }
    const [found, ...others] = judge(curriculum, someSpec()).diagnostics
    expect(found).toMatchObject({ rule_id: 'validation.node_quality', node_ids: ['N1'], hard_fail: true })
    expect(found!.message).toContain(` still needs ${part}`)
    expect(others).toEqual([])
  })

  test.each(['TODO comments in a program: list each of them.', 'Bow an open string.', 'Feel the pulse.'])(
    'is not “%s”',
    task => {
      const curriculum = { topic: 'Sorting methods', nodes: [{ ...node!, mastery_check: { ...check, task } }] }
      expect(judge(curriculum, someSpec()).diagnostics).toEqual([])
    },
  )
})

describe('strict evidence', () => {
  const [node] = soundCurriculum(1).nodes
  const [definition, example] = node!.resources
  test.each([
    ['a citation', { resources: [definition!, { ...example!, citation: undefined }] }, 'citation'],
    [
      'a citation that says more than title and address',
      { resources: [definition!, { ...example!, citation: `${example!.title}. ${example!.url}` }] },
      'citation',
    ],
    ['a look at it', { resources: [definition!, { ...example!, unverified: true as const }] }, 'looked at'],
    ['a confidence', { estimate_confidence: undefined }, 'estimate_confidence'],
    ['a definition', { resources: [example!, { ...example!, url: 'https://a.example' }] }, 'definition'],
  ])('asks for %s', (_, about, word) => {
    const curriculum = { topic: 'Sorting methods', nodes: [{ ...node!, ...about }] }
    const [found] = judge(curriculum, someSpec({ evidence_mode: 'strict' })).diagnostics
    expect(found).toMatchObject({ rule_id: 'validation.evidence', node_ids: ['N1'] })
    expect(found!.message).toContain(word)
    expect(judge(curriculum, someSpec({ evidence_mode: 'minimal' })).diagnostics).toEqual([])
  })
})

describe('acceptance', () => {
  const spec = someSpec()
  const sound = soundCurriculum(10)
  const read = (findingsOf: (node: (typeof sound)['nodes'][number]) => ContentFinding[]) =>
    judge(sound, spec, reviewsOf(sound, spec, findingsOf))

  test('asks that every node was read', () => {
    expect(judge(sound, spec)).toMatchObject({ structure: 100, total: null, content: { score: null, reviewed: 0 } })
    expect(accepts(judge(sound, spec), 0)).toBe(false)
    const [, ...others] = reviewsOf(sound, spec)
    expect(judge(sound, spec, others)).toMatchObject({ total: null, content: { score: null, reviewed: 9 } })
    expect(accepts(judge(sound, spec, others), 0)).toBe(false)
    expect(
      accepts(
        read(() => []),
        100,
      ),
    ).toBe(true)
  })

  test('asks that what was read is what is there', () => {
    const reviews = reviewsOf(sound, spec)
    const [first, ...others] = sound.nodes
    const edited = { ...sound, nodes: [{ ...first!, capability: 'Sort a list in the dark.' }, ...others] }
    expect(judge(edited, spec, reviews).content).toMatchObject({ score: null, reviewed: 9 })
    // Times and prerequisites may change without another reading, the specification may not.
    const moved = { ...sound, nodes: [{ ...first!, estimate_minutes: 75 }, ...others] }
    expect(judge(moved, spec, reviews).content.score).toBe(100)
    expect(judge(sound, someSpec({ scope_out: ['Sorting by hand'] }), reviews).content.reviewed).toBe(0)
  })

  test('asks for the target, which hollow tasks everywhere do not reach', () => {
    expect(read(node => (node.id === 'N3' ? [hollowTask(node)] : []))).toMatchObject({
      content: { score: 96 },
      dimensions: { mastery_actionability: 90, resource_relevance: 100 },
    })
    const hollow = read(node => [hollowTask(node)])
    expect(hollow.content.score).toBe(60)
    expect([accepts(hollow, 60), accepts(hollow, 82)]).toEqual([true, false])
  })

  test.each(['true_to_sources', 'in_scope'] as const)(
    'is refused for one finding of %s, whatever the score',
    criterion => {
      const judgement = read(node => (node.id === 'N3' ? [{ ...hollowTask(node), criterion }] : []))
      expect(judgement.content).toMatchObject({ score: 96, criticals: 1 })
      expect(accepts(judgement, 0)).toBe(false)
    },
  )

  test('takes a person’s word before a model’s', () => {
    const byModel = reviewsOf(sound, spec, node => [hollowTask(node)])
    const byPerson = reviewsOf(sound, spec).map(review => ({
      ...review,
      reviewer: { kind: 'person' as const, name: 'A. Reader' },
    }))
    expect(judge(sound, spec, [...byPerson, ...byModel]).content).toMatchObject({
      score: 100,
      reviewers: ['A. Reader'],
    })
  })

  test('asks for a way that a learner can go', () => {
    const { topic, nodes } = soundCurriculum(20)
    const steep = nodes.map((node, i) => (i < 16 ? node : { ...node, prerequisites: ['N1'], estimate_minutes: 135 }))
    const judgement = judge({ topic, nodes: steep }, spec, reviewsOf({ nodes }, spec))
    expect(judgement).toMatchObject({
      hardFails: 0,
      critique: { score: 64, minimumMet: false },
      content: { score: 100 },
    })
    expect(accepts(judgement, 82)).toBe(false)
  })
})

test('summaries say what the judgement does', () => {
  const { curriculum, spec } = trippingCurricula.find(({ rule }) => rule === 'learner.workload_jump')!
  const judgement = judge(curriculum, spec)
  expect(ScoreSummary.parse(summaryOf(judgement))).toMatchObject({
    structure_score: judgement.structure,
    content_score: null,
    total_score: null,
    hard_fail_count: 0,
    diagnostic_count: 1,
  })
  expect(PedagogySummary.parse(pedagogyOf(judgement))).toEqual({
    score: 91,
    min_quality_met: true,
    summary: 'One place where a learner may get stuck; none is grave.',
    diagnostic_count: 1,
    high_severity_count: 0,
  })
})

describe('better', () => {
  const sound = judge(soundCurriculum(8), someSpec())
  const content = (about: object) => ({ content: { ...sound.content, ...about } })
  test.each([
    ['fewer hard fails, whatever the score', { hardFails: 1, structure: 10 }, { hardFails: 2, structure: 99 }],
    ['content that was read', content({ score: 10 }), content({ score: null })],
    ['fewer critical findings', content({ score: 90, criticals: 0 }), content({ score: 95, criticals: 1 })],
    ['better content', { ...content({ score: 90 }), structure: 90 }, { ...content({ score: 80 }), structure: 99 }],
    ['a higher score, whatever was found', { structure: 90, diagnostics: Array(9).fill(null) }, { structure: 89 }],
    ['fewer diagnostics', { structure: 90, diagnostics: [] }, { structure: 90, diagnostics: [null] }],
  ])('is what has %s', (_, one, other) => {
    const [a, b] = [
      { ...sound, ...one },
      { ...sound, ...other },
    ] as [typeof sound, typeof sound]
    expect(isBetter(a, b)).toBe(true)
    expect(isBetter(b, a)).toBe(false)
    expect(isBetter(a, a)).toBe(false)
  })
})

test('any order of nodes gets the same score, but for the rule of order', () => {
  const { topic, nodes } = soundCurriculum(12)
  fc.assert(
    fc.property(fc.shuffledSubarray(nodes, { minLength: 12 }), shuffled => {
      const rules = brokenBy({ topic, nodes: shuffled }, someSpec())
      rules.delete('progression.listing_order')
      expect(rules).toEqual(new Set())
    }),
    { numRuns: 50 },
  )
})
