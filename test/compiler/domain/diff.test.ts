import { expect, test } from 'vitest'
import { CurriculumDiff } from '../../../src/contract/curriculum-plan.js'
import { diffCurricula } from '../../../src/compiler/domain/diff.js'
import { someNode, soundCurriculum } from '../../support/some-curriculum.js'

test('a curriculum differs in nothing from itself, in whatever order its fields stand', () => {
  const curriculum = soundCurriculum(5)
  const turned = {
    nodes: curriculum.nodes.map(node => Object.fromEntries(Object.entries(node).toReversed()) as typeof node),
    topic: curriculum.topic,
  }
  expect(diffCurricula(curriculum, turned)).toMatchObject({
    added_nodes: [],
    removed_nodes: [],
    changed_nodes: [],
    time_delta_minutes: 0,
    critical_path_changed: false,
  })
})

test('what was added, removed and changed is named, with the fields, the minutes and the longest chain', () => {
  const previous = soundCurriculum(3)
  const [first, second] = previous.nodes as [(typeof previous.nodes)[0], (typeof previous.nodes)[0]]
  const { estimate_confidence: _, ...unsure } = second
  const current = {
    topic: previous.topic,
    nodes: [
      { ...first, estimate_minutes: first.estimate_minutes + 40, title: 'Another title' },
      unsure,
      someNode({ prerequisites: ['N2'], estimate_minutes: 60 }, 4),
    ],
  }
  const diff = diffCurricula(previous, current)
  expect(CurriculumDiff.parse(diff)).toEqual({
    added_nodes: ['N4'],
    removed_nodes: ['N3'],
    changed_nodes: [
      { id: 'N1', changed_fields: ['title', 'estimate_minutes'] },
      { id: 'N2', changed_fields: ['estimate_confidence'] },
    ],
    time_delta_minutes: 40 + 60 - previous.nodes[2]!.estimate_minutes,
    critical_path_changed: true,
    previous_critical_path: ['N1', 'N2', 'N3'],
    current_critical_path: ['N1', 'N2', 'N4'],
  })
})
