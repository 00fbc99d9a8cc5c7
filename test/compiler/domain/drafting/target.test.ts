import { expect, test } from 'vitest'
import { draftCurriculum } from '../../../../src/compiler/domain/drafting/draft.js'
import { checkSpec } from '../../../../src/compiler/domain/drafting/check-spec.js'
import { proposalInput } from '../../../../src/compiler/domain/drafting/proposal-input.js'
import { LIMITS } from '../../../../src/compiler/domain/rules.js'
import { CompiledCurriculum } from '../../../../src/contract/curriculum.js'
import { someSpec } from '../../../support/some-curriculum.js'

const SCOPE = ['Tonewood', 'Carving the plate', 'Bending ribs', 'Varnish', 'Setting the soundpost']

test.each([
  [2_000, 3_000],
  [3_000, 3_100],
  [3_199, 9_000],
  [0.0001, 10_000],
])('a draft for %d to %d hours has no more nodes than a curriculum can hold, and fills the hours', (least, most) => {
  const constraints = { ...someSpec().constraints, total_hours_min: least, total_hours_max: most, hours_per_week: 40 }
  const spec = someSpec({ scope_in: SCOPE, constraints })
  expect(checkSpec(spec)).toEqual([])
  const input = proposalInput(spec, null, { scopeTextMaxChars: 2_000 })
  const { nodes } = CompiledCurriculum.parse(draftCurriculum(input))
  expect(nodes.length).toBeLessThanOrEqual(LIMITS.nodes)
  const minutes = nodes.reduce((sum, node) => sum + node.estimate_minutes, 0)
  expect(minutes).toBeGreaterThanOrEqual(least * 60)
  expect(minutes).toBeLessThanOrEqual(most * 60)
})
