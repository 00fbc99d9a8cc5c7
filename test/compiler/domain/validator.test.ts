import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, judge } from '../../../src/compiler/domain/judge.js'
import { RULES } from '../../../src/compiler/domain/rules.js'
import { validate } from '../../../src/compiler/domain/validator.js'
import { CompiledCurriculum } from '../../../src/contract/curriculum.js'
import { VALIDATION_RULES, ValidationFinding } from '../../../src/contract/curriculum-plan.js'
import { brokenCurriculum } from '../../support/broken-curricula.js'
import { someSpec, soundCurriculum } from '../../support/some-curriculum.js'
import { reviewsOf } from '../../support/some-reviews.js'
import { trippingCurricula } from '../../support/tripping-curricula.js'

const spec = someSpec()

test('a sound curriculum is valid', () => {
  expect(validate(soundCurriculum(8), spec)).toEqual([])
})

describe('a document that is no curriculum is answered by its fields', () => {
  const { topic, nodes } = soundCurriculum(2)
  const [first, second] = nodes
  test.each<[string, unknown, { rule: string; message: string; nodes: string[] }[]]>([
    ['nothing', undefined, [{ rule: 'schema.top_level', message: 'the document: ', nodes: [] }]],
    ['text', 'topic', [{ rule: 'schema.top_level', message: 'the document: ', nodes: [] }]],
    ['no topic', { nodes }, [{ rule: 'schema.top_level', message: 'topic: ', nodes: [] }]],
    ['no nodes', { topic, nodes: [] }, [{ rule: 'schema.top_level', message: 'nodes: ', nodes: [] }]],
    ['nodes that are none', { topic, nodes: 3 }, [{ rule: 'schema.top_level', message: 'nodes: ', nodes: [] }]],
    [
      'an unknown field',
      { topic, nodes, level: 1 },
      [{ rule: 'schema.top_level', message: 'the document: ', nodes: [] }],
    ],
    ['a null', { topic, nodes: [first, null] }, [{ rule: 'schema.node_shape', message: 'nodes[1]: ', nodes: [] }]],
    [
      'an id of blanks',
      { topic, nodes: [first, { ...second, id: ' ' }] },
      [{ rule: 'schema.node_shape', message: 'nodes[1].id: ', nodes: [] }],
    ],
    [
      'a blank task and a bad address',
      {
        topic,
        nodes: [
          {
            ...first,
            mastery_check: { task: ' ', pass_criteria: 'x' },
            resources: [{ title: 'x', url: 'javascript:x', kind: 'doc' }],
          },
        ],
      },
      [
        { rule: 'schema.node_shape', message: 'nodes[0].mastery_check.task: ', nodes: ['N1'] },
        { rule: 'schema.node_shape', message: 'nodes[0].resources[0].url: ', nodes: ['N1'] },
      ],
    ],
    [
      'a question without a status',
      { topic, nodes, open_questions: [{ question: 'Why?', related_nodes: [] }] },
      [{ rule: 'schema.top_level', message: 'open_questions[0].status: ', nodes: [] }],
    ],
  ])('%s', (_, document, expected) => {
    const findings = validate(document, spec)
    expect(findings).toMatchObject(
      expected.map(finding => ({ ...finding, message: expect.stringContaining(finding.message) as string })),
    )
    expect(findings).toHaveLength(expected.length)
  })
})

describe('a rule of the judge', () => {
  test.each(trippingCurricula)('$rule makes a curriculum invalid if it keeps it from being accepted', trip => {
    const findings = validate(trip.curriculum, trip.spec)
    for (const finding of findings) expect(ValidationFinding.parse(finding)).toEqual(finding)
    const hard = [trip.rule, ...trip.implied].some(id => RULES[id].hardFail)
    expect(findings.length > 0).toBe(hard)
  })

  test('is behind each rule of the report', () => {
    const reported = trippingCurricula.flatMap(trip => validate(trip.curriculum, trip.spec)).map(({ rule }) => rule)
    const shapes = ['schema.top_level', 'schema.node_shape']
    // No single place makes a learner's way too steep, and code cannot judge whether a resource is about its node.
    const others = ['quality.learner_path_coherence', 'quality.resource_relevance']
    expect(new Set([...shapes, ...reported, ...others])).toEqual(new Set(VALIDATION_RULES))
  })
})

test('findings come in the order of the rules', () => {
  const { topic, nodes } = soundCurriculum(8)
  const broken = nodes.map((node, i) => ({
    ...node,
    resources: [],
    estimate_minutes: 7,
    title: i > 5 ? 'One' : node.title,
  }))
  const rules = validate({ topic, nodes: broken }, spec).map(({ rule }) => rule)
  expect(new Set(rules)).toEqual(
    new Set(['schema.unique_ids_titles', 'quality.time_granularity', 'evidence.mode_rules']),
  )
  expect(rules).toEqual(rules.toSorted((a, b) => VALIDATION_RULES.indexOf(a) - VALIDATION_RULES.indexOf(b)))
})

test('whatever is accepted is valid', () => {
  let accepted = 0
  fc.assert(
    fc.property(brokenCurriculum, fc.constantFrom('minimal', 'standard', 'strict'), (curriculum, mode) => {
      const given = someSpec({ evidence_mode: mode })
      const reviews = reviewsOf(curriculum, given)
      const judgement = judge(curriculum, given, reviews)
      expect(CompiledCurriculum.safeParse(curriculum).error).toBeUndefined()
      expect(judge(structuredClone(curriculum), given, reviews)).toEqual(judgement)
      expect(judgement.structure).toBeGreaterThanOrEqual(0)
      if (!accepts(judgement, 0)) return
      accepted += 1
      expect(validate(curriculum, given)).toEqual([])
    }),
    { numRuns: 200 },
  )
  expect(accepted).toBeGreaterThan(20)
})
