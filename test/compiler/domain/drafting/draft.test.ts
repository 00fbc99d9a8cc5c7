import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../../../src/compiler/domain/drafting/check-spec.js'
import { draftOutline } from '../../../../src/compiler/domain/drafting/draft.js'
import { proposalInput } from '../../../../src/compiler/domain/drafting/proposal-input.js'
import { judge } from '../../../../src/compiler/domain/judge.js'
import { ProposalInput } from '../../../../src/compiler/domain/messages.js'
import { LIMITS } from '../../../../src/compiler/domain/rules.js'
import { readScope } from '../../../../src/compiler/domain/scope/read-scope.js'
import { CompiledCurriculum } from '../../../../src/contract/curriculum.js'
import { TopicSpec } from '../../../../src/contract/topic-spec.js'
import { anyTopicSpec } from '../../../support/any-topic-spec.js'
import { someSpec } from '../../../support/some-curriculum.js'

const FOLDER = 'blueprints/curricula'
const inputOf = (spec: TopicSpec, scope: string | null = null) =>
  proposalInput(spec, scope === null ? null : readScope(scope, 'full'), { scopeTextMaxChars: 12_000 })
const outlined = (...of: Parameters<typeof inputOf>): CompiledCurriculum => draftOutline(inputOf(...of))

const KNOTS = `# Bends

- Reef knot: joins two ends of one rope.
  It slips when the ends are of different thickness.
- Sheet bend (requires Reef knot)
  See [Ashley](https://knots.example/ashley).

# Loops

- Bowline

# Sources

- [All knots](https://knots.example/all) (definition): Ashley, 1944.
`

test('an outline has the author’s things in the author’s order, with notes and sources where the author put them', () => {
  const { nodes } = outlined(someSpec({ scope_in: ['Whipping an end'] }), KNOTS)
  expect(nodes).toMatchObject([
    { id: 'N1', title: 'Whipping an end', prerequisites: [], covers: ['S1'], core_ideas: [], resources: [] },
    {
      title: 'Reef knot',
      prerequisites: ['N1'],
      core_ideas: ['Reef knot: joins two ends of one rope.', 'It slips when the ends are of different thickness.'],
    },
    {
      title: 'Sheet bend',
      prerequisites: ['N2'],
      core_ideas: ['See .'],
      resources: [{ title: 'Ashley', url: 'https://knots.example/ashley' }],
    },
    { title: 'Bowline', prerequisites: ['N3'], core_ideas: [] },
  ])
})

test('an outline invents nothing: what the author has not given is empty, and the judge counts it', () => {
  const curriculum = outlined(someSpec({ misconceptions: ['A reef knot is safe for climbing'] }), KNOTS)
  for (const { capability, pitfalls, mastery_check: check } of curriculum.nodes)
    expect({ capability, pitfalls, check }).toEqual({
      capability: '',
      pitfalls: [],
      check: { task: '', pass_criteria: '' },
    })
  const open = judge(curriculum, someSpec()).diagnostics.filter(
    ({ rule_id: rule }) => rule === 'validation.node_quality',
  )
  expect(open.map(({ node_ids: ids }) => ids[0])).toEqual(curriculum.nodes.map(({ id }) => id))
})

describe('a specification of the repository', () => {
  const files = readdirSync(FOLDER).filter(file => file.endsWith('.topic.json'))

  test.each(files)('%s has an outline of its own things, in a graph that holds together', file => {
    const spec = TopicSpec.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')))
    expect(checkSpec(spec)).toEqual([])
    const curriculum = outlined(spec)
    expect(curriculum.nodes.map(({ title }) => title)).toEqual(spec.scope_in)
    const broken = new Set(judge(curriculum, spec).diagnostics.map(({ rule_id: rule }) => rule))
    expect([...broken].filter(rule => !TO_WRITE.includes(rule))).toEqual([])
  })
})

/** What an outline of things alone cannot have. */
const TO_WRITE = [
  'coverage.unclaimed_part',
  'coverage.unplaced_misconception',
  'validation.node_quality',
  'resource.missing',
  'effort.flat_distribution',
  'validation.too_few_nodes',
]

test('an outline of any specification passes its schema and loses no part of the scope', () => {
  fc.assert(
    fc.property(anyTopicSpec, spec => {
      const input = ProposalInput.parse(inputOf(spec))
      const curriculum = CompiledCurriculum.parse(draftOutline(input))
      expect(curriculum).toEqual(draftOutline(input))
      expect(curriculum.nodes).toHaveLength(input.scope.length)
      const rules = judge(curriculum, spec).diagnostics.map(({ rule_id: rule }) => rule)
      expect(rules.filter(rule => /^(?:structure|progression|learner)\./.test(rule))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test.each([
  [2_000, 3_000],
  [0.5, 10_000],
])('an outline for %d to %d hours has times that a node can take', (least, most) => {
  const constraints = { ...someSpec().constraints, total_hours_min: least, total_hours_max: most, hours_per_week: 40 }
  for (const { estimate_minutes: minutes } of outlined(someSpec({ constraints }), KNOTS).nodes) {
    expect(minutes).toBeGreaterThanOrEqual(LIMITS.leastMinutes)
    expect(minutes).toBeLessThanOrEqual(LIMITS.mostMinutes)
    expect(minutes % LIMITS.minutesStep).toBe(0)
  }
})
