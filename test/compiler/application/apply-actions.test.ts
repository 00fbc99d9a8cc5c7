import { expect, test } from 'vitest'
import { actionKey, applyActions, type Bench } from '../../../src/compiler/application/apply-actions.js'
import { isBetter } from '../../../src/compiler/domain/better.js'
import { accepts, judge } from '../../../src/compiler/domain/judge.js'
import { chooseActions } from '../../../src/compiler/domain/planner.js'
import type { Repaired } from '../../../src/compiler/domain/repair/repair.js'
import type { CompiledCurriculum, CurriculumNode } from '../../../src/contract/curriculum.js'
import { someSpec, soundCurriculum } from '../../support/some-curriculum.js'

const spec = someSpec()

const changed = (ids: readonly string[], about: (node: CurriculumNode) => Partial<CurriculumNode>) => {
  const { topic, nodes } = soundCurriculum(8)
  return { topic, nodes: nodes.map(node => (ids.includes(node.id) ? { ...node, ...about(node) } : node)) }
}
const withoutTaskAt = (...ids: string[]): CompiledCurriculum =>
  changed(ids, node => ({ mastery_check: { ...node.mastery_check, task: '' } }))

const repaired = (curriculum: CompiledCurriculum): Repaired => ({
  curriculum,
  patches: [{ action_type: 'rewrite_node', node_id: 'N2', field: 'mastery_check' }],
})

/** All actions for `before`; what the repairs make of it is `made`, one after the other, null for what cannot be done. */
function applied(before: CompiledCurriculum, made: readonly (CompiledCurriculum | null)[], target = 82) {
  const tried: boolean[] = []
  const left = [...made]
  const bench: Bench = {
    spec,
    target,
    mend: () => {
      const next = left.shift()
      if (next === undefined) throw new Error('No further repair was expected')
      return next && repaired(next)
    },
    onTried: (_, kept) => tried.push(kept),
  }
  const actions = chooseActions(judge(before, spec), before, Infinity)
  return { ...applyActions(before, actions, bench), actions, tried }
}

test('a repair that makes it better is kept, and what is written is what was judged', () => {
  const { curriculum, post, kept, tried, patches } = applied(withoutTaskAt('N2', 'N3'), [
    withoutTaskAt('N3'),
    withoutTaskAt(),
  ])
  expect(curriculum).toEqual(withoutTaskAt())
  expect(post).toMatchObject({ total_score: 100, hard_fail_count: 0 })
  expect({ kept, tried, patches: patches.length }).toEqual({ kept: true, tried: [true, true], patches: 2 })
})

test('a repair that makes it worse is not kept, and the trace says what it would have been', () => {
  const before = withoutTaskAt('N2')
  const { curriculum, post, kept, notes, patches, futile, actions } = applied(before, [withoutTaskAt('N2', 'N3')])
  expect(curriculum).toBe(before)
  expect({ kept, patches }).toEqual({ kept: false, patches: [] })
  expect(post).toMatchObject({ hard_fail_count: 2 })
  expect(notes[0]).toMatch(/^rewrite_node of N2 was not kept: .* with 2 hard fails instead of .* with 1 hard fail\.$/)
  expect(futile).toEqual(actions.map(actionKey))
})

test('more points never make up for a hard fail', () => {
  const flat = changed(
    soundCurriculum(8).nodes.map(({ id }) => id),
    () => ({ estimate_minutes: 45 }),
  )
  const failing = withoutTaskAt('N2')
  expect(judge(failing, spec).total).toBeGreaterThan(judge(flat, spec).total)
  expect(applied(flat, [failing])).toMatchObject({ kept: false, curriculum: flat })
})

test('a repair that is neither better nor worse is kept, and not tried again before something improves', () => {
  const reworded = changed(['N2'], node => ({ mastery_check: { ...node.mastery_check, task: 'replace_with a task' } }))
  const { futile, actions, ...rest } = applied(withoutTaskAt('N2'), [reworded])
  expect(rest).toMatchObject({ kept: true, improved: false, curriculum: reworded })
  expect(futile).toEqual(actions.map(actionKey))
})

test('what is accepted stays accepted, whatever its score', () => {
  const { topic, nodes } = soundCurriculum(20)
  const [first, ...others] = nodes.map(node => ({ ...node, estimate_minutes: 45 }))
  const dull = { topic, nodes: [...others, first!] }
  // A few points more, and four leaps that a learner cannot follow: the critic refuses that.
  const steep = {
    topic,
    nodes: nodes.map((node, i) => (i < 16 ? node : { ...node, prerequisites: ['N1'], estimate_minutes: 135 })),
  }
  const judgements = [judge(dull, spec), judge(steep, spec)] as const
  expect(judgements.map(judgement => accepts(judgement, 82))).toEqual([true, false])
  expect(isBetter(judgements[1], judgements[0])).toBe(true)
  expect(applied(dull, [steep, null])).toMatchObject({ kept: false, curriculum: dull })
})

test('what an earlier repair has mended is not mended again', () => {
  expect(applied(withoutTaskAt('N2', 'N3'), [withoutTaskAt()])).toMatchObject({
    kept: true,
    tried: [true],
    notes: [],
    futile: [],
  })
  const { notes } = applied(withoutTaskAt('N2', 'N3', 'N4'), [withoutTaskAt('N4'), null])
  expect(notes).toEqual(['rewrite_node of N4 could not be done.'])
})

test('what cannot be done is said, and tried again only behind a repair that was kept', () => {
  const { notes, futile, actions } = applied(withoutTaskAt('N2', 'N3'), [withoutTaskAt('N3'), null])
  expect(notes).toEqual(['rewrite_node of N3 could not be done.'])
  expect(futile).toEqual([actionKey(actions[1]!)])
  expect(applied(withoutTaskAt('N2', 'N3'), [null, withoutTaskAt('N2')]).futile).toEqual([])
})
