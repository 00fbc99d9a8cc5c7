// Claims of coverage: every part of a specification is claimed, and a claim has the terms that the specification asks for.
import { describe, expect, test } from 'vitest'
import {
  coverageBreaches,
  partsOf,
  quotedElsewhere,
  withProvenClaims,
} from '../../../src/compiler/domain/judging/coverage.js'
import { factsOf } from '../../../src/compiler/domain/judging/facts.js'
import type { CompiledCurriculum, CurriculumNode } from '../../../src/contract/curriculum.js'
import type { TopicSpec } from '../../../src/contract/topic-spec.js'
import { someNode, someSpec } from '../../support/some-curriculum.js'

const spec = someSpec({
  scope_in: ['Reef knot', 'Bowline'],
  misconceptions: ['A reef knot is safe for climbing', 'A knot cannot slip'],
  misconception_parts: { M1: ['S1'] },
  required_terms: { S2: ['loop', 'standing part'], M2: ['wet'] },
  context_pack: { required_outcomes: ['Tie a “bowline on a bight”'], focus_terms: ['Palstek'] },
})

const curriculum = (...nodes: Partial<CurriculumNode>[]): CompiledCurriculum => ({
  topic: 'Knots',
  nodes: nodes.map((about, i) => someNode(about, i + 1)),
})
const ideas = (...texts: string[]) => ({ core_ideas: texts })
const found = (given: CompiledCurriculum, of: TopicSpec = spec) =>
  coverageBreaches(factsOf(given, of)).map(({ rule, message }) => [rule.replace('coverage.', ''), message])

const whole = curriculum(
  { title: 'Reef knot', covers: ['S1', 'M1'] },
  {
    title: 'Bowline',
    covers: ['S2', 'O1', 'T1', 'M2'],
    ...ideas('The palstek has a loop.', 'The STANDING PART stays.', 'When wet, it may slip.'),
  },
)

test('every part, outcome, misconception and term has to be claimed, and nothing else', () => {
  expect(found(whole)).toEqual([])
  expect(found(curriculum({ covers: ['S1', 'S9'] }))).toEqual([
    ['unknown_part', 'N1 (Sorting method 1) covers what the specification does not have: S9.'],
    ['unclaimed_part', 'No node covers S2: “Bowline”.'],
    ['unclaimed_part', 'No node covers O1: “Tie a “bowline on a bight””.'],
    [
      'unplaced_misconception',
      'No node covers M1, and not_placed does not name it: “A reef knot is safe for climbing”.',
    ],
    ['unplaced_misconception', 'No node covers M2, and not_placed does not name it: “A knot cannot slip”.'],
    ['unclaimed_part', 'No node covers T1: “Palstek”.'],
  ])
})

describe('a misconception', () => {
  const without = (covers: string[]): CompiledCurriculum => ({
    ...whole,
    nodes: [{ ...whole.nodes[0]!, covers }, whole.nodes[1]!],
  })

  test('may be left out on purpose, if it is there to be left out', () => {
    expect(found({ ...without(['S1']), not_placed: ['M1'] })).toEqual([])
    expect(found({ ...whole, not_placed: ['M7'] })).toEqual([
      ['unknown_part', 'not_placed names what the specification does not have: M7.'],
    ])
  })

  test('is placed where the part that it is about is taught', () => {
    const [first, second] = whole.nodes as [CurriculumNode, CurriculumNode]
    const moved = [
      { ...first, covers: ['S1'] },
      { ...second, covers: [...second.covers!, 'M1'] },
    ]
    expect(found({ ...whole, nodes: moved })).toEqual([
      ['unplaced_misconception', 'N2 (Bowline) covers M1, and not S1.'],
    ])
    const third = someNode({ covers: ['M2'], ...ideas('Wet knots slip.', 'Dry ones hold.') }, 3)
    expect(found({ ...whole, nodes: [...whole.nodes, third] })).toEqual([
      ['unplaced_misconception', 'N3 (Sorting method 3) covers M2, and not a part that it is about.'],
    ])
  })
})

describe('a term that a part asks for', () => {
  const bowlines = (...texts: string[][]) =>
    found(
      curriculum({ covers: ['S1', 'O1'] }, ...texts.map(each => ({ covers: ['S2'], ...ideas(...each) }))),
      someSpec({
        ...spec,
        misconceptions: [],
        misconception_parts: {},
        required_terms: { S2: ['loop', 'caf\u00e9'] },
        context_pack: { required_outcomes: ['Tie'] },
      }),
    )

  test.each<[string, string[][], string[]]>([
    [
      'may stand at another node that claims it, in any case and any form of Unicode',
      [['A LOOP.'], ['A cafe\u0301.']],
      [],
    ],
    ['is missed where no node has it', [['A loop.']], ['No node that covers S2 has its terms “caf\u00e9”.']],
    [
      'is missed at a node that has none',
      [['A loop.', 'A caf\u00e9.'], ['A bight.']],
      ['N3 (Sorting method 3) covers S2, and has none of its terms: “loop”, “caf\u00e9”.'],
    ],
  ])('%s', (_, texts, messages) => {
    expect(bowlines(...texts)).toEqual(messages.map(message => ['missing_term', message]))
  })

  test('is a hint if the text of the part only quotes it', () => {
    const outcome = partsOf(spec).find(({ id }) => id === 'O1')!
    expect(quotedElsewhere(whole, outcome)).toEqual(['bowline on a bight'])
    expect(quotedElsewhere(curriculum({ covers: ['O1'], title: 'A bowline on a bight' }), outcome)).toEqual([])
    expect(quotedElsewhere(curriculum({ covers: [] }), outcome)).toEqual([])
  })
})

test('what the texts prove is claimed once, what is not there is claimed no more, and nothing is claimed without its terms', () => {
  const bare = curriculum(
    { title: 'reef knot.', covers: ['S9'], pitfalls: ['A reef knot is safe for climbing.'] },
    { title: 'Bowline', capability: 'Tie a “bowline on a bight”', covers: [] },
    { title: 'Palstek', covers: [] },
    { title: 'Palstek again', covers: [] },
  )
  const proven = withProvenClaims(bare, partsOf(spec))
  expect(proven.nodes.map(({ covers }) => covers)).toEqual([['S1', 'M1'], ['O1'], ['T1'], []])
  expect(withProvenClaims(proven, partsOf(spec))).toEqual(proven)
})
