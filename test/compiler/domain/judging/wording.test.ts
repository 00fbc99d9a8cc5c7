import { expect, test } from 'vitest'
import { judge } from '../../../../src/compiler/domain/judge.js'
import { someSpec, soundCurriculum } from '../../../support/some-curriculum.js'

test('in an English node a task and criteria without signs of a language are taken for English', () => {
  const sound = soundCurriculum(8)
  const check = { task: 'Sensación à la carte', pass_criteria: 'Résumé naïve, déjà vu' }
  const nodes = sound.nodes.map((node, i) => (i === 3 ? { ...node, mastery_check: check } : node))

  const { diagnostics } = judge({ ...sound, nodes }, someSpec())

  expect(diagnostics.map(({ rule_id, node_ids }) => [rule_id, node_ids])).toEqual([
    ['mastery.non_actionable_task', ['N4']],
    ['mastery.non_measurable_criteria', ['N4']],
  ])
})
