// How nodes come by the skills whose verified questions are asked.
import { expect, test } from 'vitest'
import { checkSpec } from '../../../src/compiler/domain/drafting/check-spec.js'
import { proposedSkills, withSkills } from '../../../src/compiler/domain/skill-links.js'
import { someNode, someSpec, soundCurriculum } from '../../support/some-curriculum.js'

const spec = someSpec({ skills: { S1: ['sorting.bubble', 'sorting.merge'] } })

test('a node has the skills of the parts that it covers, after its own', () => {
  const { topic, nodes } = soundCurriculum(3)
  const [first, second, third] = nodes
  const start = {
    topic,
    nodes: [
      { ...first!, covers: ['S1'], skills: ['counting'] },
      { ...second!, covers: ['M1'] },
      { ...third!, covers: [] },
    ],
  }
  const once = withSkills(start, spec)
  expect(once.nodes.map(({ skills }) => skills)).toEqual([
    ['counting', 'sorting.bubble', 'sorting.merge'],
    undefined,
    undefined,
  ])
  expect(withSkills(once, spec)).toEqual(once)
})

test('a part that is not there is named', () => {
  expect(checkSpec(spec)).toEqual([])
  expect(checkSpec(someSpec({ skills: { S9: ['x'], O1: ['x'] } })).map(({ field }) => field)).toEqual([
    'skills.S9',
    'skills.O1',
  ])
})

test('skills are proposed by shared words, and none that the node has', () => {
  const skill = (id: string, title: string, statement: string) => ({ skill_id: id, title, statement })
  const catalogue = [
    skill('a', 'Sorting by comparison', 'Sort a list of numbers by a method.'),
    skill('b', 'Adding fractions', 'Add two fractions with different denominators.'),
  ]
  expect(proposedSkills(someNode(), catalogue).map(({ skill_id: id }) => id)).toEqual(['a'])
  expect(proposedSkills(someNode({ skills: ['a'] }), catalogue)).toEqual([])
})
